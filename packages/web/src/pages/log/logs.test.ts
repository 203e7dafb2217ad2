import { expect, test } from 'vitest';
import { notYetOpen } from './logs.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

test('an archive that is read again adds none of its logs a second time', () => {
  expect(notYetOpen(named('a.zip'), named('1.bin', '2.bin'))).toEqual(named('1.bin', '2.bin'));
  expect(notYetOpen(named('a.zip', '1.bin'), named('1.bin', '2.bin'))).toEqual(named('2.bin'));
  expect(notYetOpen(named('a.zip', '1.bin', '2.bin'), named('1.bin', '2.bin'))).toEqual([]);
});
