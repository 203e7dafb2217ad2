/**
 * Looking things up in a series by time. A sample holds until the next one: that is what a logger
 * that writes at a fixed rate means, and it keeps a step a step.
 */
import { type Attitude, type Channel, firstFrom } from '@airworthy/flightlog';
import { largest, median, smallest } from './robust.ts';

export const SECOND_US = 1e6;

/** Index of the last sample at or before `at_us`; -1 where there is none. */
export function lastAt(time_us: Float64Array, at_us: number): number {
  let low = 0;
  let high = time_us.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time_us[middle]! <= at_us) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Value held at `at_us`, NaN where the last sample is older than `maxAge_us`. */
export function heldAt(
  time_us: Float64Array,
  values: Float64Array,
  at_us: number,
  maxAge_us = 2 * SECOND_US,
): number {
  const index = lastAt(time_us, at_us);
  if (index < 0 || at_us - time_us[index]! > maxAge_us) return Number.NaN;
  return values[index]!;
}

export type Window = { readonly from_us: number; readonly to_us: number };

/** Sample indices `[from, to)` that lie inside a window, ends included. */
export function within(time_us: Float64Array, window: Window): readonly [number, number] {
  return [firstFrom(time_us, window.from_us), lastAt(time_us, window.to_us) + 1];
}

/** The series has samples all through a window, without a gap longer than `gap_us`. */
export function covers(time_us: Float64Array, window: Window, gap_us = 2 * SECOND_US): boolean {
  const [from, to] = within(time_us, window);
  if (to - from < 3) return false;
  if (time_us[from]! - window.from_us > gap_us) return false;
  for (let i = from + 1; i < to; i++) if (time_us[i]! - time_us[i - 1]! > gap_us) return false;
  return window.to_us - time_us[to - 1]! <= gap_us;
}

export function medianIn(time_us: Float64Array, values: Float64Array, window: Window): number {
  const [from, to] = within(time_us, window);
  return median(values, from, to);
}

export function largestIn(time_us: Float64Array, values: Float64Array, window: Window): number {
  const [from, to] = within(time_us, window);
  return largest(values, from, to);
}

export function smallestIn(time_us: Float64Array, values: Float64Array, window: Window): number {
  const [from, to] = within(time_us, window);
  return smallest(values, from, to);
}

export function rangeIn(time_us: Float64Array, values: Float64Array, window: Window): number {
  return largestIn(time_us, values, window) - smallestIn(time_us, values, window);
}

/** How far it turned in a window, about roll or pitch, whichever was more. */
export function turned_rad({ time_us, roll_rad, pitch_rad }: Attitude, window: Window): number {
  return Math.max(rangeIn(time_us, roll_rad, window), rangeIn(time_us, pitch_rad, window));
}

/** Least-squares slope per second of a channel in a window; NaN with fewer than three samples. */
export function slopeIn(channel: Channel, window: Window): number {
  const [from, to] = within(channel.time_us, window);
  let count = 0;
  let sumT = 0;
  let sumV = 0;
  for (let i = from; i < to; i++) {
    if (!Number.isFinite(channel.value[i]!)) continue;
    count++;
    sumT += (channel.time_us[i]! - window.from_us) / SECOND_US;
    sumV += channel.value[i]!;
  }
  if (count < 3) return Number.NaN;
  let tt = 0;
  let tv = 0;
  for (let i = from; i < to; i++) {
    if (!Number.isFinite(channel.value[i]!)) continue;
    const dt = (channel.time_us[i]! - window.from_us) / SECOND_US - sumT / count;
    tt += dt * dt;
    tv += dt * (channel.value[i]! - sumV / count);
  }
  return tt > 0 ? tv / tt : Number.NaN;
}

/** Median step between samples, µs; NaN with fewer than two samples. */
export function medianStep_us(time_us: Float64Array): number {
  const before = knownSteps.get(time_us);
  if (before !== undefined) return before;
  const step_us = measureStep_us(time_us);
  knownSteps.set(time_us, step_us);
  return step_us;
}

/** Times of a series never change, and many rules ask for the step of the same ones. */
const knownSteps = new WeakMap<Float64Array, number>();

function measureStep_us(time_us: Float64Array): number {
  const count = Math.min(time_us.length - 1, 500);
  if (count < 1) return Number.NaN;
  const stride = Math.max(1, Math.floor((time_us.length - 1) / count));
  const steps = new Float64Array(count);
  for (let i = 0; i < count; i++) steps[i] = time_us[i * stride + 1]! - time_us[i * stride]!;
  return median(steps);
}

/** Value held at each of `at_us`, NaN where the sample is older than `maxAge_us`. One pass. */
export function holdAt(
  time_us: Float64Array,
  values: Float64Array,
  at_us: Float64Array,
  maxAge_us = 2 * SECOND_US,
): Float64Array {
  const count = at_us.length;
  const end = time_us.length - 1;
  const out = new Float64Array(count);
  // A window deep inside a long series must not walk there from its start.
  let last = count === 0 ? -1 : lastAt(time_us, at_us[0]!);
  for (let i = 0; i < count; i++) {
    const at = at_us[i]!;
    while (last < end && time_us[last + 1]! <= at) last++;
    out[i] = last >= 0 && at - time_us[last]! <= maxAge_us ? values[last]! : Number.NaN;
  }
  return out;
}

export type Run = Window & { readonly extreme: number };

/**
 * Stretches where `values` stays at or above `limit`. Two stretches closer than `bridge_us` are one:
 * a tumble passes through level, so an unbroken run would never be seen. A sample holds until the
 * next one, at most `hold_us`.
 */
export function runsAbove(
  time_us: Float64Array,
  values: Float64Array,
  rule: { limit: number; window: Window; bridge_us?: number; hold_us?: number },
): Run[] {
  const [from, to] = within(time_us, rule.window);
  const bridge_us = rule.bridge_us ?? 0;
  const hold_us = rule.hold_us ?? SECOND_US;
  const least = rule.limit;
  const last_us = rule.window.to_us;
  const count = time_us.length;
  const runs: { from_us: number; to_us: number; extreme: number }[] = [];
  let open: { from_us: number; to_us: number; extreme: number } | null = null;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    if (!(value >= least)) continue;
    const start = time_us[i]!;
    const next = i + 1 < count ? time_us[i + 1]! : start;
    const end = Math.min(next, start + hold_us, Math.max(last_us, start));
    if (open !== null && start - open.to_us <= bridge_us) {
      open.to_us = end;
      if (value > open.extreme) open.extreme = value;
    } else {
      open = { from_us: start, to_us: end, extreme: value };
      runs.push(open);
    }
  }
  return runs;
}

export function totalOf(runs: readonly Window[]): number {
  let sum_us = 0;
  for (const run of runs) sum_us += run.to_us - run.from_us;
  return sum_us;
}
