import { expect, test } from 'vitest';
import { rateOf } from './rates.ts';

const channel = (times_s: readonly number[], values: readonly number[]) => ({
  time_us: Float64Array.from(times_s, (t_s) => t_s * 1e6),
  origin: 'test',
  value: Float64Array.from(values),
});

test('a height that falls evenly changes by its speed', () => {
  const times_s = Array.from({ length: 30 }, (_, i) => i / 10);
  const falling = channel(
    times_s,
    times_s.map((t_s) => 20 - 5 * t_s),
  );
  const { value } = rateOf(falling);
  expect(value[0]).toBeNaN();
  expect(value[10]).toBeCloseTo(-5, 6);
  expect(rateOf(falling).value).toBe(value);
});

test('samples on both sides of a gap give no rate', () => {
  const { value } = rateOf(channel([0, 0.5, 1, 8, 8.5], [0, 1, 2, 90, 91]));
  expect(value[2]).toBeCloseTo(2, 6);
  expect(value[3]).toBeNaN();
  expect(value[4]).toBeCloseTo(2, 6);
});
