import { describe, expect, test } from 'vitest';
import { normal, randomOf } from '../testing/history.ts';
import { type Noise, scanOf, whiten, whitenKnown, without } from './powerModel.ts';

const NOISE: Noise = { usual: 0.03, usualFlights: 16, wander: 0.2, kept: 0.6, freedom: 8 };
const SIDES = { before: 8, after: 5 };

function noisy(count: number, seed = 5): number[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => 0.03 * normal(random));
}
const stepped = (values: readonly number[], from: number, size: number) =>
  values.map((value, index) => value + (index < from ? 0 : size));
const riseAt = (values: readonly (number | null)[], at: number) => {
  const { product, square } = scanOf(whiten(values, [], NOISE, SIDES));
  return product[at]! / square[at]!;
};

describe('a figure made white', () => {
  const own = [1, 2, 1.5, 1];
  const white = whitenKnown([1, 2, 3, 5], [], { wander: 0, own }, 0.6);

  test('is weighted least squares where flights are independent', () => {
    const { product, square } = scanOf(white);
    // Weights 1, 1/2, 1/1.5 and 1: means of the first two and the last two.
    const before = (1 + 2 / 2) / 1.5;
    const after = (3 / 1.5 + 5) / (1 / 1.5 + 1);
    const variance = 1 / 1.5 + 1 / (1 / 1.5 + 1);
    // The level is known to one spread beforehand, which is 0.2 % of a level of 30 spreads.
    const wide = whitenKnown(
      [1e-3, 2e-3, 3e-3, 5e-3],
      [],
      { wander: 0, own: own.map((v) => v * 1e-6) },
      0.6,
    );
    const scan = scanOf(wide);
    expect(scan.product[2]! / scan.square[2]!).toBeCloseTo(1e-3 * (after - before), 8);
    expect(1 / scan.square[2]!).toBeCloseTo(1e-6 * variance, 9);
    expect(product[2]! / square[2]!).toBeGreaterThan(0);
  });

  test('loses a change that is taken out of it, and nothing else', () => {
    const has = [true, false, true, true];
    const scan = scanOf(white, has);
    const left = scanOf(without(white, { from: 1, size: 0.7, has }), has);
    expect(left.product[1]!).toBeCloseTo(scan.product[1]! - 0.7 * scan.square[1]!, 9);
    expect(left.square[1]!).toBe(scan.square[1]!);
  });

  test('believes a step less where neighbours resemble each other', () => {
    const values = stepped(noisy(30), 20, 0.08);
    const sure = (noise: Noise) => {
      const { product, square } = scanOf(whiten(values, [], noise, SIDES));
      return product[20]! / Math.sqrt(square[20]!);
    };
    expect(sure({ ...NOISE, wander: 0.4 })).toBeLessThan(0.9 * sure({ ...NOISE, wander: 0 }));
  });

  test('is moved little by a wild flight, and less the wilder it is', () => {
    const values = stepped(noisy(30), 20, 0.08);
    const rise = riseAt(values, 20);
    const wild = (by: number) =>
      riseAt(
        values.map((value, index) => (index === 25 ? value + by : value)),
        20,
      ) - rise;
    expect(wild(0.3)).toBeLessThan(0.3 / 10 / 2);
    expect(wild(3)).toBeLessThan(wild(0.3));
  });

  test('takes nothing from a flight without the figure', () => {
    const values = stepped(noisy(30), 20, 0.08);
    const without25 = values.filter((_, index) => index !== 25);
    const gap = values.map((value, index) => (index === 25 ? null : value));
    expect(riseAt(gap, 20)).toBeCloseTo(riseAt(without25, 20), 3);
  });

  test('puts down to a load what goes with the load', () => {
    const load = Array.from({ length: 30 }, (_, index) => (index < 20 ? 0 : 0.2));
    const values = noisy(30).map((value, index) => value + 0.2 * load[index]!);
    const { product, square } = scanOf(
      whiten(values, [{ values: load, spread: 0.3 }], NOISE, SIDES),
    );
    expect(product[20]! / Math.sqrt(square[20]!)).toBeLessThan(1.5);
    const plain = scanOf(whiten(values, [], NOISE, SIDES));
    expect(plain.product[20]! / Math.sqrt(plain.square[20]!)).toBeGreaterThan(2);
  });
});
