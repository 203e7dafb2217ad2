import type { Marker } from '@airworthy/chart';
import { KMH_MPS, MINUTE_S, type Spacing } from '@airworthy/physics';

/**
 * Curves are drawn from point to point. A bend of this share of the axis lies within a stroke's width: a quarter of it,
 * or all of it at a corner, is what a reader can be misled by. With fewer stretches, a line that bends twice within one,
 * as where the best speed or the top speed ends at none, was missed in one of a hundred builds.
 */
export const DRAWN = { stretches: 8, off: 0.006 } as const satisfies Spacing;

export const kmh = (speed_mps: number) => speed_mps / KMH_MPS;
export const minutes = (time_s: number) => time_s / MINUTE_S;

type Column = readonly (number | null)[];

/** The value of a curve at a place between two of its points, on the straight line between them. */
export function between(x: readonly number[], y: Column, at: number): number | null {
  for (let i = 1; i < x.length; i++) {
    const from = x[i - 1]!;
    const to = x[i]!;
    const low = y[i - 1];
    const high = y[i];
    if (at >= from && at <= to && low != null && high != null)
      return to > from ? low + ((high - low) * (at - from)) / (to - from) : low;
  }
  return null;
}

/** Marks a curve at those places that lie on it. */
export function marksOn(
  x: readonly number[],
  y: Column,
  places: readonly { at: number | null; label: string; tone?: number }[],
): Marker[] {
  const marks: Marker[] = [];
  for (const { at, label, tone } of places) {
    const value = at === null ? null : between(x, y, at);
    if (at !== null && value !== null) marks.push({ x: at, y: value, label, tone: tone ?? 0 });
  }
  return marks;
}
