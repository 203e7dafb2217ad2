import { describe, expect, test } from 'vitest';
import type { Aircraft } from './aircraft.ts';
import { atAltitude } from './atmosphere.ts';
import { currentForPower_A, openCircuit_V } from './battery/discharge.ts';
import { enduranceAltitudeCurve, endurancePayloadCurve, powerSpeedCurve } from './curves.ts';
import { dischargeCurve } from './dischargeCurve.ts';
import { hoverMotorPower_W } from './flight/rotorcraft.ts';
import { motorVoltage_V, powerAt_W, thrustShareAtVoltage } from './motor.ts';
import { perform } from './perform.ts';
import { exampleAircraft, exampleGroup, seaLevel } from './testing/example.ts';
import { FLEET } from './testing/fleet.ts';

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

const BENT = { stretches: 4, off: 0.004 } as const;

describe('a curve that is followed where it bends', () => {
  test('has its points closer together there, and none is off the curve itself', () => {
    const bent = powerSpeedCurve(exampleAircraft, seaLevel, BENT);
    const even = powerSpeedCurve(exampleAircraft, seaLevel, 513);
    const steps = bent.slice(1).map((point, i) => point.speed_mps - bent[i]!.speed_mps);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps) / Math.min(...steps)).toBeGreaterThan(1.9);
    expect(even).toEqual(
      expect.arrayContaining(bent.map((point) => expect.objectContaining({ ...point }))),
    );
  });
  test('goes to where it ends', () => {
    const high = atAltitude(seaLevel, 11_000);
    const heavy = { ...exampleAircraft, dryMass_kg: 1.3 };
    const curve = enduranceAltitudeCurve(heavy, high, BENT);
    const last = curve.findLast(({ hoverTime_s }) => hoverTime_s > 0)!;
    expect(last.altitude_m).toBeLessThan(11_970);
    const above = atAltitude(high, last.altitude_m + 12_000 / 500);
    expect(perform(heavy, above).rotor!.hoverTime_s).toBe(0);
  });
  test('of payload is that of an aircraft whose drag area follows its mass', () => {
    const unstated = { ...exampleAircraft, flatPlateArea_m2: null };
    for (const point of endurancePayloadCurve(unstated, seaLevel, BENT)) {
      const there = perform({ ...unstated, payloadMass_kg: point.payload_kg }, seaLevel).rotor!;
      expect(point.cruiseTime_s / there.cruiseTime_s).toBeCloseTo(1, 4);
    }
  });
});

describe('the discharge, beside a sum of ten thousand steps', () => {
  const flying = Object.entries(FLEET).filter(
    ([, aircraft]) => perform(aircraft, seaLevel).rotor?.hover.kind === 'hover',
  );
  test.each(flying)(
    'of %s has the same times and voltages, at its corners and between',
    (_, of) => {
      const craft = perform(of, seaLevel).prepared.rotorcraft!;
      const bus = craft.bus!;
      const power_W = hoverMotorPower_W(craft) + bus.load_W;
      const points = dischargeCurve(of, seaLevel, BENT);
      const step = points.at(-1)!.used / 10_000;
      let time_s = 0;
      let next = 1;
      let worst = { time: 0, voltage: 0 };
      for (let i = 0; i < 10_000; i++) {
        const open_V = openCircuit_V(bus, 1 - (i + 0.5) * step);
        const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
        time_s += (step * bus.capacity_Ah * 3600) / current_A;
        const [from, to] = [points[next - 1]!, points[next]!];
        const share = ((i + 1) * step - from.used) / (to.used - from.used);
        const line_s = from.time_s + share * (to.time_s - from.time_s);
        const line_V = from.voltage_V + share * (to.voltage_V - from.voltage_V);
        const voltage_V = open_V - current_A * bus.resistanceInUse_ohm;
        worst = {
          time: Math.max(worst.time, Math.abs(line_s - time_s) / points.at(-1)!.time_s),
          voltage: Math.max(worst.voltage, Math.abs(line_V / voltage_V - 1)),
        };
        if ((i + 1) * step >= to.used && next < points.length - 1) next += 1;
      }
      expect(worst.time).toBeLessThan(1e-3);
      expect(worst.voltage).toBeLessThan(1e-3);
    },
  );
});

describe('thrust over throttle', () => {
  test.each(Object.entries(FLEET))(
    'of %s solves the motor at each step, and lies on it between',
    (_, of) => {
      const { prepared, groups } = perform(of, seaLevel);
      const drive = prepared.rotorcraft?.drive ?? prepared.winged?.drive;
      const rows = groups[0]!.partialLoad;
      if (drive == null) return;
      const full_N = rows.at(-1)!.thrust_N;
      for (const [i, row] of rows.entries()) {
        const needed_V = motorVoltage_V(drive, row.speed_rpm / 60, row.power_W);
        expect(needed_V / drive.nominal_V).toBeCloseTo(row.throttle, 3);
        const before = rows[i - 1];
        if (before === undefined) continue;
        const share = thrustShareAtVoltage(drive, (row.throttle - 0.025) * drive.nominal_V);
        const middle_N = (row.thrust_N + before.thrust_N) / 2;
        expect(Math.abs(middle_N - share * drive.maxThrust_N)).toBeLessThan(0.004 * full_N);
        const middle_A = (row.current_A + before.current_A) / 2;
        const current_A = powerAt_W(drive, share) / drive.nominal_V;
        expect(Math.abs(middle_A - current_A)).toBeLessThan(0.004 * rows.at(-1)!.current_A);
      }
    },
  );
});
