import { expect, test } from 'vitest';
import { flightFromLog, isPosition, siteOf } from './fromLog.ts';
import { matchesOf } from './match.ts';

const flight = {
  id: 1,
  asset_id: 3,
  asset_name: 'Survey 1',
  flown_at: '2026-11-14',
  started_at: '2026-11-14T10:00:00+01:00' as string | null,
  duration_s: 600,
  log: null,
};
const summary = { startedAt: new Date('2026-11-14T09:04:00Z'), duration_s: 620 };
const utcDay = (at: Date) => at.toISOString().slice(0, 10);
const idsOf = <One extends Parameters<typeof matchesOf>[1][number] & { id: number }>(
  flights: readonly One[],
) => matchesOf(summary, flights, utcDay).map(({ id }) => id);

test('a log belongs to the flight that started nearest, a quarter of an hour at most', () => {
  expect(
    idsOf([
      { ...flight, id: 1, started_at: '2026-11-14T10:14:00+01:00' },
      { ...flight, id: 2, started_at: '2026-11-14T10:05:00+01:00' },
      { ...flight, id: 3, started_at: '2026-11-14T10:20:00+01:00' },
    ]),
  ).toEqual([2, 1]);
});

test('without a start the day and the length decide', () => {
  expect(
    idsOf([
      { ...flight, id: 1, started_at: null },
      { ...flight, id: 2, started_at: null, duration_s: 900 },
      { ...flight, id: 3, started_at: null, flown_at: '2026-11-13' },
    ]),
  ).toEqual([1]);
});

test('a flight with a log that was read, or a log without a time, has no match', () => {
  expect(idsOf([{ ...flight, log: { analysis_state: 'done' } }])).toEqual([]);
  expect(idsOf([{ ...flight, log: { analysis_state: 'failed' } }])).toEqual([1]);
  expect(matchesOf({ startedAt: null, duration_s: 1 }, [flight], utcDay)).toEqual([]);
});

test('the site is the nearest that has a name, or the position', () => {
  const known = [
    { name: 'Quarry', lat: 59.412, lon: 17.831 },
    { name: 'Bridge', lat: 59.385, lon: 17.905 },
  ];
  expect(siteOf({ lat: 59.41, lon: 17.84 }, known)).toBe('Quarry');
  expect(siteOf({ lat: 48.1, lon: 11.5 }, known)).toBe('48.1000, 11.5000');
  expect(siteOf(null, known)).toBe('');
  expect(isPosition(siteOf({ lat: -48.1, lon: 11.5 }, known))).toBe(true);
  expect(isPosition('Quarry 4, 7')).toBe(false);
});

test('a flight is filed from its log under one reference, however often it is sent', () => {
  const about = {
    assetId: 3,
    site: 'Quarry',
    batteries: [{ name: 'Pack 4', component_id: 31 }],
    file: { name: 'a.bin', size: 1000 },
    now: new Date('2026-11-15T00:00:00Z'),
  };
  const log = {
    ...summary,
    landings: 1,
    place: null,
    battery: '6S, 4200 mAh used',
    airframe: 'Quad X',
    crashed: false,
    boards: [],
    telemetry: false,
  };
  const body = flightFromLog(log, about);
  expect(body).toMatchObject({
    external_ref: 'log 2026-11-14T09:04:00.000Z 1000',
    asset_id: 3,
    duration_s: 620,
    site: 'Quarry',
    batteries: [{ name: 'Pack 4', component_id: 31 }],
    remarks: 'Battery by the log: 6S, 4200 mAh used',
  });
  expect(new Date(String(body.flown_at)).toISOString()).toBe('2026-11-14T09:04:00.000Z');
});
