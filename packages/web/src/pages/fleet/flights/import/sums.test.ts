import { expect, test } from 'vitest';
import { hoursText, sumOf, sumsOf } from './sums.ts';

const row = (aircraft: string, day: string | null, duration_s: number | null) => ({
  body: {},
  problem: null,
  aircraft,
  day,
  duration_s,
});
const outcome = (of: 'new' | 'known' | 'refused') => ({
  outcome: of,
  flight_id: null,
  field: null,
  message: null,
});

test('every line of a file is in its sums, and in the sums of what becomes of it', () => {
  const rows = [
    row('A', '2026-01-03', 600),
    row('B', '2026-01-01', 300),
    row('A', null, 60),
    row('A', '2026-02-01', null),
  ];
  const outcomes = [outcome('new'), outcome('known'), outcome('refused'), outcome('new')];
  const sums = sumsOf(rows, outcomes);
  expect(sums.file).toEqual({
    flights: 4,
    seconds: 960,
    untimed: 1,
    first: '2026-01-01',
    last: '2026-02-01',
  });
  expect(sums.new).toEqual({
    flights: 2,
    seconds: 600,
    untimed: 1,
    first: '2026-01-03',
    last: '2026-02-01',
  });
  expect(sums.known.flights + sums.refused.flights + sums.new.flights).toBe(4);
  expect(
    sums.byAircraft.map(({ aircraft, file, filed }) => [aircraft, file.flights, filed.flights]),
  ).toEqual([
    ['A', 3, 2],
    ['B', 1, 0],
  ]);
});

test('a time that is not known is no zero in the sum of hours', () => {
  const hours = (...times: (number | null)[]) =>
    hoursText(sumOf(times.map((duration_s) => ({ day: null, duration_s }))));
  expect([hours(), hours(720, 720), hours(720, null), hours(null)]).toEqual([
    '0.00',
    '0.40',
    'at least 0.20',
    'not known',
  ]);
});
