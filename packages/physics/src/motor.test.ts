import { describe, expect, test } from 'vitest';
import { airAt } from './atmosphere.ts';
import { partialLoad } from './flight/partialLoad.ts';
import {
  driveIn,
  heatAt_W,
  motorVoltage_V,
  powerAt_W,
  powerForShaft_W,
  speedAt_rps,
  thrustShareAtVoltage,
} from './motor.ts';
import { exampleGroup } from './testing/example.ts';

const air = airAt({ altitude_m: 0, temperature_K: 288.15 });
const drive = driveIn(exampleGroup, air, 22.2);

describe('a motor with its propeller', () => {
  test('at nominal voltage and full throttle gives its full thrust', () => {
    expect(motorVoltage_V(drive, drive.maxSpeed_rps, powerAt_W(drive, 1))).toBeCloseTo(22.2, 6);
    expect(thrustShareAtVoltage(drive, 22.2)).toBeCloseTo(1, 5);
  });

  test('takes more than the ideal rotor at every thrust', () => {
    for (const f of [0.01, 0.1, 0.3, 0.7, 1]) {
      const thrust_N = f * drive.maxThrust_N;
      const ideal_W = thrust_N * Math.sqrt(thrust_N / (2 * air.density_kgm3 * drive.diskArea_m2));
      expect(powerAt_W(drive, f)).toBeGreaterThan(1.3 * ideal_W);
    }
  });

  /** Stand tests of 7-inch motors give 50 to 60 W at 280 g. */
  test('of seven inches takes what stands measure at 280 g', () => {
    const power_W = powerAt_W(drive, 280 / 1700);
    expect(power_W).toBeGreaterThan(48);
    expect(power_W).toBeLessThan(64);
  });

  test('turns electrical power into shaft power and heat', () => {
    for (const f of [0.1, 0.5, 1]) {
      const shaft_W = drive.maxShaft_W * f ** 1.5;
      expect(powerAt_W(drive, f)).toBeCloseTo(shaft_W + heatAt_W(drive, f), 9);
      expect(powerForShaft_W(drive, shaft_W)).toBeCloseTo(powerAt_W(drive, f), 6);
    }
  });

  test('in thin air has less thrust in the ratio of densities, at the same speed', () => {
    const thin = airAt({ altitude_m: 5000, temperature_K: 255.65 });
    const high = driveIn(exampleGroup, thin, 22.2);
    expect(high.maxThrust_N / drive.maxThrust_N).toBeCloseTo(0.736116 / 1.225, 4);
    expect(high.maxSpeed_rps / drive.maxSpeed_rps).toBeCloseTo(1, 1);
  });

  test('whose kv is too low for its thrust keeps a finite resistance', () => {
    const slow = driveIn({ ...exampleGroup, motorKv_rpmPerV: 100 }, air, 22.2);
    expect(slow.resistance_ohm).toBeGreaterThan(0);
    expect(speedAt_rps(slow, 1)).toBeCloseTo(drive.maxSpeed_rps, 9);
  });
});

describe('the table of partial load', () => {
  const table = partialLoad(drive);

  test('has 21 rows from nothing to the full thrust itself', () => {
    expect(table).toHaveLength(21);
    expect(table[0]).toEqual({
      throttle: 0,
      thrust_N: 0,
      speed_rpm: 0,
      current_A: 0,
      power_W: 0,
      efficiency_NpW: null,
    });
    expect(table[20]!.throttle).toBe(1);
    expect(table[20]!.thrust_N).toBe(drive.maxThrust_N);
  });

  test('answers each throttle with the voltage that the motor needs there', () => {
    for (const row of table.slice(1)) {
      const needed_V = motorVoltage_V(drive, row.speed_rpm / 60, row.power_W);
      expect(needed_V / 22.2).toBeCloseTo(row.throttle, 4);
      expect(row.current_A * 22.2).toBeCloseTo(row.power_W, 6);
    }
  });
});
