import { describe, expect, test } from 'vitest';
import type { Aircraft } from '../aircraft.ts';
import { wingSpeedCurve } from '../curves.ts';
import { perform } from '../perform.ts';
import { exampleAircraft, exampleGroup, examplePack, seaLevel } from '../testing/example.ts';
import { settingOf } from './rotorcraft.ts';
import { drag_N, glideRatio, levelPower_W, oswaldFactor, wingedOf } from './wing.ts';

const wing = {
  span_m: 1.4,
  rootChord_m: 0.2,
  tipChord_m: 0.2,
  sweep_m: 0,
  liftMax: 1.2,
  planform: 'conventional',
} as const;

const plane: Aircraft = {
  ...exampleAircraft,
  class: 'wing',
  dryMass_kg: 1.2,
  wing,
  flatPlateArea_m2: null,
  groups: [
    {
      ...exampleGroup,
      name: 'cruise',
      role: 'cruise',
      count: 1,
      propeller: { diameter_m: 0.2286, pitch_m: 0.1524, blades: 2 },
      motorKv_rpmPerV: 900,
      maxThrust_N: 12,
    },
  ],
  packs: [{ ...examplePack, cells: 4 }],
};
const craftOf = (aircraft: Aircraft) => wingedOf(aircraft, settingOf(aircraft, seaLevel))!;
const figures = perform(plane, seaLevel).wing!;

