import { expect, test } from 'vitest';
import { sendingText, shareSent } from './sending.ts';

test('an upload names its bytes, its speed and the time left once they are known', () => {
  const sending = { kind: 'sending', sent_bytes: 1_200_000 } as const;
  const size_bytes = 3_600_000;
  expect(sendingText(size_bytes, { ...sending, speed_bps: null })).toBe(
    '1.2\u00a0MB of 3.6\u00a0MB',
  );
  expect(sendingText(size_bytes, { ...sending, speed_bps: 800_000 })).toBe(
    '1.2\u00a0MB of 3.6\u00a0MB, 800\u00a0kB/s, 3\u00a0s left',
  );
  const broken = {
    kind: 'waiting',
    sent_bytes: 900_000,
    tries: 1,
    pause_s: 2,
    refusal: null,
  } as const;
  expect(sendingText(size_bytes, broken)).toMatch(/^The line broke\. Try 2 comes within 2 s/);
  const busy = { ...broken, refusal: 'The server is busy.' };
  expect(sendingText(size_bytes, busy)).toBe('The server is busy. Try 2 comes within 2 s.');
  expect(shareSent(broken, size_bytes)).toBe(0.25);
  expect(shareSent({ kind: 'sent' }, 0)).toBe(1);
});
