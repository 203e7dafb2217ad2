import { describe, expect, test } from 'vitest';
import { leftOutOf, logLabel, logRange, logTicks, lonePoints, positiveOnly } from './logScale.ts';
import type { TimeLine } from './timePlot.ts';

describe('what a logarithmic scale draws', () => {
  test('zero and below become gaps; a point that another line has stays drawn across', () => {
    const values = [1, 0, -3, 0.5, undefined, null, Number.NaN, 2];
    expect(positiveOnly(values)).toEqual([1, null, null, 0.5, undefined, null, null, 2]);
  });

  test('a point between two gaps is drawn as a dot, since no line reaches it', () => {
    expect(lonePoints([1, null, 2, 3, null, 4, null])).toEqual([0, 5]);
    expect(lonePoints([1, null, 2])).toEqual([0, 2]);
    expect(lonePoints([null, undefined, 5, undefined, null])).toEqual([2]);
    expect(lonePoints([5, undefined, 6])).toEqual([]);
    expect(lonePoints([])).toEqual([]);
  });

  const line = (label: string, values: TimeLine['values'], faint = false): TimeLine => ({
    key: label,
    label,
    unit: '',
    color: '',
    dashed: false,
    axis: 'left',
    faint,
    values,
  });

  test('points that are left out are counted for each line within the window alone', () => {
    const times = [0, 1, 2, 3, 4];
    const lines = [
      line('Roll', [-9, -1, 0, 3, -9]),
      line('Height', [-9, 1, 2, 3, -9]),
      line('Climb', [1, -1, null, undefined, 1], true),
    ];
    expect(leftOutOf(times, lines, [1, 3])).toEqual([
      { label: 'Roll', points: 2, of: 3 },
      { label: 'Climb of the other flight', points: 1, of: 1 },
    ]);
  });
});

describe('a logarithmic axis', () => {
  test('has its ticks at decades, fewer of them where they would not fit', () => {
    expect(logTicks(0.003, 4000, 6)).toEqual([0.01, 0.1, 1, 10, 100, 1000]);
    expect(logTicks(1e-9, 1e5, 5)).toEqual([1e-9, 1e-6, 1e-3, 1, 1e3]);
    expect(logTicks(1e-5, 2e-1, 5)).toEqual([1e-5, 1e-4, 1e-3, 1e-2, 1e-1]);
  });

  test('has 2 and 5 between decades where there is room', () => {
    expect(logTicks(0.9, 24, 5)).toEqual([1, 2, 5, 10, 20]);
    expect(logTicks(0.9, 24, 4)).toEqual([1, 10]);
  });

  test('has round steps where it spans less than that', () => {
    expect(logTicks(14.1, 16.9, 5)).toEqual([15, 16]);
    expect(logTicks(12.56, 12.64, 5)).toEqual([12.56, 12.58, 12.6, 12.62, 12.64]);
  });

  test('leaves room around its lines, also around a constant', () => {
    const [low, high] = logRange(1, 100);
    expect(low).toBeCloseTo(10 ** -0.1, 12);
    expect(high).toBeCloseTo(10 ** 2.1, 9);
    const [below, above] = logRange(5, 5);
    expect(below).toBeLessThan(5);
    expect(above).toBeGreaterThan(5);
    expect(logTicks(below, above, 5)).toContain(5);
  });

  test('writes short numbers as they are and others as powers of ten', () => {
    expect([0.001, 0.2, 1, 500, 10_000].map(logLabel)).toEqual([
      '0.001',
      '0.2',
      '1',
      '500',
      '10000',
    ]);
    expect([1e-4, 2e-12, 1e5, 5e6].map(logLabel)).toEqual(['10⁻⁴', '2·10⁻¹²', '10⁵', '5·10⁶']);
  });
});
