import { describe, expect, test } from 'vitest';
import type { FlownState } from './flown.ts';
import { chargeAsFlown, chargeAtRest, type FlownPhases } from './flownCharge.ts';
import { flyMission } from './mission.ts';
import { exampleAircraft, seaLevel } from './testing/example.ts';

const state: FlownState = {
  mass_kg: 1.12,
  conditions: seaLevel,
  voltage_V: null,
  climb_mps: null,
  airspeed_mps: null,
};
const none: FlownPhases = { hover_s: 0, climb_s: 0, climb_mps: 0, level_s: 0, level_mps: 0 };
const full = { charge: 1, motorPower: 1 };
const leg = { time_s: null, distance_m: null, height_m: null, speed_mps: null, payload_kg: null };

/** Charge that the legs of a mission take, in Ah. */
function missionTakes_Ah(legs: Parameters<typeof flyMission>[2]): number {
  const results = flyMission({ ...exampleAircraft, usableFraction: 1 }, seaLevel, legs);
  const capacity_Ah = chargeAsFlown(
    exampleAircraft,
    state,
    { ...none, hover_s: 1 },
    full,
  )!.capacity_Ah;
  return (1 - results.at(-1)!.chargeLeft) * capacity_Ah;
}

describe('the charge as flown', () => {
  test('of a hover is that of the same leg of a mission', () => {
    const flown = chargeAsFlown(exampleAircraft, state, { ...none, hover_s: 300 }, full)!;
    const planned = missionTakes_Ah([{ ...leg, kind: 'hover', time_s: 300 }]);
    expect(flown.used_Ah).toBeCloseTo(planned, 4);
  });

  test('of a climb and a cruise is within half a percent of the legs one after the other', () => {
    const phases = { ...none, hover_s: 60, climb_s: 30, climb_mps: 3, level_s: 200, level_mps: 12 };
    const flown = chargeAsFlown(exampleAircraft, state, phases, full)!;
    const planned = missionTakes_Ah([
      { ...leg, kind: 'climb', height_m: 90, speed_mps: 3 },
      { ...leg, kind: 'cruise', time_s: 200, speed_mps: 12 },
      { ...leg, kind: 'hover', time_s: 60 },
    ]);
    expect(flown.used_Ah! / planned).toBeGreaterThan(0.995);
    expect(flown.used_Ah! / planned).toBeLessThan(1.005);
  });

  test('grows with the power of the motors, and its constant part does not', () => {
    const phases = { ...none, hover_s: 300 };
    const plain = chargeAsFlown(exampleAircraft, state, phases, full)!;
    const more = chargeAsFlown(exampleAircraft, state, phases, { charge: 1, motorPower: 1.2 })!;
    const motors = (more.used_Ah! - plain.loads_Ah) / (plain.used_Ah! - plain.loads_Ah);
    // The pack sags more, so that the charge grows a little faster than the power.
    expect(motors).toBeGreaterThan(1.2);
    expect(motors).toBeLessThan(1.23);
  });

  test('of a pack that does not deliver the power is null, and so is a mass that is not lifted', () => {
    const phases = { ...none, hover_s: 300 };
    expect(
      chargeAsFlown(exampleAircraft, state, phases, { charge: 1, motorPower: 500 })!.used_Ah,
    ).toBeNull();
    expect(chargeAsFlown(exampleAircraft, { ...state, mass_kg: 50 }, phases, full)).toBeNull();
    expect(chargeAsFlown(exampleAircraft, state, none, full)).toBeNull();
  });
});

test('a voltage at rest gives the charge: full, empty and between', () => {
  const cells = 6;
  expect(chargeAtRest(exampleAircraft, 4.2 * cells)).toBe(1);
  expect(chargeAtRest(exampleAircraft, 2.5 * cells)).toBe(0);
  const half = chargeAtRest(exampleAircraft, 3.82 * cells)!;
  expect(half).toBeGreaterThan(0.3);
  expect(half).toBeLessThan(0.7);
  expect(chargeAtRest({ ...exampleAircraft, packs: [] }, 20)).toBeNull();
});
