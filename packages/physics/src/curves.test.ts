import { describe, expect, test } from 'vitest';
import type { Aircraft } from './aircraft.ts';
import { atAltitude } from './atmosphere.ts';
import {
  dischargeCurve,
  enduranceAltitudeCurve,
  endurancePayloadCurve,
  powerSpeedCurve,
} from './curves.ts';
import { perform } from './perform.ts';
import { exampleAircraft, exampleGroup, seaLevel } from './testing/example.ts';

const rotor = perform(exampleAircraft, seaLevel).rotor!;
if (rotor.hover.kind !== 'hover') throw new Error('the example hovers');
const hover = rotor.hover;

describe('power over airspeed', () => {
  const curve = powerSpeedCurve(exampleAircraft, seaLevel, 11);
  test('begins in hover, ends at top speed, and is the sum of its parts', () => {
    expect(curve).toHaveLength(11);
    expect(curve[0]!.speed_mps).toBe(0);
    expect(curve[0]!.power_W! / hover.power_W).toBeCloseTo(1, 2);
    expect(curve[10]!.speed_mps).toBeCloseTo(rotor.maxSpeed_mps, 6);
    expect(curve[5]!.speed_mps).toBeCloseTo(rotor.maxSpeed_mps / 2, 6);
    for (const point of curve) {
      expect(point.avionics_W).toBe(12);
      const parts_W = point.induced_W + point.profile_W + point.parasite_W + point.avionics_W;
      expect(point.power_W).toBeCloseTo(parts_W, 9);
    }
    expect(curve[0]!.parasite_W).toBeCloseTo(0, 9);
  });
  test('has no total and 15 m/s where the craft cannot hover', () => {
    const heavy = powerSpeedCurve({ ...exampleAircraft, dryMass_kg: 20 }, seaLevel, 3);
    expect(heavy.map(({ speed_mps }) => speed_mps)).toEqual([0, 7.5, 15]);
    expect(heavy.map(({ power_W }) => power_W)).toEqual([null, null, null]);
  });
  test('is empty without lift rotors, and one point stands at the beginning', () => {
    const cruise: Aircraft = { ...exampleAircraft, groups: [{ ...exampleGroup, role: 'cruise' }] };
    expect(powerSpeedCurve(cruise, seaLevel, 5)).toEqual([]);
    expect(endurancePayloadCurve(cruise, seaLevel, 5)).toEqual([]);
    expect(enduranceAltitudeCurve(cruise, seaLevel, 5)).toEqual([]);
    expect(powerSpeedCurve(exampleAircraft, seaLevel, 1)[0]!.speed_mps).toBe(0);
  });
});

describe('endurance over payload', () => {
  test('begins without payload at the times of the craft and ends where thrust is 1.3 times weight', () => {
    const curve = endurancePayloadCurve(exampleAircraft, seaLevel, 21);
    expect(curve[0]!.payload_kg).toBe(0);
    expect(curve[0]!.hoverTime_s).toBeCloseTo(rotor.hoverTime_s, 6);
    expect(curve[0]!.cruiseTime_s).toBeGreaterThan(curve[0]!.hoverTime_s);
    expect(curve[20]!.payload_kg).toBeCloseTo((1.12 * rotor.thrustToWeight) / 1.3 - 1.12, 6);
    for (let i = 1; i < 21; i++)
      expect(curve[i]!.hoverTime_s).toBeLessThanOrEqual(curve[i - 1]!.hoverTime_s);
  });
  test('starts from the craft without the payload that it carries, and is 0 where it cannot hover', () => {
    const loaded = { ...exampleAircraft, payloadMass_kg: 0.5 };
    const curve = endurancePayloadCurve(loaded, seaLevel, 3);
    expect(curve[0]!.hoverTime_s).toBeCloseTo(rotor.hoverTime_s, 6);
    const heavy = endurancePayloadCurve({ ...exampleAircraft, dryMass_kg: 20 }, seaLevel, 3);
    expect(heavy.map((point) => [point.hoverTime_s, point.cruiseTime_s])).toEqual(
      Array(3).fill([0, 0]),
    );
    expect(heavy[2]!.payload_kg).toBeCloseTo(0.1 * 20.48, 6);
  });
});

