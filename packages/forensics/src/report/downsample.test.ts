import { expect, test } from 'vitest';
import { axisOf, onAxis } from './downsample.ts';

const window = { from_us: 0, to_us: 100e6 };

test('keeps a spike of one sample among a hundred thousand', () => {
  const time_us = Float64Array.from({ length: 100_000 }, (_, i) => i * 1000);
  const value = new Float64Array(100_000);
  value[54_321] = 9;
  value[54_330] = -7;
  const out = onAxis(axisOf(window, 600), { name: 'a', time_us, value }, 1e6);
  expect(out).toHaveLength(600);
  expect(Math.max(...out.map((v) => v ?? 0))).toBe(9);
  expect(Math.min(...out.map((v) => v ?? 0))).toBe(-7);
});

test('keeps the order of the extremes inside a bin', () => {
  const time_us = Float64Array.from([1e6, 2e6, 3e6]);
  const out = onAxis(
    axisOf(window, 2),
    { name: 'a', time_us, value: Float64Array.from([5, 1, 2]) },
    1e6,
  );
  expect(out).toEqual([5, 1]);
});

test('draws nothing across a gap', () => {
  const time_us = Float64Array.from(
    [...Array(20).keys(), ...Array(20).keys()].map((i, n) => (n < 20 ? i : 80 + i) * 1e6),
  );
  const out = onAxis(
    axisOf(window, 200),
    { name: 'a', time_us, value: new Float64Array(40).fill(3) },
    3e6,
  );
  expect(out.slice(0, 40).every((v) => v === 3)).toBe(true);
  expect(out.slice(50, 158).every((v) => v === null)).toBe(true);
  expect(out.slice(162, 196).every((v) => v === 3)).toBe(true);
});

test('leaves out what was not measured', () => {
  const time_us = Float64Array.from([10e6, 50e6]);
  const out = onAxis(
    axisOf(window, 4),
    { name: 'a', time_us, value: Float64Array.from([Number.NaN, 4]) },
    1e6,
  );
  expect(out).toEqual([null, null, 4, 4]);
});
