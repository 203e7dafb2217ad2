import { describe, expect, test } from 'vitest';
import { airAt } from '../atmosphere.ts';
import { INCH_M } from '../units.ts';
import {
  airscrewIn,
  fittedTo,
  shaftPowerAt_W,
  speedForThrustAt_rps,
  thrustAt_N,
  zeroThrustAdvance,
} from './forward.ts';
import {
  coefficientAt,
  slowFlyerShare,
  speedForThrust_rps,
  staticPowerLaw,
  staticThrustLaw,
} from './static.ts';

const air = airAt({ altitude_m: 0, temperature_K: 288.15 });
const inches = (diameter: number, pitch: number, blades = 2) => ({
  diameter_m: diameter * INCH_M,
  pitch_m: pitch * INCH_M,
  blades,
});

/** UIUC Propeller Data Site, volume 1 (Brandt and Selig), standing still: two APC Thin Electric, one Slow Flyer. */
const measured = [
  { propeller: inches(11, 5.5), rpm: 3716, ct: 0.0857, cp: 0.0312 },
  { propeller: inches(10, 7), rpm: 5325, ct: 0.1077, cp: 0.0526 },
  { propeller: inches(9, 4.7), rpm: 4422, ct: 0.117, cp: 0.0481 },
] as const;

describe('a propeller standing still', () => {
  test.each(measured)('has the CT and CP of the tunnel within the blade shape', (row) => {
    const law = staticThrustLaw(row.propeller, air.kinematicViscosity_m2ps);
    const ct = coefficientAt(law, row.rpm / 60);
    const powerLaw = staticPowerLaw(row.propeller, air.kinematicViscosity_m2ps);
    const cp = coefficientAt(powerLaw, row.rpm / 60);
    expect(Math.abs(ct / row.ct - 1)).toBeLessThan(0.12);
    expect(Math.abs(cp / row.cp - 1)).toBeLessThan(0.25);
  });

  test('turns at the speed whose thrust is asked', () => {
    const propeller = inches(7, 4, 3);
    const law = staticThrustLaw(propeller, air.kinematicViscosity_m2ps);
    const n = speedForThrust_rps(law, {
      thrust_N: 16.67,
      density_kgm3: air.density_kgm3,
      diameter_m: propeller.diameter_m,
    });
    const thrust_N = air.density_kgm3 * coefficientAt(law, n) * n * n * propeller.diameter_m ** 4;
    expect(thrust_N).toBeCloseTo(16.67, 6);
  });

  test('pulls more with more pitch and more blades at the same speed', () => {
    const ct = (pitch: number, blades: number) =>
      coefficientAt(staticThrustLaw(inches(10, pitch, blades), air.kinematicViscosity_m2ps), 100);
    expect(ct(6, 2)).toBeGreaterThan(ct(4, 2));
    expect(ct(4, 3)).toBeGreaterThan(ct(4, 2));
  });

  test('is a slow-flyer by a pitch that no other blades have', () => {
    expect(slowFlyerShare(inches(10, 4.7))).toBe(1);
    expect(slowFlyerShare(inches(12, 3.8))).toBe(1);
    expect(slowFlyerShare(inches(12, 3.9))).toBeCloseTo(0.2, 2);
    for (const other of [inches(10, 4.5), inches(10, 4.7, 3), inches(5.5, 4.7), inches(16, 4.7)])
      expect(slowFlyerShare(other)).toBe(0);
  });

  test.each([
    [7, 1],
    [14, 1],
    [7 - 0.02, 1],
    [14 + 0.02, 1],
    [7 - 0.07, 0.5],
    [14 + 0.07, 0.5],
    [7 - 0.12, 0],
    [14 + 0.12, 0],
  ])('of %d in diameter and 4.7 in pitch is a slow-flyer by %d', (diameter_in, share) => {
    expect(slowFlyerShare(inches(diameter_in, 4.7))).toBeCloseTo(share, 9);
  });

  test('as a slow-flyer turns slower and still pulls at nearly the same airspeed', () => {
    const endsAt_mps = (pitch_in: number) => {
      const propeller = inches(10, pitch_in);
      const { diameter_m } = propeller;
      const law = staticThrustLaw(propeller, air.kinematicViscosity_m2ps);
      const at = { thrust_N: 9, density_kgm3: air.density_kgm3, diameter_m };
      return speedForThrust_rps(law, at) * zeroThrustAdvance(propeller) * diameter_m;
    };
    expect(endsAt_mps(4.7)).toBeGreaterThan(0.97 * endsAt_mps(4.58));
    expect(endsAt_mps(4.7)).toBeLessThan(endsAt_mps(4.82));
  });

  test('as a slow-flyer pulls more and takes more at the same speed', () => {
    const viscosity_m2ps = air.kinematicViscosity_m2ps;
    for (const law of [staticThrustLaw, staticPowerLaw]) {
      const wide = coefficientAt(law(inches(9, 4.7), viscosity_m2ps), 80);
      const usual = coefficientAt(law(inches(9, 4.9), viscosity_m2ps), 80);
      expect(wide / usual).toBeGreaterThan(1.12);
      expect(wide / usual).toBeLessThan(1.4);
    }
  });
});

describe('a propeller at speed', () => {
  const propeller = inches(10, 6);
  const screw = airscrewIn(propeller, air);

  test('at airspeed exactly 0 is the propeller standing still', () => {
    const law = staticThrustLaw(propeller, air.kinematicViscosity_m2ps);
    const standing_N = air.density_kgm3 * coefficientAt(law, 100) * 1e4 * propeller.diameter_m ** 4;
    expect(thrustAt_N(screw, 100, 0)).toBeCloseTo(standing_N, 9);
    expect(speedForThrustAt_rps(screw, standing_N, 0)).toBeCloseTo(100, 4);
  });

  test('gives the asked thrust at the speed found', () => {
    for (const airspeed_mps of [5, 15, 30]) {
      const n = speedForThrustAt_rps(screw, 3, airspeed_mps);
      expect(thrustAt_N(screw, n, airspeed_mps)).toBeCloseTo(3, 5);
    }
  });

  test('has no thrust at its pitch speed and takes less power there', () => {
    const v = 100 * propeller.diameter_m * zeroThrustAdvance(propeller);
    expect(thrustAt_N(screw, 100, v)).toBe(0);
    expect(shaftPowerAt_W(screw, 100, v)).toBeLessThan(0.5 * shaftPowerAt_W(screw, 100, 0));
  });

  /** Best efficiency of tunnel propellers: 0.63 to 0.67 from 8 to 13 inches, pitch 0.6 of diameter. */
  test('has a best efficiency as tunnels find', () => {
    let best = 0;
    for (let v = 1; v < 18; v += 0.5) {
      best = Math.max(best, (thrustAt_N(screw, 100, v) * v) / shaftPowerAt_W(screw, 100, v));
    }
    expect(best).toBeGreaterThan(0.55);
    expect(best).toBeLessThan(0.75);
  });
});

test('blades fitted to a measured thrust give that thrust, with power as the root of its cube', () => {
  const screw = airscrewIn(inches(9, 6), air);
  const by_N = thrustAt_N(screw, 120, 0);
  const fitted = fittedTo(screw, 1.3 * by_N, 120);
  expect(thrustAt_N(fitted, 120, 0)).toBeCloseTo(1.3 * by_N, 9);
  expect(fitted.powerAtOneRps / screw.powerAtOneRps).toBeCloseTo(1.3 ** 1.5, 9);
  expect(thrustAt_N(screw, 120, 1000)).toBe(0);
});