describe('endurance over altitude', () => {
  test('goes from sea level to 6 km, or a kilometre above the craft', () => {
    const curve = enduranceAltitudeCurve(exampleAircraft, seaLevel, 7);
    expect(curve.map(({ altitude_m }) => altitude_m)).toEqual([
      0, 1000, 2000, 3000, 4000, 5000, 6000,
    ]);
    expect(curve[0]!.hoverTime_s).toBeCloseTo(rotor.hoverTime_s, 6);
    expect(curve[0]!.thrustToWeight).toBeCloseTo(rotor.thrustToWeight, 6);
    expect(curve[0]!.maxSpeed_mps).toBeCloseTo(rotor.maxSpeed_mps, 6);
    // Full thrust goes with the density: 0.8217 of that at sea level at 2 km.
    expect(curve[2]!.thrustToWeight / curve[0]!.thrustToWeight).toBeCloseTo(1.00649 / 1.225, 3);
    const high = enduranceAltitudeCurve(exampleAircraft, { ...seaLevel, altitude_m: 7000 }, 2);
    expect(high[1]!.altitude_m).toBe(8000);
  });
  test('is 0 where it cannot hover', () => {
    const [low] = enduranceAltitudeCurve({ ...exampleAircraft, dryMass_kg: 20 }, seaLevel, 2);
    expect(low).toMatchObject({ hoverTime_s: 0, maxSpeed_mps: 0 });
  });
});

describe('the discharge', () => {
  test('begins full, ends at the usable charge, and each point is what the pack gives', () => {
    const curve = dischargeCurve(exampleAircraft, seaLevel, 9);
    expect(curve).toHaveLength(9);
    expect(curve[0]).toMatchObject({ time_s: 0, used: 0 });
    expect(curve[0]!.openCircuit_V).toBeCloseTo(6 * 4.2, 1);
    expect(curve[8]!.used).toBeCloseTo(0.8, 9);
    expect(curve[8]!.time_s).toBeCloseTo(rotor.hoverTime_s, 0);
    for (const point of curve) {
      expect(point.voltage_V * point.current_A).toBeCloseTo(hover.power_W, 6);
      expect(point.openCircuit_V - point.voltage_V).toBeCloseTo(0.0144 * point.current_A, 9);
    }
  });
  test('is empty without a pack', () => {
    expect(dischargeCurve({ ...exampleAircraft, packs: [] }, seaLevel, 9)).toEqual([]);
  });
});

describe('an aircraft that was made ready before', () => {
  const windy = { altitude_m: 1500, temperature_K: 295 };
  test.each([
    ['power over airspeed', powerSpeedCurve],
    ['endurance over payload', endurancePayloadCurve],
    ['endurance over altitude', enduranceAltitudeCurve],
    ['discharge', dischargeCurve],
  ] as const)('gives the same curve of %s', (_, curve) => {
    const { prepared } = perform(exampleAircraft, windy);
    expect(curve(exampleAircraft, windy, 9, prepared)).toEqual(curve(exampleAircraft, windy, 9));
  });
  test('is not made ready again: the curve is that of what was prepared', () => {
    const heavy = { ...exampleAircraft, dryMass_kg: 1.5 };
    const { prepared } = perform(heavy, seaLevel);
    expect(enduranceAltitudeCurve(exampleAircraft, seaLevel, 5, prepared)).toEqual(
      enduranceAltitudeCurve(heavy, seaLevel, 5),
    );
  });
  test('keeps its measured table and flies without a pack at every altitude', () => {
    const standPoints = [0.3, 0.6, 1].map((share) => ({
      thrust_N: share * exampleGroup.maxThrust_N,
      power_W: 420 * share ** 1.4,
      speed_rps: 190 * Math.sqrt(share),
    }));
    const measured = { ...exampleAircraft, groups: [{ ...exampleGroup, standPoints }] };
    const bare = { ...exampleAircraft, packs: [] };
    for (const aircraft of [measured, bare])
      for (const {
        altitude_m,
        thrustToWeight,
        hoverTime_s,
        maxSpeed_mps,
      } of enduranceAltitudeCurve(aircraft, seaLevel, 4)) {
        const there = perform(aircraft, atAltitude(seaLevel, altitude_m)).rotor!;
        expect(thrustToWeight).toBeCloseTo(there.thrustToWeight, 10);
        expect(hoverTime_s).toBeCloseTo(there.hoverTime_s, 8);
        expect(maxSpeed_mps).toBeCloseTo(there.maxSpeed_mps, 8);
      }
  });
});
