import { describe, expect, test } from 'vitest';
import { rangeInWind } from './curves.ts';
import type { Leg } from './legs.ts';
import { flyMission } from './mission.ts';
import { perform } from './perform.ts';
import { exampleAircraft, seaLevel } from './testing/example.ts';

const performance = perform(exampleAircraft, seaLevel);
const leg = (change: Partial<Leg>): Leg => ({
  kind: 'hover',
  time_s: null,
  distance_m: null,
  height_m: null,
  speed_mps: null,
  payload_kg: null,
  ...change,
});
const fly = (...legs: Leg[]) => flyMission(exampleAircraft, seaLevel, legs);

describe('a mission', () => {
  test('of one hover lasts as long as the hover time and no longer', () => {
    const { hoverTime_s } = performance.rotor!;
    const [held] = fly(leg({ time_s: 0.995 * hoverTime_s }));
    expect(held!.failure).toBeNull();
    expect(held!.chargeLeft).toBeCloseTo(0.2, 1);
    const [failed] = fly(leg({ time_s: 1.02 * hoverTime_s }));
    expect(failed!.failure).toBe('charge');
  });
  test('flies its legs in turn and stops at the first that fails', () => {
    const results = fly(
      leg({ kind: 'climb', height_m: 100 }),
      leg({ kind: 'cruise', distance_m: 2000 }),
      leg({ kind: 'cruise', distance_m: 1000, speed_mps: 300 }),
      leg({ kind: 'descend', height_m: 100 }),
    );
    expect(results.map(({ failure }) => failure)).toEqual([null, null, 'speed', 'earlier_leg']);
    expect(results[1]!.distance_m).toBeCloseTo(2000, 6);
    expect(results[1]!.chargeLeft).toBeLessThan(results[0]!.chargeLeft);
  });
  test('climbs for more than the work against gravity', () => {
    const [climb] = fly(leg({ kind: 'climb', height_m: 200 }));
    const [hover] = fly(leg({ time_s: climb!.time_s }));
    const work_J = 1.12 * 9.80665 * 200;
    expect(climb!.energy_J - hover!.energy_J).toBeGreaterThan(0.5 * work_J);
    expect(climb!.energy_J - hover!.energy_J).toBeLessThan(2.5 * work_J);
  });
  test('of one hover takes the charge that the hover time is computed with', () => {
    const { hoverTime_s } = performance.rotor!;
    expect(fly(leg({ time_s: 0.9999 * hoverTime_s }))[0]!.failure).toBeNull();
    expect(fly(leg({ time_s: 1.002 * hoverTime_s }))[0]!.failure).toBe('charge');
  });
  test('flies a distance in a stated time at the speed that follows', () => {
    const [cruise] = fly(leg({ kind: 'cruise', distance_m: 3000, time_s: 150 }));
    const [atSpeed] = fly(leg({ kind: 'cruise', distance_m: 3000, speed_mps: 20 }));
    expect(cruise).toEqual(atSpeed);
    expect(cruise!.time_s).toBeCloseTo(150, 6);
  });
  test('refuses a climb beyond the thrust and a descent faster than a fall', () => {
    const climb = (speed_mps: number) => leg({ kind: 'climb', height_m: 50, speed_mps });
    expect(fly(climb(15))[0]!.failure).toBeNull();
    expect(fly(climb(60))[0]!.failure).toBe('speed');
    expect(fly(leg({ kind: 'climb', height_m: 50, payload_kg: 5 }))[0]!.failure).toBe('thrust');
    const descent = (speed_mps: number) => leg({ kind: 'descend', height_m: 50, speed_mps });
    expect(fly(descent(5))[0]!.failure).toBeNull();
    expect(fly(descent(60))[0]!.failure).toBe('speed');
  });
  test('refuses a payload that the motors do not lift', () => {
    expect(fly(leg({ time_s: 60, payload_kg: 20 }))[0]!.failure).toBe('thrust');
  });
});

describe('the range in wind', () => {
  const { maxSpeed_mps, range_m } = performance.rotor!;
  const at = (wind_mps: number) =>
    rangeInWind(exampleAircraft, seaLevel, { wind_mps, performance });
  test('in still air is the range, and half of it out and back', () => {
    expect(at(0).headwind_m / range_m).toBeCloseTo(1, 2);
    expect(at(0).tailwind_m / range_m).toBeCloseTo(1, 2);
    expect(at(0).radius_m / range_m).toBeCloseTo(0.5, 2);
  });
  test('falls against the wind, and is nothing in one faster than the aircraft', () => {
    expect(at(8).headwind_m).toBeLessThan(at(4).headwind_m);
    expect(at(8).radius_m).toBeLessThan(at(4).radius_m);
    expect(at(8).tailwind_m).toBeGreaterThan(range_m);
    expect(at(maxSpeed_mps + 1)).toMatchObject({ headwind_m: 0, radius_m: 0 });
  });
});

describe('a mission in wind', () => {
  const inWind = (wind_mps: number, ...legs: Leg[]) =>
    flyMission(exampleAircraft, seaLevel, legs, { wind_mps });

  test('takes the time of out and back along it', () => {
    const [flown] = inWind(6, leg({ kind: 'cruise', distance_m: 2000, speed_mps: 12 }));
    // 1000 m at 6 m/s over ground and 1000 m at 18 m/s.
    expect(flown!.time_s).toBeCloseTo(1000 / 6 + 1000 / 18, 6);
    expect(flown!.distance_m).toBe(2000);
  });
  test('chooses the airspeed that draws the least', () => {
    const [best] = inWind(6, leg({ kind: 'cruise', distance_m: 2000 }));
    for (const speed_mps of [10, 12, 14, 18]) {
      const [stated] = inWind(6, leg({ kind: 'cruise', distance_m: 2000, speed_mps }));
      expect(best!.energy_J).toBeLessThan(stated!.energy_J * 1.0001);
    }
  });
  test('is impossible where it is about as fast as the aircraft', () => {
    const storm_mps = 60;
    expect(inWind(storm_mps, leg({ kind: 'cruise', distance_m: 2000 }))[0]!.failure).toBe('wind');
    expect(inWind(storm_mps, leg({ time_s: 60 }))[0]!.failure).toBe('wind');
    const slow = leg({ kind: 'cruise', distance_m: 2000, speed_mps: 5 });
    expect(inWind(6, slow)[0]!.failure).toBe('wind');
  });
  test('holds its place in a light wind for what a hover takes, and in a strong one for more', () => {
    const held = (wind_mps: number) => inWind(wind_mps, leg({ time_s: 60 }))[0]!.energy_J;
    expect(held(3)).toBe(held(0));
    expect(held(18)).toBeGreaterThan(held(0));
  });
});

test('a mission with more power of the motors draws more, constant loads aside', () => {
  const hover = leg({ time_s: 60 });
  const [plain] = fly(hover);
  const motorPower = { hover: 1.2, forward: 1 };
  const [more] = flyMission(exampleAircraft, seaLevel, [hover], { motorPower });
  expect(more!.energy_J).toBeGreaterThan(1.1 * plain!.energy_J);
  expect(more!.energy_J).toBeLessThan(1.2 * plain!.energy_J);
  const [cruise] = fly(leg({ kind: 'cruise', distance_m: 500 }));
  const [same] = flyMission(exampleAircraft, seaLevel, [leg({ kind: 'cruise', distance_m: 500 })], {
    motorPower,
  });
  expect(same!.energy_J).toBe(cruise!.energy_J);
});
