/**
 * What happened, before anybody asks why: the contact, the departure, the autopilot's own record, a
 * disarm in the air, a log that stops in the air. The recipe is docs/forensics/verdict.md.
 */

import type { ArmedSpan, Flight, FlightEvent } from '@airworthy/flightlog';
import { sinkBefore } from '../samples/motion.ts';
import { type Airborne, airborneSpans } from '../samples/phases.ts';
import {
  heldAt,
  largestIn,
  medianIn,
  SECOND_US,
  smallestIn,
  type Window,
} from '../samples/samples.ts';
import { isAerobatic, modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { type Contact, contactsOf } from './contact.ts';
import { type Departure, departureBefore, upsetsIn } from './departure.ts';
import { browsOut, endsInAir, heightAbove, isLost, plunges, tippedAtEnd } from './ending.ts';
import { ranAwayFrom } from './flyAway.ts';

export type Ending = 'crash' | 'hard_landing' | 'ends_in_air' | 'landed' | 'no_flight';

export type Outcome = {
  readonly ending: Ending;
  readonly span: Airborne | null;
  /** The decisive contact; for a landing the hardest one. */
  readonly contact: Contact | null;
  readonly departure: Departure | null;
  readonly record: { readonly time_us: number; readonly text: string } | null;
  /** Motors stopped by a command or a failsafe while the aircraft was up. */
  readonly disarm: ArmedSpan | null;
  /** When it left a place that it was told to hold; null in all but a few logs. */
  readonly ranAway_us: number | null;
  /** The log stops before the ground although control was lost. */
  readonly lostAtEnd: boolean;
  /** Why a contact is a crash, for the sentence. */
  readonly because: readonly string[];
};

const NO_FLIGHT: Outcome = {
  ending: 'no_flight',
  span: null,
  contact: null,
  departure: null,
  record: null,
  disarm: null,
  ranAway_us: null,
  lostAtEnd: false,
  because: [],
};

const WEIGHT: Record<Ending, number> = {
  crash: 4,
  ends_in_air: 3,
  hard_landing: 2,
  landed: 1,
  no_flight: 0,
};

export type Events = {
  readonly outcome: Outcome;
  /** One outcome for each span. */
  readonly outcomes: readonly Outcome[];
  readonly spans: readonly Airborne[];
};

/** The worst ending of all flights in the log; the first of equals. */
export function eventsOf(view: View): Events {
  const { vehicle } = view.flight.meta;
  if (vehicle === 'rover' || vehicle === 'sub')
    return { outcome: onGround(view), outcomes: [], spans: [] };
  const spans = airborneSpans(view);
  const outcomes = spans.map((span, i) =>
    outcomeOf(view, span, spans[i + 1]?.from_us ?? view.end_us),
  );
  let worst = NO_FLIGHT;
  for (const outcome of outcomes)
    if (WEIGHT[outcome.ending] > WEIGHT[worst.ending]) worst = outcome;
  return { outcome: worst, outcomes, spans };
}

/**
 * What drives, floats or dives tips and stops without any crash; only the autopilot's own check counts,
 * and only after it had been under way. On a stand the wheels turn, the check fires and nothing moved.
 */
function onGround(view: View): Outcome {
  for (const armed of view.flight.armed) {
    const record = crashRecord(view, armed, armed.to_us + SECOND_US);
    if (record === null || !underWay(view, record.time_us)) continue;
    return { ...NO_FLIGHT, ending: 'crash', record };
  }
  return NO_FLIGHT;
}

function underWay(view: View, at_us: number): boolean {
  const before = { from_us: at_us - 15 * SECOND_US, to_us: at_us };
  const speed = view.groundSpeed;
  if (speed !== null && largestIn(speed.time_us, speed.value, before) >= limit.underWay_mps)
    return true;
  const { height } = view;
  if (height === null || view.flight.meta.vehicle !== 'sub') return false;
  const high_m = largestIn(height.time_us, height.value, before);
  return high_m - smallestIn(height.time_us, height.value, before) >= 1;
}

function outcomeOf(view: View, span: Airborne, next_us: number): Outcome {
  const until_us = Math.min(span.to_us + limit.liftMemory_s * SECOND_US, next_us, view.end_us);
  const contacts = contactsOf(view, span, until_us);
  const record = crashRecord(view, span, Math.min(next_us, until_us + 10 * SECOND_US));
  let disarm = disarmInAir(view, span, limit.fallHeight_m);
  let decisive: Contact | null = null;
  let because: string[] = [];
  for (const contact of contacts) {
    because = crashSigns(view, span, contact);
    if (because.length === 0) continue;
    decisive = contact;
    break;
  }
  if (decisive !== null) decisive = firstOfChain(view, span, contacts, decisive);
  if (decisive === null && record !== null) decisive = contactFor(contacts, record.time_us);
  // A fall of a metre is a crash only by its contact; what dropped it is the disarm all the same.
  if (disarm === null && decisive !== null) {
    const low = disarmInAir(view, span, limit.dropHeight_m);
    if (low !== null && low.to_us < decisive.time_us) disarm = low;
  }
  if (decisive !== null || record !== null || disarm !== null) {
    const end_us = decisive?.time_us ?? disarm?.to_us ?? record!.time_us;
    const departure = departureOf(view, span, end_us);
    return {
      ending: 'crash',
      span,
      contact: decisive,
      departure,
      record,
      disarm,
      ranAway_us: disarm === null ? leftBefore(view, span, departure, end_us) : null,
      lostAtEnd: false,
      because,
    };
  }
  return quietOutcome(view, span, contacts);
}

/**
 * What tips over has touched before: the first contact of a chain in which it never left the ground for
 * long is where the crash began. A blow that is a crash by itself is its own first contact.
 */
function firstOfChain(
  view: View,
  span: Airborne,
  contacts: readonly Contact[],
  decisive: Contact,
): Contact {
  if (!view.rotary || decisive.sink_mps >= limit.crashSink_mps) return decisive;
  let first = decisive;
  for (const contact of [...contacts].reverse()) {
    if (contact.time_us >= first.time_us || contact.witness !== 'force') continue;
    const gap_us = first.time_us - contact.time_us;
    const settled = contact.time_us - span.from_us > 3 * SECOND_US;
    if (gap_us > 1.5 * SECOND_US || !settled) break;
    first = { ...contact, tiltHeld: decisive.tiltHeld, tiltAfter_rad: decisive.tiltAfter_rad };
  }
  return first;
}

/** It was leaving its place when control went or the ground came. */
function leftBefore(
  view: View,
  span: Airborne,
  departure: Departure | null,
  end_us: number,
): number | null {
  return ranAwayFrom(view, span, Math.min(departure?.onset_us ?? end_us, end_us));
}

/**
 * The departure that was still open at the end, or the last upset of the ten seconds before: an aircraft
 * that lost a motor can hang level and spin by the time it comes down.
 */
function departureOf(view: View, span: Airborne, end_us: number): Departure | null {
  const open = departureBefore(view, { from_us: span.from_us, to_us: end_us });
  if (open !== null || !view.rotary || !(sinkBefore(view, end_us).sink_mps >= limit.hardSink_mps))
    return open;
  const from_us = Math.max(span.from_us, end_us - 10 * SECOND_US);
  const upset = upsetsIn(view, { from_us, to_us: end_us - 0.1 * SECOND_US })[0];
  return upset === undefined
    ? null
    : departureBefore(view, { from_us, to_us: upset.to_us + 0.1 * SECOND_US });
}

function quietOutcome(view: View, span: Airborne, contacts: readonly Contact[]): Outcome {
  const base = { ...NO_FLIGHT, span };
  const departure = departureBefore(view, {
    from_us: span.from_us,
    to_us: view.end_us + 0.1 * SECOND_US,
  });
  if (endsInAir(view, span)) {
    const tumbling = departure !== null && isLost(view, departure);
    const ranAway_us = ranAwayFrom(view, span, view.end_us);
    if (ranAway_us !== null) return { ...base, ending: 'crash', ranAway_us };
    return tumbling || plunges(view, span) || browsOut(view)
      ? { ...base, ending: 'crash', departure: tumbling ? departure : null, lostAtEnd: true }
      : { ...base, ending: 'ends_in_air' };
  }
  const tipped = tippedAtEnd(view, span, departure);
  if (tipped !== null)
    return {
      ...base,
      ending: 'crash',
      contact: tipped,
      departure,
      because: ['it lay on its side'],
    };
  const hardest = contacts
    .filter((contact) => contact.stopped !== false && contact.time_us > span.from_us + SECOND_US)
    .filter((contact) => !fliesOn(view, span, contact))
    .sort((a, b) => hardness(b) - hardness(a))[0];
  if (hardest !== undefined && isHard(view, hardest))
    return { ...base, ending: 'hard_landing', contact: hardest };
  return { ...base, ending: 'landed', contact: hardest ?? null };
}

function hardness(contact: Contact): number {
  return Math.max(contact.sink_mps || 0, contact.impulse_mps || 0);
}

/** By its sink; by its impulse only where the accelerometer is fast enough to give one. */
function isHard(view: View, contact: Contact): boolean {
  const sinks = contact.sinkSources >= 2 && contact.sink_mps >= limit.hardSink_mps;
  const fast = view.forceStep_us <= 0.06 * SECOND_US;
  return sinks || (fast && contact.impulse_mps >= limit.hardImpulse_mps);
}

/** The autopilot's own word. A telemetry log carries none that counts (only texts, relayed). */
function crashRecord(view: View, span: Window, until_us: number): Outcome['record'] {
  const { flight } = view;
  if (flight.meta.format === 'tlog') return null;
  const inside = (time_us: number) => time_us >= span.from_us && time_us <= until_us;
  const { events, texts } = recordsIn(flight);
  const event = events.find((row) => inside(row.time_us));
  if (event !== undefined) return { time_us: event.time_us, text: event.text };
  const disarm = flight.armed.find((row) => inside(row.to_us) && row.disarmMethod === 'crash');
  if (disarm !== undefined) return { time_us: disarm.to_us, text: 'Disarmed by the crash check' };
  const text = texts.find((row) => inside(row.time_us));
  return text === undefined ? null : { time_us: text.time_us, text: text.text };
}

type Records = Pick<Flight, 'events' | 'texts'>;

const known = new WeakMap<Flight, Records>();

/** The records and texts that say crash, looked for once and not once for each flight of the log. */
function recordsIn(flight: Flight): Records {
  const before = known.get(flight);
  if (before !== undefined) return before;
  const records = {
    events: flight.events.filter(isCrashEvent),
    texts: flight.texts.filter((row) => /^crash\b.*(detected|disarming)/i.test(row.text)),
  };
  known.set(flight, records);
  return records;
}

export function isCrashEvent(event: FlightEvent): boolean {
  return (event.kind === 'crash' || event.key === 'crash_check') && !event.resolved;
}

/** Crash checks wait two to three seconds: the hardest contact of the six seconds before is theirs. */
function contactFor(contacts: readonly Contact[], record_us: number): Contact | null {
  const near = contacts.filter(
    (contact) =>
      contact.time_us <= record_us + 0.5 * SECOND_US &&
      contact.time_us >= record_us - 6 * SECOND_US,
  );
  return near.sort((a, b) => hardness(b) - hardness(a))[0] ?? null;
}

/** Why this contact is a crash; empty where it is none. */
function crashSigns(view: View, span: Airborne, contact: Contact): string[] {
  const blow = blowOf(view, span, contact);
  if (blow !== null) return [blow];
  if (contact.stopped === false || fliesOn(view, span, contact)) return [];
  const signs: string[] = [];
  const sink = contact.sink_mps;
  const wing = view.winged && !view.rotary && !(contact.peak_mps2 >= limit.wingStopPeak_mps2);
  const bound = wing
    ? limit.wingSink_mps
    : contact.sinkSources >= 2
      ? limit.crashSink_mps
      : limit.loneSink_mps;
  if (sink >= bound || (sink >= limit.crashSink_mps && contact.tiltHeld))
    signs.push(`it came down at ${sink.toFixed(1)} m/s`);
  if (contact.tiltHeld && contact.stopped === true && tipsOver(view, contact))
    signs.push('it lay tipped over afterwards');
  if (contact.sinkSources === 0 && contact.impulse_mps >= limit.crashImpulse_mps)
    signs.push(`the blow took ${contact.impulse_mps.toFixed(1)} m/s off it`);
  if (contact.stopped === null && contact.impulse_mps >= 2 * limit.crashImpulse_mps)
    signs.push(
      `the blow took ${contact.impulse_mps.toFixed(1)} m/s off it and the log stops there`,
    );
  if (
    contact.speedLost_mps >= limit.wingStopLoss_mps &&
    contact.stopped === true &&
    contact.impulse_mps >= limit.crashImpulse_mps &&
    contact.peak_mps2 >= (view.winged ? limit.wingStopPeak_mps2 : 0)
  )
    signs.push(`it lost ${contact.speedLost_mps.toFixed(0)} m/s of ground speed within a second`);
  return signs;
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

function tipsOver(view: View, contact: Contact): boolean {
  return !isAerobatic(modeAt(view.flight, contact.time_us));
}

/** After a bounce or a manoeuvre the aircraft carries itself and moves up or down again. */
function fliesOn(view: View, span: Airborne, contact: Contact): boolean {
  const after = { from_us: contact.time_us + 3 * SECOND_US, to_us: span.to_us };
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
  let moved = 0;
  for (let at = after.from_us; at < after.to_us; at += 0.5 * SECOND_US)
    moved = Math.max(moved, Math.abs(heldAt(height.time_us, height.value, at) - here) || 0);
  const lift = view.lift;
  const lifted = lift === null || medianIn(lift.time_us, lift.value, after) > 0.5;
  return moved > 2.5 && lifted;
}

function speedAfter(view: View, at_us: number): number {
  const ground = view.groundSpeed;
  if (ground === null) return Number.NaN;
  return medianIn(ground.time_us, ground.value, {
    from_us: at_us + 3 * SECOND_US,
    to_us: at_us + 8 * SECOND_US,
  });
}

/** Rotors that stop at height: the disarm itself is the crash, whether or not the log sees the ground. */
function disarmInAir(view: View, span: Airborne, least_m: number): ArmedSpan | null {
  if (!view.rotary) return null;
  const disarm = view.flight.armed.find(
    (row) => row.disarmSeen && row.to_us >= span.from_us && row.to_us <= span.to_us + 2 * SECOND_US,
  );
  if (disarm === undefined) return null;
  const at_us = disarm.to_us;
  const up_m = heightAbove(view, span, at_us);
  if (!(up_m >= least_m)) return null;
  if (view.lift !== null) {
    const lift = medianIn(view.lift.time_us, view.lift.value, {
      from_us: at_us - 0.8 * SECOND_US,
      to_us: at_us - 0.02 * SECOND_US,
    });
    if (lift < 0.5) return null;
  }
  return falls(view, span, at_us, up_m) ? disarm : null;
}

function falls(view: View, span: Airborne, at_us: number, up_m: number): boolean {
  if (view.end_us - at_us < 2 * SECOND_US && view.force === null) return true;
  if (view.force !== null) {
    const weight = medianIn(view.force.time_us, view.force.value, {
      from_us: at_us + 0.2 * SECOND_US,
      to_us: at_us + 0.8 * SECOND_US,
    });
    if (weight < limit.freeFall_mps2) return true;
    if (weight > 8 && weight < 12) return false;
  }
  let lowest = up_m;
  for (let after_s = 0.5; after_s <= 4; after_s += 0.25)
    lowest = Math.min(lowest, heightAbove(view, span, at_us + after_s * SECOND_US) || up_m);
  return up_m - lowest > limit.fallHeight_m;
}
