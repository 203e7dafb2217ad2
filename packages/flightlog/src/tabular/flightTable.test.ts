import { expect, test } from 'vitest';
import type { Channel, Flight } from '../flight.ts';
import { flightOf } from '../testing/flightOf.ts';
import { testdata } from '../testing/testdata.ts';
import { flightStreams } from './flightStreams.ts';
import { type FlightTable, flightTable } from './flightTable.ts';

const nothing = await flightOf(testdata('tlog/copter-quad-normal-loiter.tlog')).then(
  (flight): Flight => ({
    ...flight,
    attitude: null,
    attitudeTarget: null,
    rates: null,
    rateTargets: null,
    vibrations: [],
    clipping: [],
    velocity: null,
    position: null,
    heights: { ekf: null, baro: null, gps: null, rangefinder: null, target: null },
    climbRates: { ekf: null, baro: null, gps: null },
    airspeed: null,
    airspeedTarget: null,
    batteries: [],
    board: null,
    motors: [],
    servos: [],
    escs: [],
    throttle: null,
    liftMax: null,
    unallocated: null,
    rc: null,
    gps: [],
    estimator: null,
    wind: null,
    landed: null,
    transition: null,
    modes: [],
    armed: [],
  }),
);

const channel = (times_s: readonly number[], values: readonly number[]): Channel => ({
  time_us: Float64Array.from(times_s, (time) => time * 1e6),
  origin: 'test',
  value: Float64Array.from(values),
});
const every = (step_s: number, count: number, from_s = 0) =>
  channel(
    Array.from({ length: count }, (_, i) => from_s + i * step_s),
    Array.from({ length: count }, (_, i) => i),
  );

function valuesOf(table: FlightTable, name: string): unknown[] {
  const column = table.columns.find((one) => one.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  return Array.from<unknown>(column.rows(0, table.rows));
}

test('a log of 400 Hz becomes 50 rows a second, a slow sensor is unknown in between', () => {
  const table = flightTable({
    ...nothing,
    airspeed: every(0.0025, 800),
    throttle: every(0.1, 20, 0.05),
  });
  expect(table).toMatchObject({ rows: 100, rate_hz: 50 });
  expect(valuesOf(table, 'time_s').slice(0, 3)).toEqual([0, 0.02, 0.04]);
  expect(valuesOf(table, 'airspeed_mps').slice(0, 3)).toEqual([0, 8, 16]);
  expect(valuesOf(table, 'throttle_pct').slice(0, 8)).toEqual([
    NaN,
    NaN,
    0,
    NaN,
    NaN,
    NaN,
    NaN,
    100,
  ]);
});

test('a slow log keeps all of its samples, jitter or not, and gets no rows without a measurement', () => {
  const times = Array.from({ length: 100 }, (_, i) => i * 0.1 + (i % 3) * 0.005);
  const table = flightTable({ ...nothing, airspeed: channel(times, times) });
  expect(table).toMatchObject({ rows: 100, rate_hz: 25 });
  expect(valuesOf(table, 'airspeed_mps').some(Number.isNaN)).toBe(false);
});

test('what a log does not have is unknown and never 0', () => {
  const table = flightTable({ ...nothing, airspeed: every(0.02, 50) });
  for (const name of ['battery_voltage_v', 'gps_satellites', 'armed', 'landed'])
    expect(new Set(valuesOf(table, name)), name).toEqual(new Set([NaN]));
  expect(new Set(valuesOf(table, 'mode'))).toEqual(new Set([null]));
});

test('the first measured value of an interval counts, whatever stands before it', () => {
  const twice = channel([0, 0.005, 0.02, 0.025, 0.04, 0.045], [NaN, 7, Infinity, 8, 9, 10]);
  const table = flightTable({ ...nothing, airspeed: twice });
  expect(valuesOf(table, 'airspeed_mps')).toEqual([7, 8, 9]);
});

test('mode and arming hold until the log says otherwise', () => {
  const mode = { number: 0, reason: null, chosen: true };
  const span = { armSeen: true, disarmSeen: true, disarmMethod: null, forced: false };
  const table = flightTable({
    ...nothing,
    airspeed: every(0.02, 6),
    modes: [
      { ...mode, time_us: 20_000, name: 'Loiter' },
      { ...mode, time_us: 70_000, name: 'RTL' },
    ],
    armed: [{ ...span, from_us: 40_000, to_us: 80_000 }],
  });
  expect(valuesOf(table, 'mode')).toEqual([null, 'Loiter', 'Loiter', 'RTL', 'RTL', 'RTL']);
  expect(valuesOf(table, 'armed')).toEqual([0, 0, 1, 1, 0, 0]);
});

test('rows that are asked for in parts are those of the whole', async () => {
  const table = flightTable(await flightOf(testdata('dataflash/copter-quad-motor-failure.bin')));
  const different = table.columns.filter((column) => {
    const whole = Array.from<unknown>(column.rows(0, table.rows));
    const parts: unknown[] = [];
    for (let from = 0; from < table.rows; from += 97)
      parts.push(...column.rows(from, Math.min(from + 97, table.rows)));
    return whole.length !== parts.length || whole.some((value, i) => !Object.is(value, parts[i]));
  });
  expect(different.map(({ name }) => name)).toEqual([]);
});

test('columns are named once, and an angle is in degrees', async () => {
  const flight = await flightOf(testdata('dataflash/copter-quad-motor-failure.bin'));
  const names = flightTable(flight).columns.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['motor1_output_pct', 'ekf_compass_ratio']));
  const [attitude] = flightStreams(flight);
  const roll = flight.attitude?.roll_rad[0] ?? NaN;
  const rolled_deg = (roll * 180) / Math.PI;
  expect(attitude?.columns[0]?.values[0]).toBe(Math.fround(Math.round(100 * rolled_deg) / 100));
});

test('a number has the digits of its unit, its zero has no sign, and a place keeps them all', () => {
  const table = flightTable({
    ...nothing,
    airspeed: channel([0, 0.02, 0.04, 0.06], [12.3456, -0.004, -1.015, 1e30]),
    attitude: {
      ...channel([0, 0.02, 0.04, 0.06], []),
      roll_rad: Float64Array.from([0.1, -1e-5, Math.PI, -Math.PI]),
      pitch_rad: Float64Array.from([0, 0, 0, 0]),
      yaw_rad: Float64Array.from([0, 0, 0, 0]),
    },
    position: {
      ...channel([0], []),
      latitude_deg: Float64Array.of(47.123456789),
      longitude_deg: Float64Array.of(8),
      altitude_m: Float64Array.of(410.12345),
    },
  });
  const singles = (values: readonly number[]) => values.map(Math.fround);
  expect(valuesOf(table, 'airspeed_mps')).toEqual(singles([12.35, 0, -1.01, 1e30]));
  expect(valuesOf(table, 'roll_deg')).toEqual(singles([5.73, 0, 180, -180]));
  expect(valuesOf(table, 'latitude_deg')[0]).toBe(47.123456789);
  expect(valuesOf(table, 'altitude_m')[0]).toBe(Math.fround(410.123));
});

test('a clock that claims years makes a table that can be held', () => {
  const table = flightTable({ ...nothing, airspeed: channel([0, 1, 3e8], [1, 2, 3]) });
  expect(table.rows).toBe(2);
  expect(table.rate_hz).toBeLessThan(1);
});
