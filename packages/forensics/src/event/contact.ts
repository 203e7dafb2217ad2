/**
 * Where the aircraft met the ground. Three witnesses: a step in the specific force, a sink that ends
 * at once, and a tilt that stays. Peaks alone decide nothing (a soft simulated landing reads 96 m/s²,
 * a flip on the spot 29): the impulse, the sink before and the tilt after do.
 */

import { GRAVITY_MPS2 } from '@airworthy/physics';
import {
  type Sink,
  sinkBefore,
  sinksBefore,
  speedAt,
  speedLost_mps,
  stopsAfter,
} from '../samples/motion.ts';
import type { Airborne } from '../samples/phases.ts';
import { restTilt_rad } from '../samples/restTilt.ts';
import { median, quantile } from '../samples/robust.ts';
import {
  covers,
  holdAt,
  medianIn,
  runsAbove,
  SECOND_US,
  type Window,
  within,
} from '../samples/samples.ts';
import { armedAt, heightAt, isAerobatic, modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { lostSpeeds, MAX_CONTACTS, SLOW_FORCE_US, suddenStops } from './stops.ts';

export type Contact = {
  readonly time_us: number;
  readonly witness: 'force' | 'motion' | 'tilt' | 'pinned';
  /** Largest specific force within half a second; NaN without an accelerometer. */
  readonly peak_mps2: number;
  /** ∫ max(|a| - g, 0) dt around the contact: a speed change that no sample rate can hide. */
  readonly impulse_mps: number;
  readonly sink_mps: number;
  /** Over ground and down together; the sink alone where no ground speed is known. */
  readonly speed_mps: number;
  readonly sinkSources: number;
  readonly tiltAfter_rad: number;
  /** Tilt stayed beyond the crash limit for two seconds, or to the end of the log. */
  readonly tiltHeld: boolean;
  readonly speedLost_mps: number;
  /** Null where the log stops too soon after it. */
  readonly stopped: boolean | null;
};

const RADIANS = Math.PI / 180;
/** Candidates closer than this are one contact (a bounce is a new one). */
const CLUSTER_US = 0.4 * SECOND_US;

export function contactsOf(view: View, span: Airborne, until_us: number): Contact[] {
  const window = { from_us: span.from_us, to_us: until_us };
  const times: { at_us: number; witness: Contact['witness'] }[] = [];
  for (const at_us of forceSteps(view, window)) times.push({ at_us, witness: 'force' });
  for (const at_us of [...suddenStops(view, span, window), ...lostSpeeds(view, span, window)]) {
    if (!times.some((known) => Math.abs(known.at_us - at_us) < 1.5 * SECOND_US))
      times.push({ at_us, witness: 'motion' });
  }
  for (const at_us of tipOvers(view, span, until_us)) {
    const near = (known: { at_us: number }) =>
      at_us - known.at_us < 2 * SECOND_US && known.at_us - at_us < SECOND_US;
    if (!times.some((known) => near(known) || fallsTo(view, at_us, known.at_us)))
      times.push({ at_us, witness: 'tilt' });
  }
  times.sort((a, b) => a.at_us - b.at_us);
  return times
    .slice(0, MAX_CONTACTS)
    .map(({ at_us, witness }) => contactAt(view, span, at_us, witness));
}

/** Tilted in the air, and on its way down to a contact that another witness shows. */
export function fallsTo(view: View, at_us: number, contact_us: number): boolean {
  if (contact_us <= at_us || contact_us - at_us > 3 * SECOND_US) return false;
  return heightAt(view, at_us) - heightAt(view, contact_us) >= limit.airborneHeight_m;
}

/** What every witness says about one moment, whether or not it is a contact. */
export function contactAt(
  view: View,
  span: Airborne,
  at_us: number,
  witness: Contact['witness'],
): Contact {
  const { sink_mps, sources } = sinkAt(view, at_us);
  const tilt = standsOnEnd(view, span) ? UNKNOWN_TILT : tiltAfter(view, at_us);
  return {
    time_us: at_us,
    witness,
    ...impulseAt(view, at_us),
    sink_mps,
    speed_mps: Math.hypot(Math.max(0, sink_mps || 0), speedAt(view, at_us) || 0),
    sinkSources: sources,
    tiltAfter_rad: tilt.median_rad,
    tiltHeld: tilt.held,
    speedLost_mps: speedLost_mps(view, at_us),
    // A motion that ended was looked at from the sample after it on, which can be a second later.
    stopped: witness === 'motion' || stopsAfter(view, at_us, span.ground_m),
  };
}

/**
 * Of two sources that disagree the blow tells which is right: it took the speed that was there. The slope of a
 * barometer is too slow for a fall of a second; an estimator may have run away.
 */
function sinkAt(view: View, at_us: number): Sink {
  const sink = sinkBefore(view, at_us);
  if (sink.sources !== 2 || !view.rotary || !(view.forceStep_us <= SLOW_FORCE_US)) return sink;
  const blow = blowBeyondShaking_mps(view, at_us);
  if (Number.isNaN(blow)) return sink;
  const { ekf, gps, baro } = sinksBefore(view, at_us);
  const [, middle] = [...[ekf, gps, baro].filter(Number.isFinite), blow].sort((a, b) => a - b);
  return { sink_mps: Math.max(sink.sink_mps, middle ?? Number.NaN), sources: 2 };
}

/** Before a blow the same time of flight shows how much an accelerometer shakes by itself. */
const BEFORE_US = 0.7 * SECOND_US;

/** How often it is looked further back for a time without a gap in the log, in which nothing shakes. */
const LOOKS_BACK = 3;

/** What a blow took off it, without what the accelerometer shakes by itself; NaN where that was not logged. */
export function blowBeyondShaking_mps(view: View, at_us: number): number {
  const gap_us = Math.max(3 * view.forceStep_us, BLOW_GAP_US);
  for (let k = 1; k <= LOOKS_BACK; k++) {
    const before_us = at_us - k * BEFORE_US;
    if (view.force !== null && covers(view.force.time_us, blowWindow(before_us), gap_us))
      return impulseAt(view, at_us).impulse_mps - impulseAt(view, before_us).impulse_mps;
  }
  return Number.NaN;
}

/** As long as one sample may stand for the force. */
const BLOW_GAP_US = 0.15 * SECOND_US;

const blowWindow = (at_us: number): Window => ({
  from_us: at_us - 0.15 * SECOND_US,
  to_us: at_us + 0.35 * SECOND_US,
});

function impulseAt(view: View, at_us: number): { peak_mps2: number; impulse_mps: number } {
  if (view.force === null) return { peak_mps2: Number.NaN, impulse_mps: Number.NaN };
  const { time_us, value } = view.force;
  const [from, to] = within(time_us, blowWindow(at_us));
  let impulse_mps = 0;
  let peak_mps2 = Number.NaN;
  for (let i = from; i < to; i++) {
    const step_s =
      Math.min(i > 0 ? time_us[i]! - time_us[i - 1]! : view.forceStep_us, BLOW_GAP_US) / SECOND_US;
    impulse_mps += Math.max(value[i]! - GRAVITY_MPS2, 0) * step_s;
    if (!(value[i]! <= peak_mps2)) peak_mps2 = value[i]!;
  }
  return { peak_mps2, impulse_mps };
}

const UNKNOWN_TILT = { median_rad: Number.NaN, held: false };

const knownStands = new WeakMap<Airborne, boolean>();

/** A tail-sitter stands on its tail before its flights and hovers on it: its tilt at rest says nothing. */
export function standsOnEnd(view: View, span: Airborne): boolean {
  const before = knownStands.get(span);
  if (before !== undefined) return before;
  const stands = isOnEnd(view, span);
  knownStands.set(span, stands);
  return stands;
}

function isOnEnd(view: View, span: Airborne): boolean {
  if (view.tilt === null) return false;
  const { time_us, value } = view.tilt;
  const least_rad = limit.crashTilt_deg * RADIANS;
  const before = { from_us: span.from_us - 4 * SECOND_US, to_us: span.from_us - 0.5 * SECOND_US };
  if (medianIn(time_us, value, before) >= least_rad) return true;
  // A log that opens in the air has only the hover.
  const { transition } = view.flight;
  if (transition === null) return false;
  const [from, to] = within(time_us, span);
  const onWing = holdAt(transition.time_us, transition.value, time_us.subarray(from, to));
  return median(value.subarray(from, to).filter((_, i) => onWing[i]! < 0.3)) >= least_rad;
}

function tiltAfter(view: View, at_us: number): { median_rad: number; held: boolean } {
  if (view.tilt === null) return UNKNOWN_TILT;
  const { time_us, value } = view.tilt;
  const [from, to] = within(time_us, {
    from_us: at_us + 0.3 * SECOND_US,
    to_us: at_us + (0.3 + limit.crashTiltHold_s) * SECOND_US,
  });
  let beyond = 0;
  for (let i = from; i < to; i++) if (value[i]! >= limit.crashTilt_deg * RADIANS) beyond++;
  const count = to - from;
  const estimated_rad = median(value, from, to);
  // A gyro that drifts turns the estimate over while the aircraft stands: gravity settles it.
  const felt_rad = restTilt_rad(view, { from_us: at_us + 0.3 * SECOND_US, to_us: at_us + 4e6 });
  const drifts = estimated_rad - felt_rad > limit.restTiltApart_deg * RADIANS;
  return {
    median_rad: drifts ? felt_rad : estimated_rad,
    // A wreck that is still thrown about passes through level now and then.
    held: !drifts && count >= 2 && beyond >= 0.6 * count && view.end_us > at_us + 0.8 * SECOND_US,
  };
}

/** Steps of the specific force: above 2.5 g, twice what it was just before, and beyond its own shaking. */
function forceSteps(view: View, window: Window): number[] {
  if (view.force === null) return [];
  const { time_us, value } = view.force;
  const [from, to] = within(time_us, window);
  const found: number[] = [];
  let clusterEnd_us = Number.NEGATIVE_INFINITY;
  const shake_mps2 = limit.contactJump * shakeOf(value, from, to);
  const least_mps2 = Math.max(limit.contactAccel_mps2, shake_mps2);
  for (let i = Math.max(from, 1); i < to; i++) {
    i = nextAbove(value, i, to, limit.contactAccel_mps2);
    if (i >= to) break;
    if (!(value[i]! - value[i - 1]! > least_mps2)) {
      const usual_mps2 = median(value, Math.max(0, i - 10), i);
      const rises = value[i]! > Math.max(limit.contactJump * usual_mps2, usual_mps2 + shake_mps2);
      if (!rises) continue;
    }
    if (time_us[i]! > clusterEnd_us) found.push(time_us[i]!);
    clusterEnd_us = time_us[i]! + CLUSTER_US;
    if (found.length >= MAX_CONTACTS) break;
  }
  return found;
}

/** Pairs of samples that show how much an accelerometer shakes. */
const SHAKE_PAIRS = 2000;

/** Change from one sample to the next that one in twenty passes: what this airframe does all the time. */
function shakeOf(values: Float64Array, from: number, to: number): number {
  const every = Math.max(1, Math.floor((to - from) / SHAKE_PAIRS));
  const changes: number[] = [];
  for (let i = Math.max(1, from); i < to; i += every)
    changes.push(Math.abs(values[i]! - values[i - 1]!));
  return quantile(Float64Array.from(changes), 0.95) || 0;
}

/** First index of `[from, to)` with a value above `least`; `to` where there is none. */
function nextAbove(values: Float64Array, from: number, to: number, least: number): number {
  for (let i = from; i < to; i++) if (values[i]! > least) return i;
  return to;
}

/**
 * Armed, with lift in the last seconds, then tipped over and lying there. Nothing that flies holds its
 * height at such a tilt, so the first moment at rest inside the tilt is the contact.
 */
function tipOvers(view: View, span: Airborne, until_us: number): number[] {
  if (view.tilt === null || !view.rotary || standsOnEnd(view, span)) return [];
  const window = { from_us: span.from_us, to_us: until_us + limit.crashTiltHold_s * SECOND_US };
  const runs = runsAbove(view.tilt.time_us, view.tilt.value, {
    limit: limit.crashTilt_deg * RADIANS,
    window,
    bridge_us: 0.3 * SECOND_US,
  });
  const found: number[] = [];
  for (const run of runs.slice(0, 100)) {
    if (run.to_us - run.from_us < limit.crashTiltHold_s * SECOND_US) continue;
    if (!armedAt(view.flight, run.from_us) || run.from_us > span.to_us + SECOND_US) continue;
    if (isAerobatic(modeAt(view.flight, run.from_us))) continue;
    const rest_us = firstRest(view, span, run);
    if (rest_us !== null && liesTilted(view, rest_us)) found.push(comesDown(view, rest_us));
  }
  return found;
}

/** The accelerometer at rest does not contradict the estimated tilt. */
function liesTilted(view: View, at_us: number): boolean {
  const felt_rad = restTilt_rad(view, { from_us: at_us, to_us: at_us + 4 * SECOND_US });
  return !(felt_rad < (limit.crashTilt_deg - limit.restTiltApart_deg) * RADIANS + 0.35);
}

/** First moment of a run after which nothing moves any more; at most 30 s are searched. */
function firstRest(view: View, span: Airborne, run: Window): number | null {
  const last_us = Math.min(run.to_us - limit.crashTiltHold_s * SECOND_US, run.from_us + 30e6);
  for (let at_us = run.from_us; at_us <= last_us; at_us += 0.25 * SECOND_US) {
    if (stopsAfter(view, at_us, span.ground_m) === true && steadyAfter(view, at_us))
      // Rest is looked for from one second on, so it began about there.
      return at_us === run.from_us ? at_us : at_us + SECOND_US;
  }
  return null;
}

/** Heights of the same place differ by this from one second to the next. */
const SAME_HEIGHT_M = 0.5;
/** Rest is judged by what follows from one to three seconds later, and may begin in the middle of that. */
const REST_LATER_US = 2 * SECOND_US;

/**
 * When it reached the height at which it then lies. One that swings over and back is tilted for seconds in the air
 * before it meets the ground.
 */
function comesDown(view: View, rest_us: number): number {
  if (view.height === null) return rest_us;
  const lies = { from_us: rest_us + SECOND_US, to_us: rest_us + 3 * SECOND_US };
  const lies_m = medianIn(view.height.time_us, view.height.value, lies);
  for (let at_us = rest_us; at_us <= rest_us + REST_LATER_US; at_us += 0.1 * SECOND_US)
    if (heightAt(view, at_us) - lies_m <= SAME_HEIGHT_M) return at_us;
  return rest_us;
}

/** Two seconds of the same height; single samples of a barometer that shakes move nothing. */
function steadyAfter(view: View, at_us: number): boolean {
  const { heights } = view.flight;
  const source = heights.baro ?? heights.ekf;
  if (source === null) return true;
  let low_m = Number.POSITIVE_INFINITY;
  let high_m = Number.NEGATIVE_INFINITY;
  for (let from_s = 1; from_s < 3; from_s += 0.5) {
    const from_us = at_us + from_s * SECOND_US;
    const half = { from_us, to_us: from_us + 0.5 * SECOND_US };
    const level_m = medianIn(source.time_us, source.value, half);
    if (Number.isNaN(level_m)) continue;
    low_m = Math.min(low_m, level_m);
    high_m = Math.max(high_m, level_m);
  }
  return !(high_m - low_m > 1.5);
}
