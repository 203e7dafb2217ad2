import { type Marker, slopeAtEnd, slopeBetween } from '@airworthy/chart';
import { KMH_MPS, MINUTE_S } from '@airworthy/physics';

export const kmh = (speed_mps: number) => speed_mps / KMH_MPS;
export const minutes = (time_s: number) => time_s / MINUTE_S;

type Column = readonly (number | null)[];

/** The value of a curve at a place between two of its points, on the straight line between them. */
export function between(x: readonly number[], y: Column, at: number): number | null {
  const i = stretchAt(x, y, at);
  if (i === 0) return null;
  const from = x[i - 1]!;
  const to = x[i]!;
  const low = y[i - 1]!;
  return to > from ? low + ((y[i]! - low) * (at - from)) / (to - from) : low;
}

/** The first stretch that holds a place, by the index of its end; 0 when none does. */
function stretchAt(x: readonly number[], y: Column, at: number): number {
  for (let i = 1; i < x.length; i++)
    if (at >= x[i - 1]! && at <= x[i]! && y[i - 1] != null && y[i] != null) return i;
  return 0;
}

/** The same on a curve of evenly spaced points that is drawn round, so that a mark lies on its line. */
export function betweenRound(x: readonly number[], y: Column, at: number): number | null {
  const i = stretchAt(x, y, at);
  const low = y[i - 1];
  const high = y[i];
  if (i === 0 || low == null || high == null) return null;
  const before = y[i - 2];
  const after = y[i + 1];
  const width = x[i]! - x[i - 1]!;
  if (!(width > 0) || (before == null && after == null)) return between(x, y, at);
  const step = high - low;
  const slopeLow =
    before == null ? slopeAtEnd(low, high, after!) : slopeBetween(low - before, step);
  const slopeHigh =
    after == null ? -slopeAtEnd(high, low, before!) : slopeBetween(step, after - high);
  const t = (at - x[i - 1]!) / width;
  const u = 1 - t;
  return low + step * t * t * (3 - 2 * t) + t * u * (u * slopeLow - t * slopeHigh);
}

/** Marks a round curve at those places that lie on it. */
export function marksOn(
  x: readonly number[],
  y: Column,
  places: readonly { at: number | null; label: string; tone?: number }[],
): Marker[] {
  const marks: Marker[] = [];
  for (const { at, label, tone } of places) {
    const value = at === null ? null : betweenRound(x, y, at);
    if (at !== null && value !== null) marks.push({ x: at, y: value, label, tone: tone ?? 0 });
  }
  return marks;
}
