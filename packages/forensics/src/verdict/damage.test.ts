import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { from, QUAD, simulate, weak } from '../testing/missions.ts';
import { lowered } from './damage.ts';

const crashed = simulate({ trouble: from(30, weak(QUAD, 2)), run: { end_s: 45 } });
const places = (count: number, from_us: number, step_us = 1000) =>
  Array.from({ length: count }, (_, i) => ({ time_us: from_us + i * step_us, origin: 'ATT' }));

test('damage near the event lowers the confidence and is in the warnings', () => {
  const whole = readCrash(crashed);
  const near = readCrash({ ...crashed, implausible: places(1, 29e6) });
  const far = readCrash({ ...crashed, implausible: places(1, 5e6) });
  expect(near.crash.confidence).toBe(lowered(whole.crash.confidence!, 1));
  expect(near.warnings.join(' ')).toMatch(
    /One of the damaged places lies in the ten seconds before/,
  );
  expect(far.crash.confidence).toBe(whole.crash.confidence);
  expect(far.warnings.join(' ')).toMatch(/One value or time that nothing measures was left out/);
  expect(lowered('high', 1)).toBe('medium');
  expect(lowered('high', 10)).toBe('low');
});

test('nothing good is said of a log that is full of damage', () => {
  const landed = simulate({ run: { end_s: 75 } });
  expect(readCrash(landed).crash.reason).toMatch(/^No crash/);
  const reason = readCrash({ ...landed, implausible: places(40, 1e6, 1e6) }).crash.reason;
  expect(reason).toMatch(/^Whether it crashed cannot be seen: 40 places of this log are damaged\./);
  expect(reason).not.toMatch(/No crash|normally/);
});

test('a clock that a changed bit moved by hours makes no damage thin', () => {
  const landed = simulate({ run: { end_s: 75 } });
  const hours = { ...landed, meta: { ...landed.meta, duration_us: 16_766e6 } };
  const { reason } = readCrash({ ...hours, implausible: places(40, 1e6, 1e6) }).crash;
  expect(reason).toMatch(/^Whether it crashed cannot be seen: 40 places of this log are damaged\./);
});
