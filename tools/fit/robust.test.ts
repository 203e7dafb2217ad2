import { describe, expect, test } from 'vitest';
import { fitRobust, onceEach } from './robust.ts';

/** y = 2 + 3 x with one row far off. */
const rows = [
  { key: 'a', x: 0, y: 2 },
  { key: 'a', x: 1, y: 5 },
  { key: 'b', x: 2, y: 8 },
  { key: 'c', x: 3, y: 11 },
  { key: 'd', x: 2, y: 30 },
];
type Row = (typeof rows)[number];
const lineThrough = (of: readonly Row[], loss: { scale: number; weights?: Float64Array }) =>
  fitRobust(
    ([level, slope]) => Float64Array.from(of, ({ x, y }) => level! + slope! * x - y),
    [0, 0],
    loss,
  );

describe('a robust fit', () => {
  test('keeps to the rows that agree', () => {
    const [level, slope] = lineThrough(rows, { scale: 0.01 });
    expect(level).toBeCloseTo(2, 1);
    expect(slope).toBeCloseTo(3, 1);
  });

  test('of a row with twice the weight is that of the row written twice', () => {
    const twice = lineThrough([...rows, rows[2]!], { scale: 1 });
    const heavy = lineThrough(rows, { scale: 1, weights: Float64Array.of(1, 1, 2, 1, 1) });
    expect(heavy[0]).toBeCloseTo(twice[0]!, 4);
    expect(heavy[1]).toBeCloseTo(twice[1]!, 4);
  });

  test('counts what has many rows once', () => {
    expect([...onceEach(rows, (row) => row.key)]).toEqual([0.5, 0.5, 1, 1, 1]);
  });
});
