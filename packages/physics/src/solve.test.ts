import { describe, expect, test } from 'vitest';
import { minimum, rootRising } from './solve.ts';

describe('the root of a rising function', () => {
  test('is found to seven digits', () => {
    expect(rootRising((x) => x * x - 2, 0, 2)).toBeCloseTo(Math.SQRT2, 6);
    expect(rootRising((x) => Math.exp(x) - 5, -10, 10)).toBeCloseTo(Math.log(5), 6);
    expect(rootRising((x) => x ** 9 - 0.001, 0, 3)).toBeCloseTo(0.001 ** (1 / 9), 5);
  });

  test('is the nearer end when the function does not cross', () => {
    expect(rootRising((x) => x + 5, 0, 3)).toBe(0);
    expect(rootRising((x) => x - 5, 0, 3)).toBe(3);
  });
});

describe('the minimum', () => {
  test('of a smooth bowl is found to a ten-thousandth of the interval', () => {
    expect(minimum((x) => (x - 0.3) ** 2, 0, 1)).toBeCloseTo(0.3, 4);
    expect(minimum((x) => x + 4 / x, 0.1, 10)).toBeCloseTo(2, 2);
  });

  test('of a power over speed takes no more than a dozen evaluations', () => {
    let count = 0;
    const power = (v: number) => {
      count += 1;
      return v ** 3 / 900 + 300 / (v + 3);
    };
    const best = minimum(power, 0, 40);
    expect(count).toBeLessThanOrEqual(12);
    for (const other of [best - 0.02, best + 0.02])
      expect(power(other)).toBeGreaterThan(power(best));
  });

  test('at an end is that end', () => {
    expect(minimum((x) => x, 2, 5)).toBe(2);
    expect(minimum((x) => -x, 2, 5)).toBe(5);
  });
});
