import { expect, test } from 'vitest';
import type { UnitSystem } from '../../../format/units.ts';
import { tilesOf } from './tiles.ts';
import { frameOf, pixel, scaleBar, type TrackPoint, trackOf } from './track.ts';

test('a track is metres from its first place, with gaps and without places before the fix', () => {
  const track = trackOf([0, 1, 2, 3], [0, 60, null, 60.001], [0, 10, null, 10.002]);
  expect(track[0]).toBeNull();
  expect(track[1]).toEqual({ t_s: 1, east_m: 0, north_m: 0 });
  expect(track[2]).toBeNull();
  // One thousandth of a degree is 111 m; along a parallel at 60 degrees half of that.
  expect(track[3]!.north_m).toBeCloseTo(111.2, 1);
  expect(track[3]!.east_m).toBeCloseTo(111.2, 1);
});

test('a track across the date line is short', () => {
  const [, point] = trackOf([0, 1], [0.1, 0.1], [179.999, -179.999]);
  expect(point!.east_m).toBeCloseTo(222.4, 0);
});

test('both directions have one scale, and north is up', () => {
  const points: TrackPoint[] = [
    { t_s: 0, east_m: 0, north_m: 0 },
    { t_s: 1, east_m: 100, north_m: 50 },
  ];
  const frame = frameOf(points, { width: 400, height: 300, margin: 20 });
  const [a, b] = [pixel(frame, points[0]!), pixel(frame, points[1]!)];
  expect((b[0] - a[0]) / 100).toBeCloseTo((a[1] - b[1]) / 50, 9);
  expect(b[1]).toBeLessThan(a[1]);
});

test('map pictures fill the frame, meet at their edges and are about as fine as the screen', () => {
  const frame = { scale: 1.345, x0: 200, y0: 150 };
  const size = { width: 400, height: 300 };
  const tiles = tilesOf('t/{z}/{x}/{y}', { lat: 51.51202, lon: 0.02435 }, frame, size);
  const [first, second] = tiles;
  // The example of the OpenStreetMap wiki for its tile names: this place is in 17/65544/43582.
  expect(tiles.map(({ url }) => url)).toContain('t/17/65544/43582');
  expect(first!.width).toBeGreaterThan(180);
  expect(first!.width).toBeLessThan(362);
  expect(first!.height / first!.width).toBeCloseTo(1, 2);
  expect(second!.x).toBeCloseTo(first!.x + first!.width, 6);
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ y, height }) => y + height))).toBeGreaterThanOrEqual(300);
});

test('a scale bar is round in the unit that it is written in, and as long as it says', () => {
  const bars = (system: UnitSystem) =>
    [37, 90, 400, 5000, 20_000].map((width_m) => scaleBar(width_m, { system, speed: 'm/s' }));
  expect(bars('metric').map(({ text }) => text)).toEqual(['5 m', '20 m', '100 m', '1 km', '5 km']);
  expect(bars('metric').map(({ length_m }) => length_m)).toEqual([5, 20, 100, 1000, 5000]);
  const imperial = bars('imperial');
  expect(imperial.map(({ text }) => text)).toEqual(['20 ft', '50 ft', '200 ft', '2000 ft', '2 mi']);
  expect(imperial[1]!.length_m).toBeCloseTo(15.24, 9);
  expect(imperial[4]!.length_m).toBeCloseTo(3218.688, 6);
});
