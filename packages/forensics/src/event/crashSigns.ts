/** Which contact is a crash, why, and where the crash began. */
import { firstFrom } from '@airworthy/flightlog';
import { sinkBefore, sinksShown } from '../samples/motion.ts';
import type { Airborne } from '../samples/phases.ts';
import { heldAt, largestIn, lastAt, medianIn, SECOND_US } from '../samples/samples.ts';
import { isAerobatic, modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { type Contact, fallsTo } from './contact.ts';
import { departureBefore } from './departure.ts';
import { heightAbove } from './ending.ts';
import { SLOW_FORCE_US } from './stops.ts';
import { sinksUncommanded } from './uncommanded.ts';

const RADIANS = Math.PI / 180;

/** Why this contact is a crash; empty where it is none. */
export function crashSigns(view: View, span: Airborne, contact: Contact): string[] {
  const blow = blowOf(view, span, contact);
  if (blow !== null) return [blow];
  if (contact.stopped === false || fliesOn(view, span, contact)) return [];
  const signs: string[] = [];
  const sink = contact.sink_mps;
  // A vehicle of unknown kind is judged by the higher limit.
  const wing = !view.rotary && !(contact.peak_mps2 >= limit.wingStopPeak_mps2);
  const bound = wing
    ? limit.wingSink_mps
    : contact.sinkSources >= 2
      ? limit.crashSink_mps
      : limit.loneSink_mps;
  const fast = sink >= bound && isShown(view, contact.time_us, bound);
  if (fast || (sink >= limit.crashSink_mps && contact.tiltHeld))
    signs.push(`it came down at ${sink.toFixed(1)} m/s`);
  if (contact.tiltHeld && contact.stopped === true && tipsOver(view, span, contact))
    signs.push('it lay tipped over afterwards');
  if (sinksUncommanded(view, span, contact))
    signs.push('it sank to the ground in a mode that was to hold its height');
  if (contact.sinkSources === 0 && contact.impulse_mps >= limit.crashImpulse_mps)
    signs.push(`the blow took ${contact.impulse_mps.toFixed(1)} m/s off it`);
  if (contact.stopped === null && contact.impulse_mps >= 2 * limit.crashImpulse_mps)
    signs.push(
      `the blow took ${contact.impulse_mps.toFixed(1)} m/s off it and the log stops there`,
    );
  if (
    contact.speedLost_mps >= limit.wingStopLoss_mps &&
    contact.stopped === true &&
    strikes(view, contact)
  )
    signs.push(`it lost ${contact.speedLost_mps.toFixed(0)} m/s of ground speed within a second`);
  return signs;
}

/** One source at least shows such a sink beyond its own noise: of three that shake two may read it together. */
function isShown(view: View, at_us: number, sink_mps: number): boolean {
  return Object.values(sinksShown(view, at_us)).some((shown_mps) => shown_mps >= sink_mps);
}

/** The blow that took the speed; where the accelerometer is too slow to show one, the sink that ended with it. */
function strikes(view: View, contact: Contact): boolean {
  const slow = !(view.forceStep_us <= SLOW_FORCE_US);
  const wing = view.winged || !view.rotary;
  if (slow && !wing) return contact.sink_mps >= limit.hardSink_mps;
  return (
    contact.impulse_mps >= limit.crashImpulse_mps &&
    contact.peak_mps2 >= (wing ? limit.wingStopPeak_mps2 : 0)
  );
}

/** A blow that no airframe flies on from, whatever the log shows afterwards; null where there was none. */
function blowOf(view: View, span: Airborne, contact: Contact): string | null {
  const { sink_mps, sinkSources, speed_mps, peak_mps2, witness } = contact;
  if (witness !== 'force' || !view.rotary || view.winged) return null;
  // Shaking accelerometers read such peaks, too: the motion must end with the blow.
  const ends = !(sinkBefore(view, contact.time_us + 1.2 * SECOND_US).sink_mps > 0.5 * sink_mps);
  if (
    ends &&
    sinkSources >= 2 &&
    sink_mps >= limit.blowSink_mps &&
    peak_mps2 >= limit.blowPeak_mps2
  )
    return `it came down at ${sink_mps.toFixed(1)} m/s`;
  const low = Math.abs(heightAbove(view, span, contact.time_us)) < limit.airborneHeight_m;
  const strikes = speed_mps >= limit.strikeSpeed_mps && peak_mps2 >= limit.strikePeak_mps2;
  return low && strikes && sink_mps > 0.5 && !(contact.speedLost_mps < 1)
    ? `it struck the ground at ${speed_mps.toFixed(1)} m/s`
    : null;
}

/** Thrown from a hand, or turned over on purpose where it lies. */
const HANDLED = /^(THROW|TURTLE)$/i;

/**
 * Upright on the ground or in a hand when its motors were stopped, and turned only then: a pack is changed, a
 * catch is put down. What falls out of the air after a disarm meets the ground after it.
 */
export function turnedByHand(view: View, contact: Contact): boolean {
  const { tilt, flight } = view;
  if (tilt === null || contact.sink_mps >= limit.hardSink_mps) return false;
  const { time_us, value } = tilt;
  const tips = firstFrom(time_us, contact.time_us - 0.5 * SECOND_US);
  const over = value.findIndex((angle, i) => i >= tips && angle >= limit.crashTilt_deg * RADIANS);
  const over_us = time_us[over] ?? 0;
  const from_us = contact.time_us - limit.liftMemory_s * SECOND_US;
  const disarm = flight.armed.find(
    (row) => row.disarmSeen && row.to_us >= from_us && row.to_us <= over_us,
  );
  const stop_us = disarm?.to_us ?? stoppedSince(view, over_us);
  return stop_us >= from_us && heldAt(time_us, value, stop_us) < limit.departed_deg * RADIANS;
}

/**
 * Since when no lift motor was driven, up to this moment; never where one was, or none was logged. A single sample
 * that says otherwise, or nothing, turns no rotor: it was damaged.
 */
export function stoppedSince({ flight }: View, until_us: number): number {
  let since_us = Number.NEGATIVE_INFINITY;
  for (const { role, output } of flight.motors) {
    if (role !== 'lift') continue;
    const { time_us, value } = output;
    const isOff = (at: number) => value[at]! <= limit.stoppedOutput;
    // A sample that a damaged log lost does not say that it turned.
    const turns = (at: number) => value[at]! > limit.stoppedOutput;
    let i = lastAt(time_us, until_us);
    if (!isOff(i)) i--;
    if (!isOff(i)) return Number.NaN;
    while (i > 0 && (!turns(i - 1) || isOff(i - 2))) i--;
    since_us = Math.max(since_us, time_us[i]!);
  }
  return since_us;
}

/** In modes of large angles a tilt counts on the ground alone, and not for helicopters, which hover inverted. */
function tipsOver(view: View, span: Airborne, contact: Contact): boolean {
  if (turnedByHand(view, contact)) return false;
  const mode = modeAt(view.flight, contact.time_us);
  if (!isAerobatic(mode)) return true;
  if (HANDLED.test(mode!) || view.flight.meta.vehicle === 'heli') return false;
  const up_m = heightAbove(view, span, contact.time_us + SECOND_US);
  return contact.witness === 'force' && Math.abs(up_m) < limit.airborneHeight_m;
}

/** Flight moves an aircraft by metres within this time; a barometer drifts by one. */
const MOVED_IN_US = 10 * SECOND_US;
const MOVED_M = 2.5;

/** After a bounce or a manoeuvre the aircraft carries itself and moves up or down again. */
export function fliesOn(view: View, span: Airborne, contact: Contact): boolean {
  // Without a throttle a flight below its take-off counts as no flight: what follows it is looked at, too.
  const last_us = view.lift === null ? contact.time_us + 2 * MOVED_IN_US : span.to_us;
  const after = {
    from_us: contact.time_us + 3 * SECOND_US,
    to_us: Math.min(Math.max(last_us, span.to_us), view.end_us),
  };
  if (after.to_us - after.from_us < 2 * SECOND_US) return false;
  const { heights } = view.flight;
  const height = heights.baro ?? heights.gps ?? heights.ekf;
  if (view.winged && !view.rotary && !(speedAfter(view, contact.time_us) > limit.wingSpeed_mps))
    return false;
  if (height === null) return view.winged;
  const here = medianIn(height.time_us, height.value, {
    from_us: contact.time_us + 0.5 * SECOND_US,
    to_us: contact.time_us + 2 * SECOND_US,
  });
  const lift = view.lift;
  if (lift !== null && !(medianIn(lift.time_us, lift.value, after) > 0.5)) return false;
  // One sample of a height that shakes moves nothing: those around it have to say the same.
  const sampleAt = (at_us: number) => heldAt(height.time_us, height.value, at_us);
  const levelAt = (at_us: number) =>
    medianIn(height.time_us, height.value, {
      from_us: at_us - 0.5 * SECOND_US,
      to_us: at_us + 0.5 * SECOND_US,
    });
  for (let at = after.from_us; at < after.to_us; at += 0.5 * SECOND_US) {
    // Against where it was shortly before: the drift of a height takes longer.
    const before_us = at - MOVED_IN_US;
    const moved = (levelOf: (at_us: number) => number) =>
      Math.abs(levelOf(at) - (before_us < after.from_us ? here : levelOf(before_us))) > MOVED_M;
    if (moved(sampleAt) && moved(levelAt)) return true;
  }
  return false;
}

function speedAfter(view: View, at_us: number): number {
  const ground = view.groundSpeed;
  if (ground === null) return Number.NaN;
  return medianIn(ground.time_us, ground.value, {
    from_us: at_us + 3 * SECOND_US,
    to_us: at_us + 8 * SECOND_US,
  });
}

/** As long as an aircraft may scrape along between two blows that show. */
const SCRAPES_US = 10 * SECOND_US;
/** What touches the ground again and again does not rise above it by more. */
const SCRAPES_M = 0.5;

/**
 * Out of control when it touched, and neither in control again nor clear of the ground before the next contact: one
 * that oscillates scrapes along before a rotor catches. What lands, stands and then tips over was in control.
 */
function scrapes(view: View, span: Airborne, contact: Contact, next: Contact): boolean {
  if (view.height === null || next.time_us - contact.time_us > SCRAPES_US) return false;
  const departure = departureBefore(view, { from_us: span.from_us, to_us: next.time_us });
  if (departure === null || departure.time_us > contact.time_us) return false;
  const between = { from_us: contact.time_us, to_us: next.time_us };
  const top_m = largestIn(view.height.time_us, view.height.value, between);
  return top_m - heldAt(view.height.time_us, view.height.value, contact.time_us) < SCRAPES_M;
}

/**
 * What tips over has touched before: the first contact of a chain in which it never left the ground for
 * long is where the crash began. A blow that is a crash by itself is its own first contact.
 */
export function firstOfChain(
  view: View,
  span: Airborne,
  contacts: readonly Contact[],
  decisive: Contact,
): Contact {
  if (!view.rotary || decisive.sink_mps >= limit.crashSink_mps) return decisive;
  let first = decisive;
  for (const contact of [...contacts].reverse()) {
    if (contact.time_us >= first.time_us) continue;
    const { witness } = contact;
    if (witness !== 'force' && witness !== 'tilt') continue;
    const soon = witness === 'force' && first.time_us - contact.time_us <= 1.5 * SECOND_US;
    if (!soon && !scrapes(view, span, contact, first)) {
      if (witness === 'force') break;
      continue;
    }
    const settled = contact.time_us - span.from_us > 3 * SECOND_US;
    if (!settled || fallsTo(view, contact.time_us, first.time_us)) break;
    first = { ...contact, tiltHeld: decisive.tiltHeld, tiltAfter_rad: decisive.tiltAfter_rad };
  }
  return first;
}
