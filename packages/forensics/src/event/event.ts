/**
 * What happened, before any cause is looked for: the contact, the departure, the autopilot's own record, a
 * disarm in the air, a log that stops in the air. The recipe is docs/forensics/verdict.md.
 */

import type { ArmedSpan } from '@airworthy/flightlog';
import { sinkBefore } from '../samples/motion.ts';
import { type Airborne, airborneSpans } from '../samples/phases.ts';
import { largestIn, SECOND_US, smallestIn } from '../samples/samples.ts';
import { heightAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { viewOfBoot } from './boots.ts';
import { type Contact, contactAt, contactsOf, fallsTo } from './contact.ts';
import { type CrashRecord, crashRecord, releasedIn } from './crashRecord.ts';
import { crashSigns, firstOfChain, fliesOn, turnedByHand } from './crashSigns.ts';
import { type Departure, departureBefore, upsetsIn } from './departure.ts';
import { disarmInAir, disarmInHop } from './disarm.ts';
import { brownsOut, endsInAir, isLost, plunges, stopsBeforeRest, tippedAtEnd } from './ending.ts';
import { ranAwayFrom } from './flyAway.ts';
import { type Lying, leftLying, overWhileDriven } from './lying.ts';
import { joinRearmed } from './rearmed.ts';
import { goesOnDown, pinnedAt, struckAndStayed } from './strike.ts';
import { standsOnRecord } from './unseen.ts';

export type Ending = 'crash' | 'hard_landing' | 'ends_in_air' | 'landed' | 'no_flight';

export type Outcome = {
  readonly ending: Ending;
  readonly span: Airborne | null;
  /** The decisive contact; for a landing the hardest one. */
  readonly contact: Contact | null;
  readonly departure: Departure | null;
  readonly record: CrashRecord | null;
  /** Motors stopped by a command or a failsafe while the aircraft was up. */
  readonly disarm: ArmedSpan | null;
  /** When it left a place that it was to hold; null in all but a few logs. */
  readonly ranAway_us: number | null;
  /** The log stops before the ground although control was lost. */
  readonly lostAtEnd: boolean;
  /** Why a contact is a crash, for the sentence. */
  readonly because: readonly string[];
  /** On its side in the end, and nothing in the log shows how it came to lie there. */
  readonly lying?: Lying | null;
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

/** The worst ending of all flights in the log; of equal ones the hardest contact, then the first. */
export function eventsOf(view: View): Events {
  const { vehicle } = view.flight.meta;
  if (vehicle === 'rover' || vehicle === 'sub')
    return { outcome: onGround(view), outcomes: [], spans: [] };
  const spans = joinRearmed(view, airborneSpans(view));
  const outcomes = spans.map((span, i) =>
    outcomeOf(viewOfBoot(view, span), span, spans[i + 1]?.from_us ?? view.end_us),
  );
  let worst: Outcome = outcomes.length > 0 ? NO_FLIGHT : withoutFlight(view);
  for (const outcome of outcomes) if (isWorse(outcome, worst)) worst = outcome;
  return { outcome: worst, outcomes, spans };
}

/** Where nothing could show a flight, what the autopilot recorded stands; where nothing flew, its check fired on the ground. */
function withoutFlight(view: View): Outcome {
  const whole = { from_us: Number.NEGATIVE_INFINITY, to_us: view.end_us };
  const record = standsOnRecord(view) ? crashRecord(view, whole, view.end_us) : null;
  return record === null
    ? { ...NO_FLIGHT, lying: lyingIn(view) }
    : { ...NO_FLIGHT, ending: 'crash', record };
}

function lyingIn(view: View): Lying | null {
  for (const armed of view.flight.armed) {
    const lying = overWhileDriven(view, armed);
    if (lying !== null) return lying;
  }
  return null;
}

/** Speeds at a contact are known to about this. */
const SPEED_KNOWN_MPS = 1;

function isWorse(one: Outcome, other: Outcome): boolean {
  const heavier = WEIGHT[one.ending] - WEIGHT[other.ending];
  if (heavier !== 0) return heavier > 0;
  if (one.contact === null || other.contact === null) return false;
  return hardness(one.contact) > hardness(other.contact) + SPEED_KNOWN_MPS;
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
  const memory_us = span.to_us + limit.liftMemory_s * SECOND_US;
  // Under a canopy it comes down for minutes.
  const canopy = releasedIn(view.flight, { from_us: span.from_us, to_us: memory_us });
  const until_us = Math.min(canopy === null ? memory_us : view.end_us, next_us, view.end_us);
  const contacts = contactsOf(view, span, until_us);
  const record = crashRecord(view, span, Math.min(next_us, until_us + 10 * SECOND_US));
  let disarm = disarmInAir(view, span, limit.fallHeight_m) ?? disarmInHop(view, span);
  let { decisive, because } = decisiveOf(view, span, contacts);
  if (decisive !== null) decisive = firstOfChain(view, span, contacts, decisive);
  // A blow that it hangs from needs no fall; what tips over where it hangs hit that before.
  const struck = struckAndStayed(view, span, contacts) ?? pinnedContact(view, span);
  if (struck !== null && (decisive === null || isSameHang(view, struck, decisive))) {
    decisive = struck;
    because = ['it struck something and stayed there'];
  }
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
  return quietOutcome(view, span, contacts, next_us);
}

/** Later than the strike, and no lower: it never left the place. */
function isSameHang(view: View, struck: Contact, later: Contact): boolean {
  const down_m = heightAt(view, struck.time_us) - heightAt(view, later.time_us);
  return later.time_us > struck.time_us && !(Math.abs(down_m) > limit.airborneHeight_m);
}

/** Something in the air that holds it, seen in its speed alone. */
function pinnedContact(view: View, span: Airborne): Contact | null {
  const at_us = pinnedAt(view, span);
  return at_us === null ? null : contactAt(view, span, at_us, 'pinned');
}

/** The first contact that is a crash; a blow in the air that it falls from is not the ground. */
function decisiveOf(view: View, span: Airborne, contacts: readonly Contact[]) {
  let decisive: Contact | null = null;
  let because: string[] = [];
  for (const contact of contacts) {
    const signs = crashSigns(view, span, contact);
    if (signs.length === 0 || goesOnDown(view, contact.time_us)) continue;
    if (decisive !== null && !fallsTo(view, decisive.time_us, contact.time_us)) break;
    decisive = contact;
    because = signs;
    if (contact.sink_mps >= limit.crashSink_mps) break;
  }
  return { decisive, because };
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

function quietOutcome(
  view: View,
  span: Airborne,
  contacts: readonly Contact[],
  next_us: number,
): Outcome {
  const base = { ...NO_FLIGHT, span };
  const departure = departureBefore(view, {
    from_us: span.from_us,
    to_us: view.end_us + 0.1 * SECOND_US,
  });
  if (endsInAir(view, span)) {
    const tumbling = departure !== null && isLost(view, departure);
    const ranAway_us = ranAwayFrom(view, span, view.end_us);
    if (ranAway_us !== null) return { ...base, ending: 'crash', ranAway_us };
    return tumbling || plunges(view, span) || brownsOut(view)
      ? { ...base, ending: 'crash', departure: tumbling ? departure : null, lostAtEnd: true }
      : { ...base, ending: 'ends_in_air' };
  }
  const tipped = tippedAtEnd(view, span, departure);
  if (tipped !== null && !turnedByHand(view, tipped)) {
    const contact = firstOfChain(view, span, contacts, tipped);
    return {
      ...base,
      ending: 'crash',
      contact,
      departure: contact === tipped ? departure : departureOf(view, span, contact.time_us),
      because: ['it lay on its side'],
    };
  }
  if (stopsBeforeRest(view, span, next_us)) return { ...base, ending: 'ends_in_air' };
  const hardest = contacts
    .filter((contact) => contact.stopped !== false && contact.time_us > span.from_us + SECOND_US)
    .filter((contact) => !fliesOn(view, span, contact))
    .sort((a, b) => hardness(b) - hardness(a))[0];
  const lying = leftLying(view, span, next_us);
  if (hardest !== undefined && isHard(view, hardest))
    return { ...base, ending: 'hard_landing', contact: hardest, lying };
  return { ...base, ending: 'landed', contact: hardest ?? null, lying };
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

/** Crash checks wait two to three seconds: the hardest contact of the six seconds before is theirs. */
function contactFor(contacts: readonly Contact[], record_us: number): Contact | null {
  const near = contacts.filter(
    (contact) =>
      contact.time_us <= record_us + 0.5 * SECOND_US &&
      contact.time_us >= record_us - 6 * SECOND_US,
  );
  return near.sort((a, b) => hardness(b) - hardness(a))[0] ?? null;
}
