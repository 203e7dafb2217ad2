import { describe, expect, test } from 'vitest';
import { airAt } from './atmosphere.ts';
import { driveIn, powerAt_W, speedAt_rps } from './motor.ts';
import type { StandPoint } from './standTable.ts';
import { exampleGroup, seaLevel } from './testing/example.ts';

const air = airAt(seaLevel);
const law = driveIn(exampleGroup, air, 22.2);

function point(share: number, factor: number, speed = 1): StandPoint {
  return {
    thrust_N: share * exampleGroup.maxThrust_N,
    power_W: factor * powerAt_W(law, share),
    speed_rps: speed === 1 ? null : speed * speedAt_rps(law, share),
  };
}

const driveWith = (...standPoints: StandPoint[]) =>
  driveIn({ ...exampleGroup, standPoints }, air, 22.2);

describe('a thrust table', () => {
  test('is met at each of its points', () => {
    const points = [point(0.15, 1.2), point(0.3, 0.9), point(0.7, 1.1), point(1, 1.02)];
    const drive = driveWith(...points);
    for (const { thrust_N, power_W } of points)
      expect(powerAt_W(drive, thrust_N / exampleGroup.maxThrust_N)).toBeCloseTo(power_W, 4);
  });
  test('that agrees with the law changes nothing where the kv is a default', () => {
    const standPoints = [point(0.2, 1), point(0.6, 1)];
    const drive = driveIn({ ...exampleGroup, kvStated: false, standPoints }, air, 22.2);
    for (const f of [0.05, 0.4, 1])
      expect(powerAt_W(drive, f) / powerAt_W(law, f)).toBeCloseTo(1, 3);
  });
  test('rises more steeply the further full throttle stays below kv times voltage', () => {
    const rise = (motorKv_rpmPerV: number) => {
      const standPoints = [point(0.4, 1)];
      const drive = driveIn({ ...exampleGroup, motorKv_rpmPerV, standPoints }, air, 22.2);
      return powerAt_W(drive, 1) / powerAt_W(drive, 0.4);
    };
    const matched_rpmPerV = (60 * speedAt_rps(law, 1)) / (0.74 * 22.2);
    expect(rise(matched_rpmPerV)).toBeCloseTo(powerAt_W(law, 1) / powerAt_W(law, 0.4), 2);
    expect(rise(1.3 * matched_rpmPerV) / rise(matched_rpmPerV)).toBeGreaterThan(1.02);
    expect(rise(0.85 * matched_rpmPerV) / rise(matched_rpmPerV)).toBeLessThan(0.98);
  });
  test('of one point moves low thrust more than full throttle', () => {
    const drive = driveWith(point(0.2, 1.25));
    const change = (f: number) => powerAt_W(drive, f) / powerAt_W(law, f);
    expect(change(0.2)).toBeCloseTo(1.25, 6);
    expect(change(0.1)).toBeGreaterThan(change(0.2) - 0.01);
    expect(change(1)).toBeLessThan(1.2);
    expect(change(1)).toBeGreaterThan(1);
  });
  test('moves the speed by its own', () => {
    const drive = driveWith(point(0.3, 1, 1.1), point(0.8, 1, 1.1));
    expect(speedAt_rps(drive, 0.5) / speedAt_rps(law, 0.5)).toBeCloseTo(1.1, 5);
  });
  test('is met in speed at each of its points, and the speed is held beyond them', () => {
    const drive = driveWith(point(0.1, 1, 0.9), point(0.4, 1, 1.08), point(0.7, 1, 0.97));
    const change = (f: number) => speedAt_rps(drive, f) / speedAt_rps(law, f);
    expect(change(0.1)).toBeCloseTo(0.9, 5);
    expect(change(0.4)).toBeCloseTo(1.08, 5);
    expect(change(0.7)).toBeCloseTo(0.97, 5);
    expect(change(1)).toBeCloseTo(0.97, 5);
    expect(drive.maxSpeed_rps).toBeCloseTo(speedAt_rps(drive, 1), 6);
  });
  test('that is noisy is met where it rises, and power rises where it does not', () => {
    const points = [point(0.2, 1.2), point(0.3, 0.8), point(0.31, 1.1), point(0.8, 0.7)];
    const drive = driveWith(...points);
    for (const i of [0, 3]) {
      const { thrust_N, power_W } = points[i]!;
      const f = thrust_N / exampleGroup.maxThrust_N;
      expect(powerAt_W(drive, f) / power_W).toBeCloseTo(1, 6);
    }
    for (let f = 0.05; f < 1.1; f += 0.005)
      expect(powerAt_W(drive, f + 0.005)).toBeGreaterThan(powerAt_W(drive, f));
  });
  test('in thin air keeps its shape at the same share of the full thrust', () => {
    const thin = airAt({ altitude_m: 4000, temperature_K: 262 });
    const points = [point(0.2, 1.3), point(0.7, 1.1)];
    const plain = driveIn(exampleGroup, thin, 22.2);
    const drive = driveIn({ ...exampleGroup, standPoints: points }, thin, 22.2);
    expect(powerAt_W(drive, 0.2) / powerAt_W(plain, 0.2)).toBeGreaterThan(1.2);
  });
});

describe('the constants of a motor', () => {
  test('replace the losses of the law', () => {
    const heavy = driveIn({ ...exampleGroup, resistance_ohm: 0.2 }, air, 22.2);
    const light = driveIn({ ...exampleGroup, resistance_ohm: 0.02 }, air, 22.2);
    expect(heavy.copper / light.copper).toBeCloseTo(10, 6);
    const idle = driveIn({ ...exampleGroup, noLoadCurrent_A: 2 }, air, 22.2);
    const none = driveIn({ ...exampleGroup, noLoadCurrent_A: 0 }, air, 22.2);
    expect(idle.noLoad).toBeGreaterThan(none.noLoad);
    expect(none.noLoad / law.noLoad).toBeCloseTo(0.7, 6);
  });
});
