/**
 * Stretches of a series that have the shape of a given one. Both are put on one grid of equal steps; a stretch is compared after its mean is
 * taken off and its standard deviation made 1, so that level and size do not count, and both are told beside it:
 * d = √(Σ(a − b)² / m) = √(2 (1 − r)), where r is the correlation. 0 is the same shape, √2 has nothing in common.
 */
import { median } from './robust.ts';

/** What was measured, in order of time, without gaps filled. */
export type Measured = { readonly time_s: Float64Array; readonly value: Float64Array };

export type Shape = { readonly step_s: number; readonly values: Float64Array };

export type AlikeWindow = {
  readonly start_s: number;
  readonly distance: number;
  /** Its standard deviation over that of the shape. */
  readonly amplitude: number;
  /** Its mean less that of the shape, in the unit of the series. */
  readonly offset: number;
};

/** More points tell shapes of a flight apart no better, and cost more. */
const POINTS_MOST = 128;
/** Fewer points fit anywhere. */
const POINTS_LEAST = 16;
/** A gap of so many steps is bridged by the value before it. */
const BRIDGED_STEPS = 3;
/** What swings less or more than this is another thing, whatever its shape: noise has every shape somewhere. */
export const AMPLITUDE = { least: 0.25, most: 4 } as const;

/** The stretch as a shape; a sentence where it has none. */
export function shapeOf(
  series: Measured,
  { from_s, to_s }: { readonly from_s: number; readonly to_s: number },
): Shape | string {
  const own = between(series, from_s, to_s);
  const width_s = to_s - from_s;
  const step_s = Math.max(width_s / POINTS_MOST, stepOf_s(own));
  const count = Math.floor(width_s / step_s + 1e-9);
  if (!(count >= POINTS_LEAST))
    return `It was measured ${own.time_s.length} times from ${from_s} to ${to_s} s, and ${POINTS_LEAST} times are needed.`;
  const values = gridded(own, { from_s, count, step_s });
  if (values.some(Number.isNaN)) return 'It was not measured all through these seconds.';
  const { mean, spread } = momentsOf(values);
  if (!(spread > 1e-6 * Math.max(1e-3, Math.abs(mean))))
    return 'It does not change in these seconds, so that it has no shape.';
  return { step_s, values };
}

/** Null where no stretch of it swings about as much; 'slow' where it is measured too seldom to show the shape. */
export function nearestWindow(shape: Shape, series: Measured): AlikeWindow | 'slow' | null {
  const { step_s, values } = shape;
  const { time_s } = series;
  if (time_s.length === 0) return null;
  if (stepOf_s(series) > 2 * step_s) return 'slow';
  const from_s = Math.floor(time_s[0]! / step_s) * step_s;
  const count = Math.floor((time_s.at(-1)! - from_s) / step_s) + 1;
  const found = slide(values, gridded(series, { from_s, count, step_s }));
  return found === null ? null : { ...found, start_s: from_s + found.at * step_s };
}

function between({ time_s, value }: Measured, from_s: number, to_s: number): Measured {
  const from = time_s.findIndex((at_s) => at_s >= from_s);
  if (from < 0) return { time_s: new Float64Array(0), value: new Float64Array(0) };
  const after = time_s.findIndex((at_s) => at_s >= to_s);
  const to = after < 0 ? time_s.length : after;
  return { time_s: time_s.subarray(from, to), value: value.subarray(from, to) };
}

/** More differences than this, evenly over the series, tell its step no better. */
const STEPS_MOST = 500;

/** Median time between two measurements; infinite with fewer than two. */
function stepOf_s({ time_s }: Measured): number {
  const count = Math.min(STEPS_MOST, time_s.length - 1);
  if (count < 1) return Number.POSITIVE_INFINITY;
  const stride = Math.floor((time_s.length - 1) / count);
  return median(
    Float64Array.from({ length: count }, (_, i) => time_s[i * stride + 1]! - time_s[i * stride]!),
  );
}

type Grid = { readonly from_s: number; readonly count: number; readonly step_s: number };

/** Means of the measurements of each step; a short gap has the value before it, a longer one is NaN. */
function gridded({ time_s, value }: Measured, { from_s, count, step_s }: Grid): Float64Array {
  const sums = new Float64Array(count);
  const counts = new Uint32Array(count);
  for (let i = 0; i < time_s.length; i++) {
    const at = Math.floor((time_s[i]! - from_s) / step_s + 1e-9);
    if (at < 0 || at >= count) continue;
    sums[at]! += value[i]!;
    counts[at]!++;
  }
  let held = Number.NaN;
  let gap = 0;
  for (let i = 0; i < count; i++) {
    if (counts[i]! > 0) {
      sums[i]! /= counts[i]!;
      held = sums[i]!;
      gap = 0;
    } else sums[i] = ++gap <= BRIDGED_STEPS ? held : Number.NaN;
  }
  // The first step of a stretch may begin between two measurements.
  if (count > 1 && Number.isNaN(sums[0]!)) sums[0] = sums[1]!;
  return sums;
}

function momentsOf(values: Float64Array): { mean: number; spread: number } {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return { mean, spread: Math.sqrt(squares / values.length) };
}

/** The place at which the correlation is greatest, the first of equal ones; sums run along, products are made anew. */
function slide(shape: Float64Array, grid: Float64Array) {
  const points = shape.length;
  const own = momentsOf(shape);
  const unit = shape.map((value) => (value - own.mean) / (own.spread * points));
  const known = grid.filter((value) => !Number.isNaN(value));
  const level = known.length === 0 ? 0 : momentsOf(known).mean;
  // Sums of squares about a level near the values do not lose digits.
  const values = grid.map((value) => (Number.isNaN(value) ? 0 : value - level));
  let best: Omit<AlikeWindow, 'start_s'> & { at: number } = {
    ...{ at: -1, distance: Number.POSITIVE_INFINITY, amplitude: 0, offset: 0 },
  };
  let sum = 0;
  let squares = 0;
  let unknown = 0;
  for (let i = 0; i < grid.length; i++) {
    sum += values[i]!;
    squares += values[i]! ** 2;
    if (Number.isNaN(grid[i]!)) unknown++;
    const at = i - points + 1;
    if (at < 0) continue;
    if (unknown === 0) {
      const mean = sum / points;
      const amplitude = Math.sqrt(Math.max(0, squares / points - mean ** 2)) / own.spread;
      if (amplitude >= AMPLITUDE.least && amplitude <= AMPLITUDE.most) {
        let product = 0;
        for (let j = 0; j < points; j++) product += unit[j]! * values[at + j]!;
        const correlation = product / (amplitude * own.spread);
        const distance = Math.sqrt(Math.max(0, 2 * (1 - correlation)));
        if (distance < best.distance)
          best = { at, distance, amplitude, offset: mean + level - own.mean };
      }
    }
    sum -= values[at]!;
    squares -= values[at]! ** 2;
    if (Number.isNaN(grid[at]!)) unknown--;
  }
  return best.at < 0 ? null : best;
}
