import { describe, expect, test } from 'vitest';
import {
  breakpoint_m,
  dBmFromMilliwatts,
  freeSpaceLoss_dB,
  freeSpaceRange_m,
  fresnelRadius_m,
  LIGHT_MPS,
  lineOfSight_m,
  midPathClearance_m,
  milliwattsFromDBm,
  radioHorizon_m,
  twoRayLoss_dB,
  twoRayRange_m,
} from './radio.ts';

describe('a radio link, by worked examples', () => {
  test.each([
    // ITU-R P.525-4, eq. 4: 32.4 + 20 log f + 20 log d.
    [1e6, 1000, 32.44],
    [2400e6, 1000, 100.04],
    [915e6, 10_000, 111.67],
    [5800e6, 500, 101.69],
  ])('of %d Hz loses over %d m in free space %d dB', (frequency_Hz, distance_m, loss_dB) => {
    expect(freeSpaceLoss_dB(frequency_Hz, distance_m)).toBeCloseTo(loss_dB, 2);
    const loss = freeSpaceLoss_dB(frequency_Hz, distance_m);
    expect(freeSpaceRange_m(frequency_Hz, loss)).toBeCloseTo(distance_m, 6);
    // Within a tenth of a decibel of (4 π d f / c)².
    const exact = 20 * Math.log10((4 * Math.PI * distance_m * frequency_Hz) / LIGHT_MPS);
    expect(loss).toBeCloseTo(exact, 1);
  });

  test('of two rays over flat ground loses 40 dB a decade', () => {
    // Rappaport §4.6: 50 m and 1.5 m, 5 km: 40 log 5000 - 20 log 75 = 147.96 - 37.50.
    const heights = { transmitter_m: 50, receiver_m: 1.5 };
    expect(twoRayLoss_dB(heights, 5000)).toBeCloseTo(110.46, 2);
    expect(twoRayLoss_dB(heights, 50_000)).toBeCloseTo(150.46, 2);
    expect(twoRayRange_m(heights, 110.457)).toBeCloseTo(5000, 0);
    // 4 ht hr / λ at 900 MHz: 300 / 0.3331.
    expect(breakpoint_m(heights, LIGHT_MPS / 900e6)).toBeCloseTo(900.6, 1);
  });

  test('sees as far as the round earth lets it', () => {
    const heights = { transmitter_m: 100, receiver_m: 4 };
    expect(lineOfSight_m(heights)).toBeCloseTo(42_840, 6);
    expect(radioHorizon_m(heights)).toBeCloseTo(49_440, 6);
    // √(2 R h) of the mean earth, and of one a third larger.
    expect(lineOfSight_m({ transmitter_m: 1, receiver_m: 0 })).toBeCloseTo(
      Math.sqrt(2 * 6_371_000),
      -1,
    );
    expect(radioHorizon_m({ transmitter_m: 1, receiver_m: 0 })).toBeCloseTo(
      Math.sqrt((8 / 3) * 6_371_000),
      -1,
    );
  });

  test('needs room for its first Fresnel zone', () => {
    // P.526-15, eq. 2: half √(λ d) in the middle; 2.4 GHz over 10 km is 17.67 m.
    expect(fresnelRadius_m(LIGHT_MPS / 2.4e9, 10_000)).toBeCloseTo(17.67, 2);
  });

  test('clears the bulge of the earth in its middle, or does not', () => {
    // d² / 8 k R: 1.47 m at 10 km, 36.8 m at 50 km.
    const heights = { transmitter_m: 10, receiver_m: 20 };
    expect(midPathClearance_m(heights, 10_000)).toBeCloseTo(15 - 1.4715, 3);
    expect(midPathClearance_m(heights, 50_000)).toBeCloseTo(15 - 36.787, 2);
  });

  test('has its power in dBm', () => {
    expect(dBmFromMilliwatts(1)).toBe(0);
    expect(dBmFromMilliwatts(500)).toBeCloseTo(26.99, 2);
    expect(milliwattsFromDBm(20)).toBeCloseTo(100, 9);
    expect(milliwattsFromDBm(-90)).toBeCloseTo(1e-9, 15);
  });
});
