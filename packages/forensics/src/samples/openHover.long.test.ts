/** Logs that open and stop in the air have no ground in them to measure a height against. */
import type { Channel, Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { cut, slowed } from '../testing/cut.ts';
import { but, mission, RESTING, simulate } from '../testing/missions.ts';

/** Held at three metres by a hand that stirs the sticks, and told from twelve seconds on. */
const flown = cut(
  simulate({
    script: but(0, mission({ top_m: 3, land_s: 200 }), (t_s) => ({
      sticks: {
        ...RESTING,
        roll: 0.15 * Math.sin(1.3 * t_s),
        pitch: 0.15 * Math.sin(0.9 * t_s + 1),
      },
    })),
    run: { end_s: 36 },
  }),
  { from_us: 12e6 },
);

const without = (flight: Flight, down_m: number): Flight => {
  const lower = (row: Channel | null) =>
    row === null ? null : { ...row, value: row.value.map((height_m) => height_m - down_m) };
  const { ekf, baro, gps } = flight.heights;
  return {
    ...flight,
    heights: { ...flight.heights, ekf: lower(ekf), baro: lower(baro), gps: lower(gps) },
  };
};

const detector = (value: number): Channel => {
  const time_us = Float64Array.from({ length: 24 }, (_, i) => 1e6 * i);
  return { time_us, origin: 'landed', value: time_us.map(() => value) };
};

const reasonOf = (flight: Flight) => readCrash(flight).crash.reason;

test('a steady hover that the log opens and stops in is a flight by the height over home', () => {
  expect(reasonOf(flown)).toMatch(/^The log stops in the air at 24\.0 s, 3 m up/);
});

test('where heights count from the first record the detector of the autopilot says that it flies', () => {
  const unknown = without(flown, 3);
  expect(reasonOf({ ...unknown, landed: detector(0) })).toMatch(/^The log stops in the air/);
  expect(reasonOf({ ...unknown, landed: detector(1) })).toMatch(/^Whether it flew cannot be seen/);
  expect(reasonOf({ ...unknown, landed: null })).toMatch(
    /^Whether it flew cannot be seen: its rotors were driven from the first record to the last/,
  );
});

test('a link that loses two seconds does not hide the hover', () => {
  const holed = (time_us: number) => time_us < 3e6 || time_us > 5.2e6;
  const thin = slowed(flown, 4);
  const kept = (row: Channel): Channel => ({
    ...row,
    time_us: row.time_us.filter(holed),
    value: row.value.filter((_, i) => holed(row.time_us[i]!)),
  });
  expect(reasonOf({ ...thin, throttle: kept(thin.throttle!) })).toMatch(
    /^The log stops in the air/,
  );
});

test('a climb that ends where the log opened in the air is no landing', () => {
  const dip = (t_s: number) => (t_s > 8 && t_s < 12 ? -0.9 : t_s > 12 && t_s < 16 ? 0.9 : 0);
  const moved = simulate({
    script: but(0, mission({ top_m: 6, land_s: 200 }), (t_s) => ({
      height_m: t_s < 5 ? -1 : 6 + dip(t_s - 12),
    })),
    run: { end_s: 36 },
  });
  expect(reasonOf(cut(moved, { from_us: 14e6 }))).toMatch(/^The log stops in the air/);
});

test('rotors that carry throughout say nothing good where the attitude is not in the log', () => {
  const blind = { ...without(flown, 3), attitude: null, attitudeTarget: null, rates: null };
  expect(reasonOf(blind)).toMatch(/^Whether it flew cannot be seen/);
  const idle = { ...flown.throttle!, value: flown.throttle!.value.map(() => 0.1) };
  expect(reasonOf({ ...blind, throttle: idle })).toMatch(/^No flight/);
});

test('what stands on its legs while its rotors are run up and let go has not flown', () => {
  const stands = {
    ...without(flown, 3),
    attitude: {
      ...flown.attitude!,
      roll_rad: flown.attitude!.roll_rad.map(() => 0.01),
      pitch_rad: flown.attitude!.pitch_rad.map(() => 0),
    },
  };
  const { time_us, value } = flown.throttle!;
  const throttle = { ...flown.throttle!, value: value.map((v, i) => (time_us[i]! > 8e6 ? 0 : v)) };
  expect(reasonOf({ ...stands, throttle, landed: detector(0) })).toMatch(/^No flight/);
});
