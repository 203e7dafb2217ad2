/** Map pictures below a path: which ones of the usual web map fill the frame, and where they lie in it. */
import { type Frame, METRES_PER_DEGREE } from './track.ts';

export type Tile = {
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Metres of a pixel at zoom 0 on the equator, for pictures of 256 pixels. */
const METRES_PER_PIXEL = 156_543.034;
const DEEPEST = 19;
/** A frame of a page needs a dozen; more would mean a mistake, and a burden on somebody's server. */
const MOST = 40;

export function tilesOf(
  pattern: string,
  origin: { readonly lat: number; readonly lon: number },
  frame: Frame,
  size: { readonly width: number; readonly height: number },
): Tile[] {
  const shrink = Math.cos((origin.lat * Math.PI) / 180);
  const deep = Math.round(Math.log2(METRES_PER_PIXEL * shrink * frame.scale));
  const zoom = Math.min(DEEPEST, Math.max(1, deep));
  const count = 2 ** zoom;
  const perDegree = METRES_PER_DEGREE * frame.scale;
  const xOf = (lon: number) => frame.x0 + (lon - origin.lon) * shrink * perDegree;
  const yOf = (lat: number) => frame.y0 - (lat - origin.lat) * perDegree;
  const lonAt = (x: number) => origin.lon + (x - frame.x0) / (shrink * perDegree);
  const latAt = (y: number) => origin.lat - (y - frame.y0) / perDegree;
  const column = (lon: number) => Math.floor(((lon + 180) / 360) * count);
  const row = (lat: number) => {
    const radians = (lat * Math.PI) / 180;
    return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count);
  };
  const edge = (y: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) * 180) / Math.PI;
  const tiles: Tile[] = [];
  for (let y = row(latAt(0)); y <= row(latAt(size.height)); y++)
    for (let x = column(lonAt(0)); x <= column(lonAt(size.width)); x++) {
      if (y < 0 || y >= count || tiles.length >= MOST) continue;
      const left = xOf((x / count) * 360 - 180);
      const top = yOf(edge(y));
      tiles.push({
        url: pattern
          .replaceAll('{z}', String(zoom))
          .replaceAll('{x}', String(((x % count) + count) % count))
          .replaceAll('{y}', String(y)),
        x: left,
        y: top,
        width: xOf(((x + 1) / count) * 360 - 180) - left,
        height: yOf(edge(y + 1)) - top,
      });
    }
  return tiles;
}
