import { expect, test } from 'vitest';
import { uploadName } from './endpoints.ts';

test.each([
  ['00000042.BIN', '00000042.BIN'],
  ['../../etc/passwd', '....etcpasswd'],
  ['C:\\logs\\flight.bin', 'C:logsflight.bin'],
  ['a\u0000b\r\nc', 'abc'],
  ['  ', null],
  [undefined, null],
  ['🚁'.repeat(130), '🚁'.repeat(120)],
])('keeps the file name %j as %j', (sent, kept) => {
  expect(uploadName(120).parse(sent)).toBe(kept);
});
