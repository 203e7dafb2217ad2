import { expect, test } from 'vitest';
import { OTHERS, roundTop, usageOf } from './usage.ts';

test('lists thirty days that end today, with calls of the five most called and the rest together', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((endpoint, index) => ({
    day: '2026-11-15',
    endpoint,
    calls: 10 - index,
  }));
  const usage = usageOf([...rows, { day: '2026-10-17', endpoint: 'a', calls: 4 }], '2026-11-15');
  expect(usage.days).toHaveLength(30);
  expect([usage.days[0]?.day, usage.days[29]?.day]).toEqual(['2026-10-17', '2026-11-15']);
  expect(usage.bands.map(({ endpoint, total }) => [endpoint, total])).toEqual([
    ['a', 14],
    ['b', 9],
    ['c', 8],
    ['d', 7],
    ['e', 6],
    [OTHERS, 9],
  ]);
  expect(usage.days[29]).toEqual({ day: '2026-11-15', calls: [10, 9, 8, 7, 6, 9], total: 49 });
  expect(usage.most).toBe(49);
});

test('has days without any call', () => {
  const usage = usageOf([], '2026-11-15');
  expect([usage.bands, usage.most, usage.days.length]).toEqual([[], 0, 30]);
});

test('rounds the top of an axis up', () => {
  expect([0, 5, 6, 49, 51, 1000, 1001].map(roundTop)).toEqual([5, 5, 10, 50, 100, 1000, 2000]);
});
