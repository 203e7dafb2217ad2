import { expect, test } from 'vitest';
import { seeded } from '../testing/flips.ts';
import { levelError, slopeError } from './noise.ts';

const series = (valueAt: (t_s: number) => number) => {
  const times_s = Array.from({ length: 200 }, (_, i) => i / 25);
  return {
    time_us: Float64Array.from(times_s, (t_s) => t_s * 1e6),
    origin: 'test',
    value: Float64Array.from(times_s, valueAt),
  };
};

/** Even noise between -1 and 1 has a standard deviation of 1/√3. */
function shaking(width: number) {
  const draw = seeded(5);
  return series(() => width * (2 * draw() - 1));
}

const LAST_SECOND = { from_us: 6.98e6, to_us: 7.97e6 };
const RATES = 25;

test('an even fall and one that gathers speed evenly have no noise', () => {
  for (const falling of [series((t_s) => -5 * t_s), series((t_s) => -9 * Math.max(0, t_s - 7))]) {
    expect(levelError(falling, LAST_SECOND)).toBeCloseTo(0, 9);
    expect(slopeError(falling, LAST_SECOND)).toBeCloseTo(0, 9);
  }
});

test('noise makes a level and a slope uncertain by its width', () => {
  const expected = 3 / Math.sqrt(3) / Math.sqrt(RATES);
  const level = levelError(shaking(3), LAST_SECOND);
  expect(level / (Math.sqrt(Math.PI / 2) * expected)).toBeGreaterThan(0.75);
  expect(level / (Math.sqrt(Math.PI / 2) * expected)).toBeLessThan(1.4);
  // Samples spread evenly over a second lie 0.29 s from their middle.
  const slope = slopeError(shaking(3), LAST_SECOND) * 0.289;
  expect(slope / expected).toBeGreaterThan(0.75);
  expect(slope / expected).toBeLessThan(1.4);
  expect(levelError(shaking(6), LAST_SECOND)).toBeCloseTo(2 * level, 9);
});

test('two samples give no slope, and one its own noise', () => {
  const two = { from_us: 7.93e6, to_us: 7.97e6 };
  expect(slopeError(shaking(3), { ...two, from_us: 7.95e6 })).toBe(0);
  const alone = levelError(shaking(3), { ...two, from_us: 7.95e6 });
  expect(alone / levelError(shaking(3), LAST_SECOND)).toBeCloseTo(
    Math.sqrt(RATES) / Math.sqrt(Math.PI / 2),
    6,
  );
  expect(levelError(null, two)).toBe(0);
});

test('a fall in a slow log is not its noise', () => {
  const time_us = Float64Array.from({ length: 30 }, (_, i) => i * 1e6);
  const rate = (fall: readonly number[]) => ({
    time_us,
    origin: 'test',
    value: time_us.map((_, i) => fall[i - 26] ?? (i % 2 === 0 ? 0.1 : -0.1)),
  });
  const last = { from_us: 28.5e6, to_us: 29.1e6 };
  expect(levelError(rate([-1, -8, -6, -5]), last)).toBeLessThan(0.5);
  const shaken = { ...rate([]), value: time_us.map((_, i) => (i % 2 === 0 ? 9 : -9)) };
  expect(levelError(shaken, last)).toBeGreaterThan(5);
});
