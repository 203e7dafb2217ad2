/**
 * When did the attitude leave its target for good? The error is the angle between two gravity vectors,
 * so a tumble through inverted does not wrap around, and a moment of level in a tumble does not count
 * as recovered: only a second of quiet does.
 */

import { firstFrom } from '@airworthy/flightlog';
import { degrees } from '../report/words.ts';
import { largest, smallest } from '../samples/robust.ts';
import { lastAt, runsAbove, SECOND_US, type Window, within } from '../samples/samples.ts';
import type { View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';

export type Departure = {
  /** The error passed the limit and did not come back. */
  readonly time_us: number;
  /** The error left the noise of controlled flight. */
  readonly onset_us: number;
  readonly peak_deg: number;
  readonly axis: 'roll' | 'pitch';
  /** Direction of the side that hangs, clockwise from the nose. */
  readonly side_rad: number;
};

const RADIANS = Math.PI / 180;

/** The departure that was still open at `until_us`, or null. */
export function departureBefore(view: View, window: Window): Departure | null {
  const error = view.tiltError;
  if (error === null) return null;
  const { time_us, angle_rad } = error;
  const from = firstFrom(time_us, window.from_us);
  // The last tenth of a second before a contact already carries the contact itself.
  const end = lastAt(time_us, window.to_us - 0.1 * SECOND_US);
  if (end <= from) return null;
  const start = lastQuiet(time_us, angle_rad, from, end);
  const close = sustainedCrossing(view, start, end, limit.recovered_deg * RADIANS);
  if (close < 0) return null;
  // A craft that follows loosely all along is given its own usual error.
  const usual_deg = errorQuantile_deg(
    view,
    { ...window, to_us: window.to_us - 5 * SECOND_US },
    0.9,
  );
  const slack_deg = Math.min(usual_deg || 0, limit.departed_deg);
  const crossing =
    slack_deg > limit.recovered_deg
      ? sustainedCrossing(view, start, end, slack_deg * RADIANS)
      : close;
  if (crossing < 0) return null;
  return describe(view, start, crossing, end);
}

/** Index after the last second in which the error stayed below the quiet limit. */
function lastQuiet(
  time_us: Float64Array,
  angle_rad: Float64Array,
  from: number,
  end: number,
): number {
  let quietEnd = end;
  for (let i = end; i >= from; i--) {
    if (angle_rad[i]! > limit.recovered_deg * RADIANS) quietEnd = i - 1;
    else if (time_us[quietEnd]! - time_us[i]! >= limit.recoveredHold_s * SECOND_US) return quietEnd;
  }
  return from;
}

/** First sample from which 60 % of the next quarter second lie beyond the limit; -1 where none. */
function sustainedCrossing(view: View, from: number, end: number, slack_rad: number): number {
  const { time_us, angle_rad } = view.tiltError!;
  const beyond = limit.departed_deg * RADIANS;
  for (let i = from; i <= end; i++) {
    if (!(angle_rad[i]! >= beyond) || isOnItsWay(view, i, slack_rad)) continue;
    let count = 0;
    let over = 0;
    let worst = 0;
    for (
      let j = i;
      j <= end && time_us[j]! - time_us[i]! <= limit.departedHold_s * SECOND_US;
      j++
    ) {
      count++;
      if (angle_rad[j]! >= beyond && !isOnItsWay(view, j, slack_rad)) over++;
      worst = Math.max(worst, angle_rad[j]!);
    }
    const cut = isCutShort(time_us, i, end);
    if (over >= 0.6 * count && (!cut || worst >= limit.departedAlone_deg * RADIANS)) return i;
  }
  return -1;
}

/**
 * A target that steps leaves the attitude behind for a moment. Roll and pitch that lie between what was
 * asked for within the last moments, give or take its usual error, are on their way; an aircraft out of control leaves that range.
 */
function isOnItsWay(view: View, at: number, slack_rad: number): boolean {
  const { attitude, attitudeTarget } = view.flight;
  if (attitude === null || attitudeTarget === null) return false;
  const to_us = attitude.time_us[at]!;
  const from_us = to_us - limit.targetLag_s * SECOND_US;
  const [from, to] = within(attitudeTarget.time_us, { from_us, to_us });
  const inside = (value_rad: number, targets_rad: Float64Array) => {
    const low_rad = smallest(targets_rad, from, to) - slack_rad;
    const high_rad = largest(targets_rad, from, to) + slack_rad;
    return value_rad >= low_rad && value_rad <= high_rad;
  };
  return (
    to - from >= 2 &&
    inside(attitude.roll_rad[at]!, attitudeTarget.roll_rad) &&
    inside(attitude.pitch_rad[at]!, attitudeTarget.pitch_rad)
  );
}

/** The window runs past the last sample: then a single large value has to do. */
function isCutShort(time_us: Float64Array, at: number, end: number): boolean {
  return time_us[end]! - time_us[at]! < limit.departedHold_s * SECOND_US;
}

function describe(view: View, start: number, crossing: number, end: number): Departure {
  const { time_us, angle_rad, forward, right } = view.tiltError!;
  let peak_rad = 0;
  for (let i = crossing; i <= end; i++) peak_rad = Math.max(peak_rad, angle_rad[i]! || 0);
  return {
    time_us: time_us[crossing]!,
    onset_us: time_us[Math.min(start + 1, crossing)]!,
    peak_deg: degrees(peak_rad),
    axis: Math.abs(right[crossing]!) >= Math.abs(forward[crossing]!) ? 'roll' : 'pitch',
    side_rad: Math.atan2(right[crossing]!, forward[crossing]!),
  };
}

/** Upsets that were flown out of: beyond 30 degrees for a quarter second, then quiet again. */
export function upsetsIn(view: View, window: Window): Window[] {
  const error = view.tiltError;
  if (error === null) return [];
  return runsAbove(error.time_us, error.angle_rad, {
    limit: limit.departedAlone_deg * RADIANS,
    window,
    bridge_us: 0.15 * SECOND_US,
  }).filter((run) => run.to_us - run.from_us >= limit.departedHold_s * SECOND_US);
}

/** Median tilt error while airborne, degrees; NaN without a target. */
export function errorQuantile_deg(view: View, window: Window, share: number): number {
  const error = view.tiltError;
  if (error === null) return Number.NaN;
  const [from, to] = within(error.time_us, window);
  const sorted = Float64Array.from(error.angle_rad.subarray(from, to))
    .filter(Number.isFinite)
    .sort();
  const value = sorted[Math.floor(share * (sorted.length - 1))];
  return value === undefined ? Number.NaN : degrees(value);
}
