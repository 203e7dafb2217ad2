import { describe, expect, test } from 'vitest';
import { crossValidate, foldsOf, quantile, weightedQuantile } from './statistics.ts';

describe('a quantile of weighted values', () => {
  test('is the plain median where all weigh alike', () => {
    const values = [5, 1, 4, 2, 3];
    expect(weightedQuantile(values, [1, 1, 1, 1, 1], 0.5)).toBe(quantile(values, 0.5));
  });

  test('hardly moves when one value is written twice at half its weight', () => {
    const once = weightedQuantile([1, 2, 4, 8], [1, 1, 1, 1], 0.5);
    const twice = weightedQuantile([1, 2, 2, 4, 8], [1, 0.5, 0.5, 1, 1], 0.5);
    expect(once).toBe(3);
    expect(Math.abs(twice - once)).toBeLessThan(0.5);
  });

  test('ends at the least and the greatest value', () => {
    expect(weightedQuantile([3, 1, 2], [1, 1, 1], 0)).toBe(1);
    expect(weightedQuantile([3, 1, 2], [1, 1, 1], 1)).toBe(3);
  });
});

describe('folds', () => {
  const rows = ['a1', 'a2', 'b1', 'c1'];
  const groupOf = (row: string) => row[0]!;

  test('keep the rows of a group together', () => {
    for (const folds of [2, 10, 'each'] as const) {
      const { of } = foldsOf(rows, groupOf, folds);
      expect(of[0]).toBe(of[1]);
    }
    expect(foldsOf(rows, groupOf, 'each').count).toBe(3);
  });

  test('fit every row without its own group', () => {
    const seen = crossValidate(rows, {
      folds: 'each',
      groupOf,
      fit: (kept) => new Set(kept.map(groupOf)),
      errorOf: (row, kept) => (kept.has(groupOf(row)) ? 1 : 0),
    });
    expect(seen).toEqual([0, 0, 0, 0]);
  });
});
