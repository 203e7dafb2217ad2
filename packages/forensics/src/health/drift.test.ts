import { describe, expect, test } from 'vitest';
import { driftOf, onsetIndex } from './drift.ts';

const options = { usualSpread: 1, leastRise: 1 };
/** Twelve equal flights, then three others: fourteen steps without a spread of their own beside the usual one of 1. */
const then = (...last: number[]) => [...Array<number>(12).fill(0), ...last];
const SPREAD = Math.sqrt(8 / (14 + 8));

describe('a drift', () => {
  test('counts a wild flight as 2.5 spreads, however far it lies', () => {
    const evidence = (...last: number[]) => driftOf(then(...last), options).evidence;
    const most = evidence(2.5 * SPREAD, 2.5 * SPREAD, 2.5 * SPREAD);
    expect(evidence(25, 250, 2500)).toBeCloseTo(most, 9);
    expect(evidence(2.49 * SPREAD, 2.49 * SPREAD, 2.49 * SPREAD)).toBeLessThan(most);
    const low = driftOf([-2.5 * SPREAD, ...then(1, 1)], options).evidence;
    expect(driftOf([-250, ...then(1, 1)], options).evidence).toBeCloseTo(low, 9);
    expect(driftOf([-2.4 * SPREAD, ...then(1, 1)], options).evidence).not.toBeCloseTo(low, 9);
  });

  test('has the statistic of a ramp that begins at the third flight from the end', () => {
    // T = Σ w z / √Σ w² with w = 0 … 0, 1, 2, 3 less its mean over 15 flights, and z = 0 … 0, 1, 2, 2.5.
    const mean = 6 / 15;
    const weights = then(1, 2, 3).map((w) => w - mean);
    const z = then(1, 2, 2.5);
    const product = weights.reduce((sum, w, i) => sum + w * z[i]!, 0);
    const t = product / Math.sqrt(weights.reduce((sum, w) => sum + w * w, 0));
    const drift = driftOf(then(SPREAD, 2 * SPREAD, 3 * SPREAD), options);
    expect(drift.evidence).toBeCloseTo(t / 4.7, 9);
    expect(drift).toMatchObject({ recent: SPREAD, reference: 0, referenceFlights: 10 });
    expect(drift.rise).toBeCloseTo(SPREAD, 9);
  });

  test('is named with enough evidence and enough rise, and not without one of them', () => {
    const growing = Array.from({ length: 20 }, (_, i) => Math.max(0, i - 8));
    const { evidence, rise } = driftOf(growing, options);
    expect(evidence).toBeGreaterThan(1);
    expect(driftOf(growing, { ...options, leastRise: rise }).named).toBe(true);
    expect(driftOf(growing, { ...options, leastRise: rise + 0.001 }).named).toBe(false);
    expect(driftOf(then(0, 0, 9), { ...options, leastRise: 0 }).named).toBe(false);
  });
});

describe('the flight from which on levels lie above a mark', () => {
  test.each([
    [[0, 0, 0, 2, 2, 2], 3],
    [[2, 2, 2], 0],
    [[0, 2, 0, 0, 2, 2], 4],
    [[0, 1, 2], 2],
    [[2, 0, 0], 0],
    [[0, 0, 0], -1],
  ])('in %j is %d', (levels, index) => {
    expect(onsetIndex(levels, 1)).toBe(index);
  });
});
