/** The path over ground as metres east and north of its first place. */
import { scaleOf, toShown, type Units } from '../../../format/units.ts';

export type Place = { readonly lat: number; readonly lon: number };
export type Metres = { readonly east_m: number; readonly north_m: number };
export type TrackPoint = Metres & { readonly t_s: number };

/** Metres of one degree of latitude; over the few kilometres of a flight the Earth is a sphere. */
export const METRES_PER_DEGREE = 111_195;

/** The first place of a log, which the others are measured from. */
export function originOf(
  lat: readonly (number | null)[],
  lon: readonly (number | null)[],
): Place | null {
  const first = lat.findIndex(
    (value, i) => value !== null && lon[i] != null && (value !== 0 || lon[i] !== 0),
  );
  return first < 0 ? null : { lat: lat[first]!, lon: lon[first]! };
}

/** Null where the log has no place at that time: a gap is not drawn across. */
export function trackOf(
  times: readonly number[],
  lat: readonly (number | null)[],
  lon: readonly (number | null)[],
): (TrackPoint | null)[] {
  // Before its first fix a receiver reports latitude and longitude zero.
  const isZero = (i: number) => lat[i] === 0 && lon[i] === 0;
  const origin = originOf(lat, lon);
  if (origin === null) return [];
  return times.map((t_s, i) => {
    const [north, east] = [lat[i], lon[i]];
    if (north === null || north === undefined || east === null || east === undefined) return null;
    return isZero(i) ? null : { t_s, ...metresFrom(origin, { lat: north, lon: east }) };
  });
}

/** Metres east and north of an origin; over some hundred kilometres the picture is that of a plane. */
export function metresFrom(origin: Place, { lat, lon }: Place): Metres {
  const shrink = Math.cos((origin.lat * Math.PI) / 180);
  // Across the date line the longitude jumps by a whole turn.
  const turn = ((lon - origin.lon + 540) % 360) - 180;
  return {
    east_m: turn * shrink * METRES_PER_DEGREE,
    north_m: (lat - origin.lat) * METRES_PER_DEGREE,
  };
}

/** A length to measure a picture of `width_m` by: about a quarter of it, round in the unit that it is written in. */
export function scaleBar(width_m: number, units: Units): { length_m: number; text: string } {
  const about_m = width_m / 4;
  const far = scaleOf('distance_km', units);
  const isFar = toShown(about_m / 1000, far) >= 1;
  const { unit, factor } = isFar ? far : scaleOf('distance_m', units);
  const perMetre = isFar ? factor / 1000 : factor;
  const length = roundBelow(about_m * perMetre);
  return { length_m: length / perMetre, text: `${length} ${unit}` };
}

/** The largest of 1, 2 or 5 times a power of ten that is not above `value`. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [5, 2, 1].map((step) => step * power).find((step) => step <= value) ?? power;
}

export type Frame = { readonly scale: number; readonly x0: number; readonly y0: number };

/** Pixels of a place: one scale for both directions, north up, the path in the middle. */
export function frameOf(
  points: readonly Metres[],
  size: { readonly width: number; readonly height: number; readonly margin: number },
): Frame {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { east_m, north_m } of points) {
    west = Math.min(west, east_m);
    east = Math.max(east, east_m);
    south = Math.min(south, north_m);
    north = Math.max(north, north_m);
  }
  // A hover in place is drawn as the few metres that it is, not blown up to fill the frame.
  const SMALLEST_M = 10;
  const scale = Math.min(
    (size.width - 2 * size.margin) / Math.max(SMALLEST_M, east - west),
    (size.height - 2 * size.margin) / Math.max(SMALLEST_M, north - south),
  );
  return {
    scale,
    x0: size.width / 2 - ((west + east) / 2) * scale,
    y0: size.height / 2 + ((south + north) / 2) * scale,
  };
}

export function pixel({ scale, x0, y0 }: Frame, { east_m, north_m }: Metres): [number, number] {
  return [x0 + east_m * scale, y0 - north_m * scale];
}

/** The path of an SVG; a gap is not drawn across. */
export function pathOf(frame: Frame, track: readonly (Metres | null)[]): string {
  let path = '';
  let pen = 'M';
  for (const point of track) {
    if (point === null) {
      pen = 'M';
      continue;
    }
    const [x, y] = pixel(frame, point);
    path += `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
    pen = 'L';
  }
  return path;
}
