import { describe, expect, test } from 'vitest';
import { dragAreaAsFlown_m2, type FlownState, powerAsFlown, withLearned } from './flown.ts';
import { perform } from './perform.ts';
import { exampleAircraft, examplePack, seaLevel } from './testing/example.ts';

const state: FlownState = {
  mass_kg: 1.12,
  conditions: seaLevel,
  voltage_V: 22,
  climb_mps: 3,
  airspeed_mps: 12,
};

function hoverOf(aircraft: typeof exampleAircraft) {
  const { rotor } = perform(aircraft, seaLevel);
  if (rotor!.hover.kind !== 'hover') throw new Error('cannot hover');
  return rotor!.hover;
}

describe('the power as flown', () => {
  test('is that of the analysis for the same mass and air', () => {
    const flown = powerAsFlown(exampleAircraft, state)!;
    const analysed = hoverOf(exampleAircraft);
    expect(flown.hover_W).toBeCloseTo(analysed.power_W, 9);
    expect(flown.throttle! * 22).toBeCloseTo(analysed.throttle * analysed.voltage_V, 9);
    expect(flown.loads_W).toBe(12);
    expect(flown.density_kgm3).toBeCloseTo(1.225, 3);
  });

  test('grows faster than the mass, and no faster than m^1.5', () => {
    const light = powerAsFlown(exampleAircraft, state)!;
    const heavy = powerAsFlown(exampleAircraft, { ...state, mass_kg: 1.4 })!;
    const ratio = (heavy.hover_W - 12) / (light.hover_W - 12);
    expect(ratio).toBeGreaterThan(1.4 / 1.12);
    expect(ratio).toBeLessThan((1.4 / 1.12) ** 1.5);
  });

  test('of a climb is more than that of the hover, and null where none was flown', () => {
    const flown = powerAsFlown(exampleAircraft, state)!;
    expect(flown.climb_W!).toBeGreaterThan(flown.hover_W);
    const only = powerAsFlown(exampleAircraft, {
      ...state,
      climb_mps: null,
      airspeed_mps: null,
      voltage_V: null,
    })!;
    expect([only.climb_W, only.cruise_W, only.throttle]).toEqual([null, null, null]);
  });

  test('of a mass that the thrust does not lift is null', () => {
    expect(powerAsFlown(exampleAircraft, { ...state, mass_kg: 50 })).toBeNull();
  });
});

test('the drag area is found again from the power of a cruise', () => {
  const cruise_W = powerAsFlown({ ...exampleAircraft, flatPlateArea_m2: 0.03 }, state)!.cruise_W!;
  expect(dragAreaAsFlown_m2(exampleAircraft, state, cruise_W)).toBeCloseTo(0.03, 6);
  expect(dragAreaAsFlown_m2(exampleAircraft, state, 10)).toBeNull();
  expect(dragAreaAsFlown_m2(exampleAircraft, state, 1e6)).toBeNull();
});

describe('what was learned', () => {
  const nothing = { lossFactor: null, packResistance_ohm: null, dragArea_m2: null };

  test('of losses multiplies the power of the motors, on top of measured hovers', () => {
    const plain = hoverOf(exampleAircraft).power_W - 12;
    const learned = withLearned(exampleAircraft, { ...nothing, lossFactor: 1.1 });
    expect((hoverOf(learned).power_W - 12) / plain).toBeCloseTo(1.1, 9);
    const measured = { ...exampleAircraft, hoverCalibration: 1.2 };
    const both = withLearned(measured, { ...nothing, lossFactor: 1.1 });
    expect((hoverOf(both).power_W - 12) / plain).toBeCloseTo(1.32, 9);
  });

  test('of the pack is the resistance of the bus, whatever packs it has', () => {
    const two = { ...exampleAircraft, packs: [examplePack, { ...examplePack, health: 0.7 }] };
    for (const aircraft of [exampleAircraft, two]) {
      const learned = withLearned(aircraft, { ...nothing, packResistance_ohm: 0.03 });
      expect(perform(learned, seaLevel).packResistance_ohm).toBeCloseTo(0.03, 12);
    }
  });

  test('of the drag slows it', () => {
    const learned = withLearned(exampleAircraft, { ...nothing, dragArea_m2: 0.05 });
    expect(perform(learned, seaLevel).rotor!.maxSpeed_mps).toBeLessThan(
      perform(exampleAircraft, seaLevel).rotor!.maxSpeed_mps,
    );
  });

  test('of nothing changes nothing', () => {
    expect(withLearned(exampleAircraft, nothing)).toEqual(exampleAircraft);
  });
});
