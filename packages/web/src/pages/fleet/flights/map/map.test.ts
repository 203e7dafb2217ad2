import { expect, test } from 'vitest';
import { motorColor } from '../../../../charts/palette.ts';
import { metresFrom } from '../../../log/track/track.ts';
import {
  addressOfView,
  coloursOf,
  drawnOf,
  type Flight,
  leftOutText,
  levelOf,
  mapFrame,
  placeAt,
  sitesOf,
  startOf,
  viewOf,
  worstOnTop,
} from './map.ts';

const flight = (of: Partial<Flight> = {}): Flight => ({
  id: 1,
  asset_id: 3,
  asset_name: 'Survey 1',
  flown_at: '2026-11-14',
  site: 'Quarry',
  incident: false,
  read: true,
  crashed: false,
  alerts: 0,
  warnings: 0,
  track: [[47, 8], null, [47.001, 8]],
  planned: null,
  ...of,
});

test('a flight begins at the first place of its path, or where its mission was planned', () => {
  expect(startOf(flight({ track: [null, [47, 8]] }))).toEqual({ lat: 47, lon: 8 });
  expect(startOf(flight({ track: null, planned: [48, 9] }))).toEqual({ lat: 48, lon: 9 });
  expect(startOf(flight({ track: null }))).toBeNull();
});

test('a flight whose log was not read is not one without findings', () => {
  expect(levelOf(flight())).toBe('none');
  expect(levelOf(flight({ read: false }))).toBe('unread');
  expect(levelOf(flight({ read: false, incident: true }))).toBe('crash');
  expect(levelOf(flight({ warnings: 2 }))).toBe('warn');
  expect(levelOf(flight({ warnings: 2, alerts: 1 }))).toBe('alert');
  expect(levelOf(flight({ crashed: true, alerts: 1 }))).toBe('crash');
});

test('a crash is drawn above all, and a log that was not read above one without findings', () => {
  const drawn = [
    flight({ id: 1, crashed: true }),
    flight({ id: 2, read: false }),
    flight({ id: 3 }),
    flight({ id: 4, alerts: 1 }),
    flight({ id: 5, warnings: 1 }),
    flight({ id: 6 }),
  ].map((one) => ({ flight: one }));
  expect(worstOnTop(drawn).map((one) => one.flight.id)).toEqual([3, 6, 2, 5, 4, 1]);
});

test('colours are those of aircraft, the busiest first, or of what was found, the worst first', () => {
  const flights = [
    flight({ asset_id: 4, asset_name: 'Survey 2', read: false }),
    flight(),
    flight({ alerts: 1 }),
  ];
  const aircraft = coloursOf(flights, 'aircraft');
  expect(aircraft.legend.map(({ label, flights: own }) => [label, own])).toEqual([
    ['Survey 1', 2],
    ['Survey 2', 1],
  ]);
  expect(aircraft.of(flights[0]!)).toBe(aircraft.legend[1]!.color);
  const found = coloursOf(flights, 'finding');
  expect(found.legend.map(({ label }) => label)).toEqual([
    'alert',
    'read, no finding',
    'log not read',
  ]);
  expect(new Set(found.legend.map(({ color }) => color)).size).toBe(3);
});

test('more aircraft than can be told apart share a colour that says so', () => {
  const many = Array.from({ length: 11 }, (_, at) => flight({ asset_id: at + 1 }));
  const { legend } = coloursOf(many, 'aircraft');
  expect(legend).toHaveLength(8);
  expect(legend.at(-1)).toMatchObject({ label: 'other aircraft', flights: 4 });
  // The eighth colour of the palette is grey, as that of the others is.
  expect(legend.map(({ color }) => color)).not.toContain(motorColor(8));
});

test('flights of one name are one site, and nameless ones are told apart by place', () => {
  const sites = sitesOf([
    flight({ flown_at: '2026-11-10' }),
    flight({ track: [[47.2, 8.2]] }),
    flight({ track: [[47.001, 8.001]] }),
    flight({ site: '', track: [[50, 10]] }),
    flight({ site: '', track: [[50.001, 10.001]] }),
    flight({ site: '', track: null }),
  ]);
  expect(sites.map(({ name, flights, place }) => [name, flights, place.lat])).toEqual([
    ['Quarry', 3, 47.001],
    [null, 2, 50.001],
  ]);
  expect(sites[0]!.latest).toBe('2026-11-14');
});

test('a view travels in the address and comes back, and nonsense is none', () => {
  const view = { at: { lat: 47.39771, lon: -8.5456 }, across_m: 2500 };
  expect(viewOf(addressOfView(view))).toEqual(view);
  expect(viewOf({})).toBeNull();
  expect(viewOf({ at: '91,8', across: '10' })).toBeNull();
  expect(viewOf({ at: '47,8', across: '1' })?.across_m).toBe(100);
});

test('a view is in the middle of its frame, as wide as it says, and its pixels lead back to places', () => {
  const origin = { lat: 47, lon: 8 };
  const size = { width: 800, height: 400, margin: 20 };
  const at = { lat: 47.1, lon: 8.2 };
  const frame = mapFrame(origin, [], { view: { at, across_m: 4000 }, size });
  expect(frame.scale).toBe(0.2);
  const back = placeAt(origin, frame, [400, 200]);
  expect(back.lat).toBeCloseTo(47.1, 9);
  expect(back.lon).toBeCloseTo(8.2, 9);
  const right = metresFrom(at, placeAt(origin, frame, [800, 200]));
  expect(right.east_m).toBeGreaterThan(1990);
  expect(right.east_m).toBeLessThan(2010);
});

test('without a view every place is in the frame', () => {
  const origin = { lat: 47, lon: 8 };
  const drawn = drawnOf(origin, [flight(), flight({ track: null, planned: [48, 9] })]);
  expect(drawn.map(({ points }) => points.length)).toEqual([3, 1]);
  expect(drawn[0]!.points[1]).toBeNull();
  const size = { width: 800, height: 400, margin: 20 };
  const frame = mapFrame(origin, drawn, { view: null, size });
  const top = frame.y0 - drawn[1]!.points[0]!.north_m * frame.scale;
  expect(top).toBeCloseTo(20, 6);
});

test('flights without a place, without a path and beyond the most are each said', () => {
  const flights = [flight(), flight({ track: null, planned: [48, 9] })];
  expect(leftOutText({ flights, total: 10, without_place: 3 }).replaceAll('\u00a0', ' ')).toBe(
    '2 of 10 flights drawn, 1 of them at the planned place of their mission, without a path. ' +
      '3 flights have no place on record: no log with positions was read and no mission names a place. ' +
      '5 older flights are not drawn: choose a period.',
  );
  expect(leftOutText({ flights: [flight()], total: 1, without_place: 0 })).toBe(
    '1 of 1\u00a0flight drawn.',
  );
});
