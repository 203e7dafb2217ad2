import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { understand } from '../examine.ts';
import { simulate } from '../testing/missions.ts';
import { chargeOf } from './charge.ts';

const chargeIn = (flight: Flight) => chargeOf(understand(flight));

/** The same flight with the battery's figures worked over. */
function withPower(
  flight: Flight,
  change: (power: Flight['batteries'][number]['power']) => object,
): Flight {
  return {
    ...flight,
    batteries: flight.batteries.map((one) => ({
      ...one,
      power: { ...one.power, ...change(one.power) },
    })),
  };
}

const plain = simulate({});
const air_s = (flight: Flight) => {
  const charge = chargeIn(flight);
  return (
    charge.phase_hover_s +
    charge.phase_climb_s +
    charge.phase_descent_s +
    charge.phase_level_s +
    charge.phase_other_s
  );
};

test('a current of 10 A draws as much as its time says, and the count of the autopilot goes before it', () => {
  const steady = withPower(plain, ({ current_A, used_Ah }) => ({
    current_A: current_A.map(() => 10),
    used_Ah: used_Ah.map(() => Number.NaN),
  }));
  const summed = chargeIn(steady);
  expect(summed.charge_source).toBe('current');
  expect(summed.charge_air_ah).toBeCloseTo((10 * air_s(steady)) / 3600, 3);
  const counting = withPower(steady, ({ time_us }) => ({
    used_Ah: time_us.map((at_us) => 2 + (20 * at_us) / 3.6e9),
  }));
  const counted = chargeIn(counting);
  expect(counted.charge_source).toBe('counter');
  expect(counted.charge_air_ah! / summed.charge_air_ah!).toBeCloseTo(2, 1);
});

test('a count that begins anew in the flight is not taken', () => {
  const swapped = withPower(plain, ({ time_us }) => ({
    used_Ah: time_us.map((at_us) => (at_us < 30e6 ? 3 : 0) + at_us / 3.6e9),
  }));
  expect(chargeIn(swapped).charge_source).toBe('current');
});

test('a log without current has no charge, and its phases are still known', () => {
  const charge = chargeIn(
    withPower(plain, ({ current_A }) => ({ current_A: current_A.map(() => Number.NaN) })),
  );
  expect(charge).toMatchObject({
    charge_source: null,
    charge_air_ah: null,
    charge_total_ah: null,
    charge_known_share: null,
    rest_before_v: null,
  });
  expect(charge.phase_hover_s).toBeGreaterThan(5);
});

test('a current that is missing for more of the flight than a twentieth is not summed', () => {
  const holes = withPower(plain, ({ time_us, current_A, used_Ah }) => ({
    used_Ah: used_Ah.map(() => Number.NaN),
    current_A: current_A.map((value, i) =>
      time_us[i]! > 25e6 && time_us[i]! < 32e6 ? Number.NaN : value,
    ),
  }));
  expect(chargeIn(holes)).toMatchObject({ charge_source: null, charge_air_ah: null });
});

test('time in the air is split: on the spot, up, down, and what nobody predicts', () => {
  const charge = chargeIn(plain);
  expect(charge.phase_hover_s).toBeGreaterThan(5);
  expect(charge.phase_climb_s).toBeGreaterThan(1);
  expect(charge.phase_climb_mps).toBeGreaterThan(0.4);
  expect(charge.phase_descent_s).toBeGreaterThan(1);
  expect(charge.charge_known_share).toBeGreaterThan(0);
  expect(charge.charge_known_share).toBeLessThanOrEqual(1);
});

test('flight over ground is level flight where the airspeed is known, and other where it is not', () => {
  const time_us = Float64Array.from({ length: 750 }, (_, i) => i * 1e5);
  const fixed = (value: number) => time_us.map(() => value);
  // Level and away at 6 m/s all the time that it is up.
  const gps = plain.gps.map((one) => ({
    ...one,
    solution: { ...one.solution, speed_mps: one.solution.speed_mps.map(() => 6) },
  }));
  const velocity = {
    time_us,
    origin: 'test',
    north_mps: fixed(6),
    east_mps: fixed(0),
    down_mps: fixed(0),
  };
  const moving = { ...plain, gps, velocity };
  const blind = chargeIn(moving);
  expect(blind.phase_level_s).toBe(0);
  expect(blind.phase_hover_s).toBe(0);
  expect(blind.phase_other_s).toBeGreaterThan(20);
  const wind = { time_us, origin: 'test', north_mps: fixed(0), east_mps: fixed(8) };
  const seeing = chargeIn({ ...moving, wind });
  expect(seeing.phase_level_s).toBeGreaterThan(10);
  expect(seeing.phase_level_mps).toBeCloseTo(10, 6);
});

test('a voltage at rest is one without the load of motors', () => {
  const idle = withPower(plain, ({ current_A, voltage_V }) => ({
    current_A: current_A.map((_, i) => (i % 2 === 0 ? 0.4 : 30)),
    voltage_V: voltage_V.map((_, i) => (i % 2 === 0 ? 16.8 : 15)),
  }));
  expect(chargeIn(idle).rest_before_v).toBe(16.8);
  const drawn = withPower(plain, ({ current_A }) => ({ current_A: current_A.map(() => 30) }));
  expect(chargeIn(drawn)).toMatchObject({ rest_before_v: null, rest_after_v: null });
});
