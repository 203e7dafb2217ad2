/** Contacts that the motion shows: a sink or a speed over ground that ends at once, and stays gone. */
import type { Channel } from '@airworthy/flightlog';
import { climbOfHeight, idles, stopsAfter } from '../samples/motion.ts';
import type { Airborne } from '../samples/phases.ts';
import {
  largestIn,
  medianIn,
  SECOND_US,
  turned_rad,
  type Window,
  within,
} from '../samples/samples.ts';
import { heightAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';

const RADIANS = Math.PI / 180;
/** Bound on the candidates looked at in one flight: rough air must not cost seconds of CPU. */
export const MAX_CONTACTS = 400;

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
export function suddenStops(view: View, span: Airborne, window: Window): number[] {
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
      if (!heightStays(view, span, at_us, stopsHard(view, span, climb, i))) continue;
      if (!view.rotary && before > -limit.wingSink_mps && glides(view, at_us)) continue;
      const last_us = climb.time_us[i - 1]!;
      if (found.every((known) => Math.abs(known - last_us) > 1.5 * SECOND_US)) found.push(last_us);
    }
  }
  return found;
}

/**
 * Over the ground at speed, and at rest there within a second: the same witness along the ground, for logs whose
 * accelerometer is too slow to show the blow. Rotors brake to a hover at height as well; a wing that stands lies somewhere.
 */
export function lostSpeeds(view: View, span: Airborne, window: Window): number[] {
  const speed = view.groundSpeed;
  // A VTOL may be on its wing or on its rotors.
  const isOneKind = view.rotary !== view.winged;
  if (speed === null || !isOneKind || view.forceStep_us <= SLOW_FORCE_US) return [];
  const { time_us, value } = speed;
  const [from, to] = within(time_us, window);
  const found: number[] = [];
  for (let i = from + 1; i < to && found.length < MAX_CONTACTS; i++) {
    if (!(value[i]! < limit.stopSpeed_mps && value[i - 1]! >= limit.stopSpeed_mps)) continue;
    const at_us = time_us[i - 1]!;
    const before = { from_us: at_us - 0.6 * SECOND_US, to_us: time_us[i]! };
    const lost_mps = largestIn(time_us, value, before) - value[i]!;
    const low = Math.abs(heightAt(view, at_us + SECOND_US) - span.ground_m);
    if (!(lost_mps >= limit.wingStopLoss_mps)) continue;
    if (view.rotary && !(low < limit.airborneHeight_m)) continue;
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
export function stopsHard(view: View, span: Airborne, climb: Channel, i: number): boolean {
  const at_us = climb.time_us[i]!;
  const step_s = (at_us - climb.time_us[i - 1]!) / SECOND_US;
  const brake_mps2 = (climb.value[i]! - climb.value[i - 1]!) / step_s;
  if (brake_mps2 >= limit.contactAccel_mps2) return true;
  const low = Math.abs(heightAt(view, at_us + SECOND_US) - span.ground_m) < limit.airborneHeight_m;
  return low && brake_mps2 >= limit.slowStop_mps2;
}

/** On the ground nothing moves by more than the noise; in a hover after a fast descent it holds too. */
function heightStays(view: View, span: Airborne, at_us: number, hard: boolean): boolean {
  const { height, lift } = view;
  const { climbRates } = view.flight;
  const rates = [climbRates.ekf, climbRates.gps].filter((rate) => rate !== null);
  const after = { from_us: at_us + SECOND_US, to_us: at_us + 3 * SECOND_US };
  // An estimate follows its barometer: both run on together while the aircraft stands with its rotors let go.
  if (view.rotary && !view.winged && rates.length > 0 && idles(view, after, rates)) return true;
  if (lift !== null && view.rotary && !hard) {
    // A rotorcraft that stopped its descent by itself carries itself afterwards.
    const carried = medianIn(lift.time_us, lift.value, after);
    const tilted =
      view.tilt !== null &&
      medianIn(view.tilt.time_us, view.tilt.value, after) > limit.crashTilt_deg * RADIANS;
    if (carried > 0.7 && carried < 1.4 && !tilted && !standsDriven(view, span, at_us)) return false;
  }
  // An estimate or a barometer that is wrong may run on while the aircraft stands: half of them must show it.
  const { baro, gps } = view.flight.heights;
  const sources = [height, baro, gps].filter((source) => source !== null);
  return 2 * sources.filter((source) => standsBy(source, at_us)).length >= sources.length;
}

/** Samples that show whether an attitude works. */
const STILL_SAMPLES = 4;
/** What rotors carry climbs at this share of hover. */
const STRAINED_LIFT = 1.3;

/**
 * On the ground with its rotors driven: at the height that it took off from, it does not turn as what hovers does, or its
 * rotors give more than a hover takes and it does not rise.
 */
function standsDriven(view: View, span: Airborne, at_us: number): boolean {
  const { attitude } = view.flight;
  if (attitude === null) return false;
  if (!(Math.abs(heightAt(view, at_us + SECOND_US) - span.ground_m) < limit.lowFlight_m))
    return false;
  const after = { from_us: at_us + 0.5 * SECOND_US, to_us: at_us + 3 * SECOND_US };
  const { lift } = view;
  if (lift !== null && medianIn(lift.time_us, lift.value, after) >= STRAINED_LIFT) return true;
  const [from, to] = within(attitude.time_us, after);
  if (to - from < STILL_SAMPLES) return false;
  return turned_rad(attitude, after) < limit.attitudeWork_deg * RADIANS;
}

/** No further down or up: by the noise at once, and by less than flight takes over the next seconds. */
function standsBy({ time_us, value }: Channel, at_us: number): boolean {
  const level = (from_s: number, to_s: number) =>
    medianIn(time_us, value, {
      from_us: at_us + from_s * SECOND_US,
      to_us: at_us + to_s * SECOND_US,
    });
  const early_m = level(0.5, 1.5);
  // A descent that was only slowed, as by a flare, goes on.
  return !(Math.abs(level(2, 3) - early_m) > 1.5 || early_m - level(4, 6) > limit.wingHeight_m);
}
