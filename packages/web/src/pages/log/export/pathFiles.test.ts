import type { Flight } from '@airworthy/flightlog';
import { parse, validate } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { flightPath } from '../../../workers/path.ts';
import { gpxOf, kmlOf, type NamedPath } from './pathFiles.ts';

const NaNs = Number.NaN;

/** Four places, the first before any fix, a gap of ten seconds after the second. */
function flight(part: { startedAt?: string | null; altitude_m?: number[] } = {}): Flight {
  const { startedAt = '2026-11-14T15:02:11.250Z', altitude_m = [0, 412.5, 413.25, 420] } = part;
  return {
    meta: { startedAt },
    position: {
      time_us: Float64Array.of(0, 1e6, 1.5e6, 11.5e6),
      latitude_deg: Float64Array.of(0, 47.1234567, 47.1234667, -47.2),
      longitude_deg: Float64Array.of(0, 8.5, 8.5000001, -8.6),
      altitude_m: Float64Array.from(altitude_m),
    },
    gps: [],
  } as unknown as Flight;
}

const named = (of: Flight): NamedPath => ({
  name: 'a <b> & "c" \u0001.bin',
  path: flightPath(of)!,
  marks: [
    { at_s: 1.4, name: 'control lost' },
    { at_s: 60, name: 'after the path' },
  ],
});

/** Throws where the text is no XML; every value stays text. */
function read(text: string) {
  expect(validate(text)).toBe(true);
  return parse(text, {
    ignoreAttributes: false,
    parseNodeValue: false,
    arrayMode: /trkseg|wpt|Placemark/,
  });
}

test('a GPX file has places, heights and times as they were, and a gap ends a segment', () => {
  const { gpx } = read(gpxOf(named(flight())));
  expect(gpx['@_version']).toBe('1.1');
  expect(gpx.trk.name).toBe('a &lt;b&gt; &amp; &quot;c&quot; .bin');
  const [first, second] = gpx.trk.trkseg;
  expect(first.trkpt).toEqual([
    { '@_lat': '47.1234567', '@_lon': '8.5', ele: '412.5', time: '2026-11-14T15:02:12.250Z' },
    {
      '@_lat': '47.1234667',
      '@_lon': '8.5000001',
      ele: '413.25',
      time: '2026-11-14T15:02:12.750Z',
    },
  ]);
  expect(second.trkpt).toMatchObject({ '@_lat': '-47.2', time: '2026-11-14T15:02:22.750Z' });
  // The moment far from every place has none.
  expect(gpx.wpt).toEqual([expect.objectContaining({ name: 'control lost', ele: '413.25' })]);
});

test('a KML file has the same, longitude first and absolute above sea level', () => {
  const { kml } = read(kmlOf(named(flight())));
  const [lost, first, second] = kml.Document.Placemark;
  expect(lost).toMatchObject({
    name: 'control lost',
    TimeStamp: { when: '2026-11-14T15:02:12.650Z' },
    Point: { altitudeMode: 'absolute', coordinates: '8.5000001,47.1234667,413.25' },
  });
  expect(first['gx:Track']).toEqual({
    altitudeMode: 'absolute',
    when: ['2026-11-14T15:02:12.250Z', '2026-11-14T15:02:12.750Z'],
    'gx:coord': ['8.5 47.1234567 412.5', '8.5000001 47.1234667 413.25'],
  });
  expect(second['gx:Track']['gx:coord']).toBe('-8.6 -47.2 420');
});

test('without a date no point has a time, and the file says why', () => {
  const of = named(flight({ startedAt: null }));
  const { gpx } = read(gpxOf(of));
  expect(gpx.trk.trkseg[0].trkpt[0].time).toBeUndefined();
  expect(gpx.trk.desc).toMatch(/does not tell the date/);
  const { kml } = read(kmlOf(of));
  expect(kml.Document.Placemark[1].LineString.coordinates).toBe(
    '8.5,47.1234567,412.5 8.5000001,47.1234667,413.25',
  );
});

test('a place without a height has none and lies on the ground', () => {
  const of = named(flight({ altitude_m: [0, NaNs, 413.25, 420] }));
  const { gpx } = read(gpxOf(of));
  expect(gpx.trk.trkseg[0].trkpt[0].ele).toBeUndefined();
  expect(gpx.trk.desc).toMatch(/where it has none they are left out/);
  expect(read(kmlOf(of)).kml.Document.Placemark[1]['gx:Track'].altitudeMode).toBe('clampToGround');
});

test('a log without a place has no path', () => {
  const none = { meta: { startedAt: null }, position: null, gps: [] } as unknown as Flight;
  expect(flightPath(none)).toBeNull();
});
