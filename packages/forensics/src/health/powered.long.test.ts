import type { Channel, Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash, understand } from '../examine.ts';
import { but, mission, simulate } from '../testing/missions.ts';
import { poweredOf } from './powered.ts';

const poweredIn = (flight: Flight) => poweredOf(understand(flight));

/** The same flight with a sensor of airspeed that reads `speed_mps` from `from_s` to `to_s` and 0 else. */
function withAirspeed(flight: Flight, speed_mps: number, window: { from_s: number; to_s: number }) {
  const time_us = Float64Array.from({ length: 750 }, (_, i) => i * 1e5);
  const airspeed: Channel = {
    time_us,
    origin: 'test',
    value: time_us.map((at_us) =>
      at_us >= window.from_s * 1e6 && at_us <= window.to_s * 1e6 ? speed_mps : 0,
    ),
  };
  return { ...flight, airspeed };
}

test('a steady hover gives power, voltage and throttle as the reading has them', () => {
  const flight = simulate({});
  const [hover] = readCrash(flight).hovers;
  expect(poweredIn(flight)).toMatchObject({
    hover_s: hover!.seconds,
    hover_power_w: hover!.power_w,
    hover_voltage_v: hover!.voltage_v,
    hover_throttle: hover!.throttle,
  });
});

test('hovers of a flight count by how long they last', () => {
  const once = poweredIn(simulate({}));
  // It rises a second time half way: two hovers, of unequal length.
  const twice = poweredIn(
    simulate({ script: but(20, mission(), (t_s) => (t_s < 45 ? { height_m: 35 } : {})) }),
  );
  expect(twice.hover_s).toBeLessThan(once.hover_s);
  expect(twice.hover_power_w! / once.hover_power_w!).toBeCloseTo(1, 1);
});

test('a flight without a steady hover has none of its figures, and says that it lasted 0 s', () => {
  const climbing = but(5, mission(), () => ({ height_m: 200, speed_mps: 2.5 }));
  expect(poweredIn(simulate({ script: climbing }))).toMatchObject({
    hover_s: 0,
    hover_power_w: null,
    hover_voltage_v: null,
    hover_throttle: null,
    hover_altitude_m: null,
  });
});

test('a log without current has a hover without its power', () => {
  const flight = simulate({});
  const batteries = flight.batteries.map((battery) => ({
    ...battery,
    power: { ...battery.power, current_A: battery.power.current_A.map(() => Number.NaN) },
  }));
  const powered = poweredIn({ ...flight, batteries });
  expect(powered.hover_power_w).toBeNull();
  expect(powered.hover_voltage_v).toBeGreaterThan(5);
});

test('a steady climb straight up gives its rate and power', () => {
  const climbing = but(5, mission(), (t_s) => (t_s < 45 ? { height_m: 200, speed_mps: 2.5 } : {}));
  const { climb_rate_mps, climb_power_w } = poweredIn(simulate({ script: climbing }));
  expect(climb_rate_mps).toBeCloseTo(2.5, 0);
  expect(climb_power_w).toBeGreaterThan(0);
  expect(poweredIn(simulate({ script: mission({ up_mps: 0.8 }) })).climb_rate_mps).toBeNull();
});

test('a cruise is measured at the airspeed that a sensor gives, from 4 m/s and 5 s on', () => {
  const cruise = (speed_mps: number, to_s: number) =>
    poweredIn(withAirspeed(simulate({}), speed_mps, { from_s: 20, to_s })).cruise_airspeed_mps;
  expect(cruise(8, 35)).toBeCloseTo(8, 6);
  expect([cruise(3.9, 35), cruise(8, 24)]).toEqual([null, null]);
});

test('without an airspeed the estimated wind is taken off the speed over ground', () => {
  const flight = simulate({});
  const time_us = Float64Array.from({ length: 750 }, (_, i) => i * 1e5);
  const fixed = (value: number) => time_us.map(() => value);
  const velocity = {
    time_us,
    origin: 'test',
    north_mps: fixed(6),
    east_mps: fixed(0),
    down_mps: fixed(0),
  };
  expect(poweredIn({ ...flight, velocity }).cruise_airspeed_mps).toBeNull();
  const wind = { time_us, origin: 'test', north_mps: fixed(0), east_mps: fixed(8) };
  expect(poweredIn({ ...flight, velocity, wind }).cruise_airspeed_mps).toBeCloseTo(10, 6);
});
