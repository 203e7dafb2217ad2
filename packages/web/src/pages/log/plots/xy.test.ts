import { expect, test } from 'vitest';
import { knownPoints, xyLine } from './xy.ts';

const signal = (times_s: readonly number[], values: readonly number[]) => ({
  time_us: Float64Array.from(times_s, (t) => t * 1e6),
  value: Float64Array.from(values),
});

test('one signal stands over the other at the times of the denser one, with gaps where one is unknown', () => {
  const slow = signal([0, 0.2], [0, 20]);
  const dense = signal([0, 0.1, 0.2, 0.3], [5, 6, Number.NaN, 8]);
  const line = xyLine(slow, dense);
  expect(line.x.slice(0, 2)).toEqual([0, 10]);
  expect(line.y).toEqual([5, 6, null, null]);
  expect(line.t_s).toEqual([0, 0.1, 0.2, 0.3]);
  expect(knownPoints(line)).toBe(2);
});

test('a long stretch is thinned to what can be seen', () => {
  const times = Array.from({ length: 10_000 }, (_, i) => i / 100);
  const both = signal(times, times);
  expect(xyLine(both, both, 1000).y.length).toBe(1000);
});
