/**
 * Where the aircraft met the ground. Three witnesses: a step in the specific force, a sink that ends
 * at once, and a tilt that stays. Peaks alone decide nothing (a soft simulated landing reads 96 m/s²,
 * a flip on the spot 29): the impulse, the sink before and the tilt after do.
 */

import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import {
  climbOfHeight,
  sinkBefore,
  speedAt,
  speedLost_mps,
  stopsAfter,
} from '../samples/motion.ts';
import type { Airborne } from '../samples/phases.ts';
import { restTilt_rad } from '../samples/restTilt.ts';
import { largest, median, smallest } from '../samples/robust.ts';
import {
  holdAt,
  largestIn,
  medianIn,
  runsAbove,
  SECOND_US,
  type Window,
  within,
} from '../samples/samples.ts';
import { armedAt, heightAt, isAerobatic, modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';

export type Contact = {
  readonly time_us: number;
  readonly witness: 'force' | 'motion' | 'tilt';
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
/** Bound on the candidates looked at in one flight: rough air must not cost seconds of CPU. */
const MAX_CONTACTS = 400;

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
function fallsTo(view: View, at_us: number, contact_us: number): boolean {
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
  const { sink_mps, sources } = sinkBefore(view, at_us);
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
    stopped: stopsAfter(view, at_us, span.ground_m),
  };
}

function impulseAt(view: View, at_us: number): { peak_mps2: number; impulse_mps: number } {
  if (view.force === null) return { peak_mps2: Number.NaN, impulse_mps: Number.NaN };
  const { time_us, value } = view.force;
  const [from, to] = within(time_us, {
    from_us: at_us - 0.15 * SECOND_US,
    to_us: at_us + 0.35 * SECOND_US,
  });
  let impulse_mps = 0;
  let peak_mps2 = Number.NaN;
  for (let i = from; i < to; i++) {
    const step_s =
      Math.min(i > 0 ? time_us[i]! - time_us[i - 1]! : view.forceStep_us, 0.15 * SECOND_US) /
      SECOND_US;
    impulse_mps += Math.max(value[i]! - GRAVITY_MPS2, 0) * step_s;
    if (!(value[i]! <= peak_mps2)) peak_mps2 = value[i]!;
  }
  return { peak_mps2, impulse_mps };
}

const UNKNOWN_TILT = { median_rad: Number.NaN, held: false };

const knownStands = new WeakMap<Airborne, boolean>();

/** A tail-sitter stands on its tail before its flights and hovers on it: its tilt at rest says nothing. */
function standsOnEnd(view: View, span: Airborne): boolean {
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

/** Steps of the specific force: above 2.5 g and twice what it was just before. */
function forceSteps(view: View, window: Window): number[] {
  if (view.force === null) return [];
  const { time_us, value } = view.force;
  const [from, to] = within(time_us, window);
  const found: number[] = [];
  let clusterEnd_us = Number.NEGATIVE_INFINITY;
  for (let i = Math.max(from, 1); i < to; i++) {
    i = nextAbove(value, i, to, limit.contactAccel_mps2);
    if (i >= to) break;
    const jump = value[i]! - value[i - 1]! > limit.contactAccel_mps2;
    if (!jump && !(value[i]! > limit.contactJump * median(value, Math.max(0, i - 10), i))) continue;
    if (time_us[i]! > clusterEnd_us) found.push(time_us[i]!);
    clusterEnd_us = time_us[i]! + CLUSTER_US;
    if (found.length >= MAX_CONTACTS) break;
  }
  return found;
}

/** First index of `[from, to)` with a value above `least`; `to` where there is none. */
function nextAbove(values: Float64Array, from: number, to: number, least: number): number {
  for (let i = from; i < to; i++) if (values[i]! > least) return i;
  return to;
}

/** First index of `[from, to)` at which a sink faster than 1.5 m/s ends; `to` where none does. */
function nextSinkEnd(climb_mps: Float64Array, from: number, to: number): number {
  for (let i = from; i < to; i++) if (climb_mps[i]! > -1.5 && climb_mps[i - 1]! <= -1.5) return i;
  return to;
}

/** Slower than this an accelerometer misses the blow of a soft contact, which lasts some 50 ms. */
export const SLOW_FORCE_US = 0.06 * SECOND_US;

/**
 * A sink of 3 m/s or more that is gone within 1.5 s and stays gone. For logs with few force samples, where
 * the sink of a hard landing counts as well.
 */
function suddenStops(view: View, span: Airborne, window: Window): number[] {
  const { climbRates } = view.flight;
  const channels = [climbRates.ekf, climbRates.gps].filter((channel) => channel !== null);
  if (channels.length === 0) {
    const derived = climbRates.baro ?? climbOfHeight(view);
    if (derived !== null) channels.push(derived);
  }
  const found: number[] = [];
  const least_mps = view.forceStep_us <= SLOW_FORCE_US ? 3 : limit.hardSink_mps;
  for (const climb of channels) {
    const [from, to] = within(climb.time_us, window);
    for (let i = from + 1; i < to && found.length < MAX_CONTACTS; i++) {
      i = nextSinkEnd(climb.value, i, to);
      if (i >= to) break;
      const at_us = climb.time_us[i]!;
      const before = lowestIn(climb, { from_us: at_us - 1.5 * SECOND_US, to_us: at_us });
      if (!(before <= -least_mps) || stopsAfter(view, at_us, span.ground_m) !== true) continue;
      if (!heightStays(view, at_us, stopsHard(view, span, climb, i))) continue;
      if (!view.rotary && before > -limit.wingSink_mps && glides(view, at_us)) continue;
      const last_us = climb.time_us[i - 1]!;
      if (found.every((known) => Math.abs(known - last_us) > 1.5 * SECOND_US)) found.push(last_us);
    }
  }
  return found;
}

/**
 * Rotors over the ground at speed, and at rest there within a second: the same witness along the ground,
 * for logs whose accelerometer is too slow to show the blow.
 */
function lostSpeeds(view: View, span: Airborne, window: Window): number[] {
  const speed = view.groundSpeed;
  if (speed === null || !view.rotary || view.winged || view.forceStep_us <= SLOW_FORCE_US)
    return [];
  const { time_us, value } = speed;
  const [from, to] = within(time_us, window);
  const found: number[] = [];
  for (let i = from + 1; i < to && found.length < MAX_CONTACTS; i++) {
    if (!(value[i]! < limit.stopSpeed_mps && value[i - 1]! >= limit.stopSpeed_mps)) continue;
    const at_us = time_us[i - 1]!;
    const before = { from_us: at_us - 0.6 * SECOND_US, to_us: time_us[i]! };
    const lost_mps = largestIn(time_us, value, before) - value[i]!;
    const low = Math.abs(heightAt(view, at_us + SECOND_US) - span.ground_m);
    if (!(lost_mps >= limit.wingStopLoss_mps && low < limit.airborneHeight_m)) continue;
    if (stopsAfter(view, at_us, span.ground_m) === true) found.push(at_us);
  }
  return found;
}

/** A wing that ends a descent and keeps its speed has levelled out. */
function glides(view: View, at_us: number): boolean {
  const speed = view.groundSpeed;
  if (speed === null) return true;
  const after = medianIn(speed.time_us, speed.value, {
    from_us: at_us + SECOND_US,
    to_us: at_us + 3 * SECOND_US,
  });
  return !(after <= limit.stopSpeed_mps);
}

function lowestIn(channel: Channel, window: Window): number {
  const [from, to] = within(channel.time_us, window);
  let low = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) if (channel.value[i]! < low) low = channel.value[i]!;
  return low;
}

/**
 * Harder than rotors brake: the speed that went between two samples asks for the ground. Slow samples
 * spread the stop over their step; then the height of the ground has to agree.
 */
function stopsHard(view: View, span: Airborne, climb: Channel, i: number): boolean {
  const at_us = climb.time_us[i]!;
  const step_s = (at_us - climb.time_us[i - 1]!) / SECOND_US;
  const brake_mps2 = (climb.value[i]! - climb.value[i - 1]!) / step_s;
  if (brake_mps2 >= limit.contactAccel_mps2) return true;
  const low = Math.abs(heightAt(view, at_us + SECOND_US) - span.ground_m) < limit.airborneHeight_m;
  return low && brake_mps2 >= limit.slowStop_mps2;
}

/** On the ground nothing moves by more than the noise; in a hover after a fast descent it holds too. */
function heightStays(view: View, at_us: number, hard: boolean): boolean {
  const { height, lift } = view;
  if (lift !== null && view.rotary && !hard) {
    // A rotorcraft that stopped its descent by itself carries itself afterwards.
    const after = medianIn(lift.time_us, lift.value, {
      from_us: at_us + SECOND_US,
      to_us: at_us + 3 * SECOND_US,
    });
    const tilted =
      view.tilt !== null &&
      medianIn(view.tilt.time_us, view.tilt.value, {
        from_us: at_us + SECOND_US,
        to_us: at_us + 3 * SECOND_US,
      }) >
        limit.crashTilt_deg * RADIANS;
    if (after > 0.7 && after < 1.4 && !tilted) return false;
  }
  // An estimate or a barometer that is wrong may run on while the aircraft stands.
  const { baro, gps } = view.flight.heights;
  const sources = [height, baro, gps].filter((source) => source !== null);
  return sources.length === 0 || sources.some((source) => standsBy(source, at_us));
}

function standsBy(height: Channel, at_us: number): boolean {
  const early = medianIn(height.time_us, height.value, {
    from_us: at_us + 0.5 * SECOND_US,
    to_us: at_us + 1.5 * SECOND_US,
  });
  const late = medianIn(height.time_us, height.value, {
    from_us: at_us + 2 * SECOND_US,
    to_us: at_us + 3 * SECOND_US,
  });
  return !(Math.abs(late - early) > 1.5);
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
    if (rest_us !== null && liesTilted(view, rest_us)) found.push(rest_us);
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

function steadyAfter(view: View, at_us: number): boolean {
  const { heights } = view.flight;
  const source = heights.baro ?? heights.ekf;
  if (source === null) return true;
  const [from, to] = within(source.time_us, {
    from_us: at_us + SECOND_US,
    to_us: at_us + 3 * SECOND_US,
  });
  return !(largest(source.value, from, to) - smallest(source.value, from, to) > 1.5);
}
