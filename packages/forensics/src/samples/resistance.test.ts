import type { Battery } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { fitResistance } from './resistance.ts';

/** A seeded generator, so that a failure can be seen again. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

type Pack = {
  pack_ohm: number;
  polarisation: number;
  rate_Hz: number;
  noise_V: number;
  lag_s: number;
};

/** V = V0(q) - R·I - slow polarisation (time constant 20 s), current in steps as a pilot flies. */
function syntheticPack({ pack_ohm, polarisation, rate_Hz, noise_V, lag_s }: Pack): Battery {
  const random = noise(7);
  const count = 240 * rate_Hz;
  const time_us = new Float64Array(count);
  const voltage_V = new Float64Array(count);
  const current_A = new Float64Array(count);
  let level = 15;
  let slow = 0;
  let charge_As = 0;
  const history: number[] = [];
  for (let i = 0; i < count; i++) {
    if (i % (2 * rate_Hz) === 0) level = 15 + 16 * random();
    const current = level + 0.5 * random();
    history.push(current);
    charge_As += current / rate_Hz;
    slow += ((polarisation * pack_ohm * current - slow) / 20) * (1 / rate_Hz);
    const felt = history[Math.max(0, i - Math.round(lag_s * rate_Hz))]!;
    time_us[i] = (i * 1e6) / rate_Hz;
    current_A[i] = current;
    voltage_V[i] = 16.6 - charge_As / 9000 - pack_ohm * felt - slow + noise_V * random();
  }
  const nothing = new Float64Array(count).fill(Number.NaN);
  return {
    index: 0,
    power: {
      time_us,
      voltage_V,
      current_A,
      used_Ah: nothing,
      used_Wh: nothing,
      remaining: nothing,
      origin: 'BAT',
    },
    cells_V: [],
    cellCount: 4,
  };
}

const whole = [{ from_us: 0, to_us: 240e6 }];

describe('a pack of known resistance', () => {
  test.each([
    ['a good large pack at 10 Hz', 0.012, 0.3, 10, 0.02, 0],
    ['a small pack at 10 Hz', 0.065, 0.3, 10, 0.05, 0],
    ['an old pack that polarises', 0.11, 0.6, 10, 0.05, 0],
    ['a voltage sensor that lags 0.3 s', 0.04, 0.3, 10, 0.03, 0.3],
    ['a fast log at 50 Hz', 0.03, 0.3, 50, 0.03, 0],
    ['a slow log at 2 Hz', 0.03, 0.3, 2, 0.02, 0],
  ])('is fitted within 5 %%: %s', (_, pack_ohm, polarisation, rate_Hz, noise_V, lag_s) => {
    const fit = fitResistance(
      syntheticPack({ pack_ohm, polarisation, rate_Hz, noise_V, lag_s }),
      whole,
      4,
    );
    expect(fit).not.toBeNull();
    expect(Math.abs(fit!.pack_ohm / pack_ohm - 1)).toBeLessThan(0.05);
    expect(fit!.r2).toBeGreaterThan(0.8);
  });

  test('is not fitted where the current hardly moves', () => {
    const pack = syntheticPack({
      pack_ohm: 0.03,
      polarisation: 0.3,
      rate_Hz: 10,
      noise_V: 0.05,
      lag_s: 0,
    });
    for (let i = 0; i < pack.power.current_A.length; i++) pack.power.current_A[i] = 15;
    expect(fitResistance(pack, whole, 4)).toBeNull();
  });

  test('is not fitted where voltage does not answer to current', () => {
    const pack = syntheticPack({
      pack_ohm: 0.03,
      polarisation: 0,
      rate_Hz: 10,
      noise_V: 0.05,
      lag_s: 0,
    });
    const random = noise(3);
    for (let i = 0; i < pack.power.voltage_V.length; i++) pack.power.voltage_V[i] = 16 + random();
    expect(fitResistance(pack, whole, 4)).toBeNull();
  });
});
