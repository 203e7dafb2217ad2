import { describe, expect, test } from 'vitest';
import { binTimes, thin } from './bins.ts';

const seconds = (values: readonly number[]) => Float64Array.from(values, (value) => value * 1e6);

describe('a thinned column', () => {
  test('keeps a spike of one sample among many, at its height', () => {
    const time_us = Float64Array.from({ length: 300_000 }, (_, i) => i * 1000);
    const value = new Float64Array(300_000).fill(1);
    value[123_457] = 99;
    value[200_001] = -99;
    const shown = thin(time_us, value, { from_s: 0, to_s: 300, bins: 100 });
    expect(shown.length).toBe(200);
    expect([Math.max(...(shown as number[])), Math.min(...(shown as number[]))]).toEqual([99, -99]);
    expect(shown.indexOf(99) >> 1).toBe(41);
  });

  test('draws a gap as a gap and holds a slow message between its samples', () => {
    const time_us = seconds([0, 1, 2, 8, 9]);
    const shown = thin(time_us, new Float64Array(5).fill(5), { from_s: 0, to_s: 10, bins: 20 });
    const t = binTimes({ from_s: 0, to_s: 10, bins: 20 });
    expect(shown[[...t].findIndex((at) => at > 2.9)]).toBe(5);
    // The mean step is 2.25 s: a value is held for three of them at most.
    expect(thin(time_us, new Float64Array(5).fill(5), { from_s: 20, to_s: 30, bins: 5 })).toEqual(
      new Array(10).fill(null),
    );
  });

  test('starts with the sample before the window and skips what is not a number', () => {
    const value = Float64Array.of(1, 2, Number.NaN, 4);
    const shown = thin(seconds([0, 1, 2, 3]), value, { from_s: 1.5, to_s: 3, bins: 3 });
    expect(shown).toEqual([2, 2, 2, 2, 4, 4]);
  });
});