describe('a wing', () => {
  test('stalls where lift at its most carries the weight', () => {
    const weight_N = 1.68 * 9.80665;
    expect(figures.stallSpeed_mps).toBeCloseTo(Math.sqrt((2 * weight_N) / (1.225 * 0.28 * 1.2)), 6);
    expect(figures.wingLoading_Npm2).toBeCloseTo(weight_N / 0.28, 6);
    expect(figures.aspectRatio).toBeCloseTo(7, 9);
  });

  test('that is tapered has the area of its trapezium', () => {
    const tapered = perform({ ...plane, wing: { ...wing, tipChord_m: 0.1 } }, seaLevel).wing!;
    expect(tapered.area_m2).toBeCloseTo(0.21, 9);
    expect(tapered.aspectRatio).toBeCloseTo(1.96 / 0.21, 9);
  });

  test('carries a payload at a given speed for no less power', () => {
    const fast: Aircraft = { ...plane, cruiseSpeed_mps: 30, flatPlateArea_m2: 0.002 };
    let before_W = 0;
    for (let payloadMass_kg = 0; payloadMass_kg < 3; payloadMass_kg += 0.25) {
      const { cruisePower_W } = perform({ ...fast, payloadMass_kg }, seaLevel).wing!;
      expect(cruisePower_W).toBeGreaterThan(before_W);
      before_W = cruisePower_W;
    }
  });

  test('has its least drag at the glide ratio of the polar', () => {
    const craft = craftOf(plane);
    let least_N = Number.POSITIVE_INFINITY;
    for (let v = 7; v < 25; v += 0.05) least_N = Math.min(least_N, drag_N(craft, v));
    expect(craft.weight_N / least_N / glideRatio(craft)).toBeCloseTo(1, 3);
  });

  test('honours a given drag area exactly', () => {
    const bare = craftOf({ ...plane, flatPlateArea_m2: 0 });
    const blunt = craftOf({ ...plane, flatPlateArea_m2: 0.02 });
    const q = 0.5 * 1.225 * 15 * 15;
    expect(drag_N(blunt, 15) - drag_N(bare, 15)).toBeCloseTo(q * 0.02, 6);
  });

  /**
   * Gryte et al., Aerodynamic modeling of the Skywalker X8, ICUAS 2018, wind tunnel: CL = 0.0867 + 4.02 α,
   * CD = 0.0197 + 0.0791 α + 1.0555 α² at an aspect ratio of 5.88; from zero lift to CL 0.6 that is e = 0.71.
   */
  test('has the span efficiency of a measured airframe', () => {
    const alpha = (0.6 - 0.0867) / 4.02;
    const drag = 0.0197 + 0.0791 * alpha + 1.0555 * alpha * alpha;
    const measured = 0.36 / (Math.PI * 5.88 * (drag - 0.0197));
    expect(oswaldFactor(5.88)).toBeCloseTo(measured, 1);
    expect(oswaldFactor(5.88)).toBeCloseTo(0.703, 3);
  });

  /** The same airframe: 3.364 kg, 0.75 m², a drag area of 0.0197 × 0.75 = 0.0148 m² at zero lift. */
  test('has about the drag of a measured airframe at zero lift', () => {
    const flying = { ...wing, span_m: 2.1, rootChord_m: 0.357, tipChord_m: 0.357 };
    const x8: Aircraft = {
      ...plane,
      dryMass_kg: 3.364,
      packs: [],
      wing: { ...flying, planform: 'flying_wing' },
    };
    expect(Math.abs(craftOf(x8).zeroLiftDrag / 0.0197 - 1)).toBeLessThan(0.2);
  });

  test('is cheapest slower than it reaches farthest, and both are minima', () => {
    const craft = craftOf(plane);
    const load_W = 12;
    const perMetre = (v: number) => (levelPower_W(craft, v) + load_W) / v;
    expect(figures.bestEnduranceSpeed_mps).toBeLessThanOrEqual(figures.bestRangeSpeed_mps);
    const best = figures.bestRangeSpeed_mps;
    expect(perMetre(best)).toBeLessThan(perMetre(0.9 * best));
    expect(perMetre(best)).toBeLessThan(perMetre(1.1 * best));
  });

  test('solves its cruise at best range, 1.3 of stall or faster', () => {
    expect(figures.cruiseSolved).toBe(true);
    expect(figures.cruiseSpeed_mps).toBeGreaterThanOrEqual(1.3 * figures.stallSpeed_mps - 1e-9);
    const given = perform({ ...plane, cruiseSpeed_mps: 20 }, seaLevel).wing!;
    expect(given.cruiseSpeed_mps).toBe(20);
    expect(given.cruiseSolved).toBe(false);
    expect(given.range_m).toBeCloseTo(given.enduranceTime_s * 20, 6);
  });

  test('cruises at a speed that moves with the size of its motor, and does not step', () => {
    const [group] = plane.groups;
    let before_mps: number | null = null;
    for (let maxThrust_N = 6; maxThrust_N < 60; maxThrust_N *= 1.01) {
      const strong = { ...plane, groups: [{ ...group!, maxThrust_N }] };
      const { bestRangeSpeed_mps } = perform(strong, seaLevel).wing!;
      if (before_mps !== null)
        expect(Math.abs(bestRangeSpeed_mps / before_mps - 1)).toBeLessThan(0.01);
      before_mps = bestRangeSpeed_mps;
    }
  });

  test('cannot hold a speed for which its pack sags too far', () => {
    const with_ohm = (cellResistance_ohm: number) =>
      perform(
        {
          ...plane,
          cruiseSpeed_mps: 0.85 * figures.maxSpeed_mps,
          packs: [{ ...examplePack, cells: 4, cellResistance_ohm }],
        },
        seaLevel,
      ).wing!;
    expect(with_ohm(0.002).cruisePossible).toBe(true);
    const weak = with_ohm(0.08);
    expect(weak).toMatchObject({ cruisePossible: false, cruiseThrottle: 1 });
    expect(weak.cruiseCurrent_A).not.toBeNull();
  });

  test('climbs with what thrust is left, and sinks when there is none', () => {
    expect(figures.climbRate_mps).toBeGreaterThan(2);
    const weak = perform(
      { ...plane, groups: [{ ...plane.groups[0]!, maxThrust_N: 0.5 }] },
      seaLevel,
    ).wing!;
    expect(weak.climbRate_mps).toBeLessThan(0);
    expect(weak.cruisePossible).toBe(false);
    expect(weak.maxSpeed_mps).toBe(0);
  });

  test('has one ceiling, flown below it or asked above it', () => {
    const heavy = { ...plane, groups: [{ ...plane.groups[0]!, maxThrust_N: 5 }] };
    const from = (altitude_m: number) => {
      const temperature_K = 288.15 - 0.0065 * altitude_m;
      return perform(heavy, { altitude_m, temperature_K }).wing!.serviceCeiling_m;
    };
    const ceiling_m = from(0);
    expect(ceiling_m).toBeGreaterThan(2000);
    for (const share of [0.9, 1.1, 1.5])
      expect(Math.abs(from(share * ceiling_m) / ceiling_m - 1)).toBeLessThan(0.02);
  });

  test('that full throttle does not bring to its stall speed has no level speed', () => {
    const slow = { diameter_m: 0.6, pitch_m: 0.15, blades: 2 };
    for (let maxThrust_N = 1; maxThrust_N < 12; maxThrust_N += 0.5) {
      const groups = [{ ...plane.groups[0]!, propeller: slow, maxThrust_N }];
      const { maxSpeed_mps, stallSpeed_mps } = perform({ ...plane, groups }, seaLevel).wing!;
      expect(maxSpeed_mps === 0 || maxSpeed_mps >= stallSpeed_mps).toBe(true);
    }
  });

  test('climbs no faster than it flies, however strong its motor', () => {
    for (const maxThrust_N of [5, 12, 25, 50, 150]) {
      const strong = { ...plane, groups: [{ ...plane.groups[0]!, maxThrust_N }] };
      const { climbRate_mps, bestClimbSpeed_mps } = perform(strong, seaLevel).wing!;
      expect(climbRate_mps).toBeLessThanOrEqual(bestClimbSpeed_mps);
      for (const point of wingSpeedCurve(strong, seaLevel, 20))
        expect(point.climb_mps).toBeLessThanOrEqual(point.speed_mps);
    }
  });

  test('at top speed has drag equal to thrust', () => {
    const curve = wingSpeedCurve({ ...plane }, seaLevel, 200);
    const crossing = curve.findLast((point) => point.thrustAvailable_N > point.drag_N)!;
    expect(Math.abs(crossing.speed_mps / figures.maxSpeed_mps - 1)).toBeLessThan(0.02);
  });
});

describe('a pack that feeds the avionics alone', () => {
  const aux = { ...examplePack, role: 'aux' as const, mass_kg: 0, stringCapacity_Ah: 0.05 };
  const loads = [{ bus: 'aux' as const, power_W: 20 }];

  test('ends the cruise when it is empty first', () => {
    const apart = perform({ ...plane, packs: [...plane.packs, aux], loads }, seaLevel).wing!;
    // 6 cells of 3.83 V and 0.05 Ah last for some three minutes of 20 W.
    expect(apart.enduranceTime_s).toBeLessThan(200);
    expect(apart.range_m).toBeCloseTo(apart.enduranceTime_s * apart.cruiseSpeed_mps, 6);
  });

  test('costs the cruise nothing while it lasts', () => {
    const large = { ...aux, stringCapacity_Ah: 50 };
    const apart = perform({ ...plane, packs: [...plane.packs, large], loads }, seaLevel).wing!;
    const without = perform({ ...plane, loads: [] }, seaLevel).wing!;
    expect(apart.enduranceTime_s).toBeCloseTo(without.enduranceTime_s, 6);
  });
});
