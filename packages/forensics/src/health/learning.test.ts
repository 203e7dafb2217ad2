import { describe, expect, test } from 'vitest';
import {
  type Compared,
  fitFactor,
  LEARNING_FLIGHTS,
  scoreLearning,
  withFit,
  withUnpredicted,
} from './learning.ts';

const flight = (ratio: number, of: Partial<Compared> = {}): Compared => ({
  measured: 200 * ratio + 20,
  predicted: 220,
  fixed: 20,
  buildSpread: 0.13,
  ...of,
});
const flights = (...ratios: number[]) => ratios.map((ratio) => flight(ratio));

describe('a fit', () => {
  test('is null below three flights', () => {
    expect(fitFactor(flights(1.1, 1.1))).toBeNull();
    expect(fitFactor(flights(1.1, 1.1, 1.1))).not.toBeNull();
  });

  test('meets what the flights agree on, drawn a little towards the build', () => {
    const fit = fitFactor(flights(1.1, 1.1, 1.1, 1.1))!;
    expect(fit.factor).toBeGreaterThan(1.095);
    expect(fit.factor).toBeLessThan(1.1);
    expect(fit.low).toBeLessThan(1.1);
    expect(fit.high).toBeGreaterThan(1.1);
    expect(fit.flights).toBe(4);
  });

  test('moves less where the build is worth more', () => {
    const sure = flights(1.2, 1.2, 1.2).map((one) => ({ ...one, buildSpread: 0.02 }));
    expect(fitFactor(sure)!.factor).toBeLessThan(fitFactor(flights(1.2, 1.2, 1.2))!.factor);
  });

  test('grows surer with flights, and less sure with their scatter', () => {
    const few = fitFactor(flights(1.1, 1.1, 1.1))!;
    const many = fitFactor(flights(...Array<number>(12).fill(1.1)))!;
    const scattered = fitFactor(flights(1.0, 1.2, 1.05, 1.15, 1.0, 1.2))!;
    expect(many.high / many.low).toBeLessThan(few.high / few.low);
    expect(scattered.nextSpread).toBeGreaterThan(few.nextSpread);
  });

  test('is not led astray by one wild flight', () => {
    const tame = fitFactor(flights(1.1, 1.1, 1.1, 1.1, 1.1))!;
    const wild = fitFactor(flights(1.1, 1.1, 2, 1.1, 1.1, 1.1))!;
    expect(Math.abs(wild.factor - tame.factor)).toBeLessThan(0.015);
  });

  test('looks back twenty flights and no further', () => {
    const old = Array<number>(30).fill(1.3);
    const recent = Array<number>(LEARNING_FLIGHTS).fill(1.05);
    expect(fitFactor(flights(...old, ...recent))).toEqual(fitFactor(flights(...recent)));
  });

  test('leaves out a flight that drew less than the constant loads', () => {
    expect(fitFactor([...flights(1.1, 1.1), flight(1, { measured: 15 })])).toBeNull();
  });

  test('moves the motors and not the constant loads', () => {
    const fit = fitFactor(flights(1.1, 1.1, 1.1, 1.1))!;
    expect(withFit(flight(1), fit).value).toBeCloseTo(200 * fit.factor + 20, 9);
  });
});

describe('the score', () => {
  test('is of flights that the fit has not seen', () => {
    // The fourth flight differs: a fit that had seen it would be nearer.
    const scored = scoreLearning(flights(1.1, 1.1, 1.1, 1.3))!;
    expect(scored.flights).toBe(1);
    expect(scored.before.median).toBeCloseTo(1 - 220 / 280, 9);
    const unseen = fitFactor(flights(1.1, 1.1, 1.1))!;
    expect(scored.after.median).toBeCloseTo(1 - (200 * unseen.factor + 20) / 280, 9);
  });

  test('is null where no flight has three before it', () => {
    expect(scoreLearning(flights(1.1, 1.1, 1.1))).toBeNull();
  });

  test('can be worse than the build, and then says so', () => {
    const scored = scoreLearning(flights(1.2, 1.2, 1.2, 1))!;
    expect(scored.after.median).toBeGreaterThan(scored.before.median);
  });
});

test('what nobody predicts of a flight widens its band, and a flight that is known whole keeps it', () => {
  const band = { value: 10, low: 9, high: 11 };
  const whole = withUnpredicted(band, 1);
  expect([whole.low, whole.high]).toEqual([expect.closeTo(9, 9), expect.closeTo(11, 9)]);
  const part = withUnpredicted(band, 0.7);
  expect(part.low).toBeLessThan(8.9);
  expect(part.high).toBeGreaterThan(11.1);
});
