/**
 * The verdict in words. The first sentence names what failed, when
 * control went, when and how hard it hit.
 */
import type { Cause } from '../causes/cause.ts';
import { controlAtEnd, IN_CONTROL } from '../event/control.ts';
import { stoppedCarrying_us, stoppedInHop_us } from '../event/disarm.ts';
import { fallsAtEnd, heightAbove } from '../event/ending.ts';
import type { Lying } from '../event/lying.ts';
import type { Situation } from '../event/situation.ts';
import { SLOW_FORCE_US } from '../event/stops.ts';
import { unseenFlight } from '../event/unseen.ts';
import type { Confidence, CrashKind, CrashVerdict } from '../report/reading.ts';
import {
  atText,
  capital,
  degrees,
  figure,
  listText,
  seconds,
  secondsText,
  sinkFigure,
} from '../report/words.ts';
import { speedAt } from '../samples/motion.ts';
import { heldAt, medianIn, SECOND_US } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { damagedPlaces, damageNear, isHeavy, lowered } from './damage.ts';

export function verdictOf(situation: Situation, causes: readonly Cause[]): CrashVerdict {
  const { outcome, event_us, lost_us, view } = situation;
  const detected = outcome.ending === 'crash';
  const kind = kindOf(situation, causes);
  const at_us =
    event_us ??
    (outcome.ending === 'ends_in_air' ? view.end_us : (outcome.contact?.time_us ?? null));
  const anomalies = causes
    .filter((cause) => cause.rank <= 2 && cause.key !== 'log_ends')
    .filter((cause) => kind === null || precedes(situation, cause))
    .map((cause) => cause.onset_us);
  if (detected && lost_us !== null) anomalies.push(lost_us);
  const known = kind !== null && at_us !== null;
  return {
    detected,
    time: detected ? seconds(event_us) : null,
    reason: detected ? crashSentence(situation, causes) : doubted(situation, causes),
    confidence: detected ? lowered(confidenceOf(situation), damageNear(situation, causes)) : null,
    kind,
    first_anomaly_s: anomalies.length > 0 ? seconds(Math.min(...anomalies)) : null,
    control_lost_s: detected && lost_us !== event_us ? seconds(lost_us) : null,
    impact_s: detected ? seconds(outcome.contact?.time_us) : null,
    altitude_m:
      known && outcome.span !== null ? figure(heightAbove(view, outcome.span, at_us)) : null,
    speed_ms: known ? figure(speedAt(view, at_us)) : null,
    sink_ms: detected ? sinkFigure(outcome.contact) : null,
    impact_speed_ms: detected ? figure(outcome.contact?.speed_mps) : null,
    mode: known ? modeAt(situation.flight, at_us) : null,
    location: known ? placeAt(situation, at_us) : null,
  };
}

/** Began in the flight that the verdict is about, before it ended: what comes later led to nothing in it. */
function precedes({ outcome, view }: Situation, cause: Cause): boolean {
  const end_us =
    outcome.ending === 'ends_in_air' ? view.end_us : (outcome.contact?.time_us ?? view.end_us);
  const from_us = outcome.span?.from_us ?? 0;
  return cause.onset_us <= end_us && cause.onset_us >= from_us;
}

/**
 * High where the autopilot recorded the crash itself. Medium for a departure from the demanded attitude or
 * height, and for a contact or a fall that two independent sensors show. Low where one sensor speaks.
 */
function confidenceOf(situation: Situation): Confidence {
  const { outcome } = situation;
  if (outcome.record !== null) return 'high';
  if (outcome.departure !== null || heightDeparted(situation)) return 'medium';
  return sensorsAgree(situation) ? 'medium' : 'low';
}

/** Accelerometer, vertical speed and tilt: two of them show it. */
function sensorsAgree({ outcome, view }: Situation): boolean {
  const { contact, disarm } = outcome;
  if (contact === null) return disarm !== null && view.force !== null;
  const felt = contact.peak_mps2 >= limit.contactAccel_mps2;
  const sank = contact.sinkSources > 0 && contact.sink_mps >= limit.hardSink_mps;
  const stopped = contact.speedLost_mps >= limit.hardSink_mps;
  return [felt, sank || stopped, contact.tiltHeld].filter(Boolean).length >= 2;
}

/** More than three metres below its target height. */
function heightDeparted(situation: Situation): boolean {
  const { target } = situation.flight.heights;
  const { height } = situation.view;
  if (target === null || height === null || situation.event_us === null) return false;
  const at_us = situation.event_us - 0.5 * SECOND_US;
  const wanted = heldAt(target.time_us, target.value, at_us);
  const actual = heldAt(height.time_us, height.value, at_us);
  return wanted - actual > 3;
}

export function kindOf(situation: Situation, causes: readonly Cause[]): CrashKind | null {
  const { outcome } = situation;
  if (outcome.ending === 'hard_landing') return 'hard_landing';
  if (outcome.ending === 'ends_in_air') return 'log_ends_in_air';
  if (outcome.ending !== 'crash') return null;
  if (outcome.ranAway_us !== null) return 'fly_away';
  const first = causes[0];
  const dark = first?.rank === 1 && (first.category === 'battery' || first.category === 'power');
  if (dark) return 'power_loss';
  // Whatever followed, it hit something first.
  if (first?.rank === 1 && first.key === 'collision') return 'impact';
  const departed =
    outcome.departure !== null &&
    (outcome.contact === null ||
      outcome.contact.time_us - outcome.departure.time_us > 0.3 * SECOND_US);
  if (outcome.disarm !== null || outcome.lostAtEnd || departed) return 'loss_of_control';
  const unruly =
    first?.rank === 1 &&
    (first.motor !== undefined ||
      ['motor_saturation', 'ekf', 'tuning', 'mechanical'].includes(first.category));
  if (unruly || first?.key === 'commanded_stall' || first?.key === 'stall')
    return 'loss_of_control';
  return 'impact';
}

function crashSentence(situation: Situation, causes: readonly Cause[]): string {
  const { outcome } = situation;
  const first = causes.find((cause) => cause.rank <= 2 && cause.remark === undefined);
  const several = (first?.others?.length ?? 0) > 0;
  const parts: string[] = [];
  if (first !== undefined) parts.push(first.clause);
  const departure = outcome.departure;
  // Thrown over at lift-off, the upset and the touch of the ground are one thing.
  const thrown = first?.key === 'flip_on_takeoff' && outcome.contact?.tiltHeld === true;
  if (thrown) parts[0] = `${first.clause} at ${atText(outcome.contact!.time_us)}`;
  if (
    !thrown &&
    departure !== null &&
    outcome.disarm === null &&
    (first === undefined || departure.time_us > first.onset_us)
  )
    parts.push(
      // A clause that names several moments leaves none to count from.
      first === undefined || several
        ? `${departure.axis} left its target at ${atText(departure.time_us)}`
        : `${departure.axis} left its target ${secondsText(departure.time_us - first.onset_us)} later`,
    );
  // A motor that went after control did is no cause, but part of what happened.
  const late =
    first === undefined
      ? causes.find(({ motor, rank }) => motor !== undefined && rank === 3)
      : null;
  if (late) parts.push(late.clause);
  if (outcome.ranAway_us !== null && outcome.contact !== null)
    parts.push(`it left the position it was to hold at ${atText(outcome.ranAway_us)}`);
  const there = first?.key === 'collision' && stayed(situation, first);
  if (there) parts.push('did not fly on');
  if (!thrown && !there) parts.push(contactText(situation));
  const record = outcome.record;
  const recorded =
    record !== null
      ? ` The autopilot recorded it at ${atText(record.time_us)}.`
      : situation.flight.meta.format === 'tlog'
        ? ''
        : ' The autopilot did not record a crash.';
  const [clause, ...rest] = parts;
  const story = several ? `${clause}; ${listText(rest)}` : listText(parts);
  const remarks = first === undefined && !late ? causes.flatMap(({ remark }) => remark ?? []) : [];
  const unseen = outcome.span === null ? unseenFlight(situation.view) : null;
  const unknown = unseen === null ? '' : ` More cannot be seen: ${unseen}.`;
  return [`${capital(story)}.`, ...remarks.slice(0, 1)].join(' ') + recorded + unknown;
}

/** The contact is the collision itself: it never came down from there. */
function stayed({ outcome }: Situation, cause: Cause): boolean {
  const { contact } = outcome;
  return contact !== null && Math.abs(contact.time_us - cause.onset_us) < 0.3 * SECOND_US;
}

/** A log goes on where the autopilot started again; what it wrote before ended there. */
function stopText({ view, flight }: Situation): string {
  const stops =
    view.end_us < flight.meta.duration_us && flight.meta.restarts
      ? 'this record of the log'
      : 'the log';
  return `${stops} stops at ${atText(view.end_us)}`;
}

function contactText(situation: Situation): string {
  const { outcome, view } = situation;
  const { contact } = outcome;
  if (contact === null) {
    if (outcome.disarm !== null)
      return view.end_us - outcome.disarm.to_us > limit.liftMemory_s * SECOND_US
        ? 'it fell from there'
        : `it was falling when ${stopText(situation)}`;
    if (outcome.ranAway_us !== null)
      return `it flew away from the position it was to hold at ${atText(outcome.ranAway_us)}, and the log stops in the air`;
    if (outcome.lostAtEnd)
      return `it was still ${fallsAtEnd(view) ? 'falling' : 'out of control'} when ${stopText(situation)}`;
    const { vehicle } = situation.flight.meta;
    return vehicle === 'rover' || vehicle === 'sub'
      ? 'it came to a stop that the autopilot called a crash'
      : 'the autopilot called it a crash';
  }
  const sink = contact.sink_mps;
  const speed = speedText(contact.speed_mps, sink);
  const at = atText(contact.time_us);
  if (contact.tiltHeld && sink < limit.crashSink_mps && contact.speed_mps < limit.strikeSpeed_mps)
    return contact.speed_mps >= 0.5
      ? `it touched the ground at ${at}${speed} and tipped over`
      : `it tipped over on the ground at ${at}`;
  return contact.speed_mps >= limit.hardSink_mps
    ? `it hit the ground at ${at}${speed}`
    : `it hit the ground at ${at}`;
}

/** The speed of a contact; the part downward where most of it was along the ground. */
function speedText(speed_mps: number, sink_mps: number): string {
  const down = speed_mps > sink_mps + 1 ? ` (${Math.max(0, sink_mps).toFixed(1)} m/s down)` : '';
  return ` at ${speed_mps.toFixed(1)} m/s${down}`;
}

/** The quiet sentence; behind what was lost, where damage may hide a crash. */
function doubted(situation: Situation, causes: readonly Cause[]): string {
  const sentence = quietSentence(situation, causes);
  if (!isHeavy(situation)) return sentence;
  const places = damagedPlaces(situation.flight);
  const plain = sentence
    .replace(/^No crash, but /, '')
    .replace(/^(No (crash|flight)|Whether it (crashed|flew) cannot be seen): /, '')
    .replace(/ \(looked for:[^)]*\)/, '')
    .replace(`, ${IN_CONTROL}`, '')
    .replace('landed normally', 'landed');
  return `Whether it crashed cannot be seen: ${places} places of this log are damaged. What could be read: ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`;
}

function quietSentence(situation: Situation, causes: readonly Cause[]): string {
  const { outcome, view, spans } = situation;
  const looked =
    'looked for: a crash record, a departure from the target attitude, a hard contact, tipping over, a disarm in the air, a log that stops in the air';
  if (outcome.ending === 'no_flight') {
    const moves = { rover: 'drives', sub: 'dives' }[situation.flight.meta.vehicle as string];
    if (moves !== undefined)
      return `No crash: this vehicle ${moves} and does not fly, and the autopilot recorded no crash under way.`;
    const unseen = unseenFlight(view);
    if (unseen !== null) return `Whether it flew cannot be seen: ${unseen}.`;
    const record = situation.flight.events.some(
      (row) => row.key === 'crash_check' && !row.resolved,
    );
    const bench = record ? ' A crash check fired, but nothing had lifted off.' : '';
    const found = causes.find((cause) => cause.rank <= 2);
    // Unless it is the estimate alone that turned over.
    if (outcome.lying && found?.category !== 'ekf')
      return `${layText(outcome.lying)} with its rotors driven.${bench}`;
    if (found?.key === 'cannot_climb') return `${capital(found.clause)}.${bench}`;
    const finding = found === undefined ? '' : ` ${capital(found.clause)}.`;
    return `No flight: nothing in this log left the ground.${bench}${finding}`;
  }
  const trouble = causes.find(
    (cause) =>
      cause.rank <= 2 &&
      cause.key !== 'log_ends' &&
      (outcome.ending === 'landed' || precedes(situation, cause)),
  );
  const story = trouble === undefined ? '' : ` ${capital(trouble.clause)}.`;
  if (outcome.ending === 'ends_in_air') {
    const up_m = heightAbove(view, outcome.span!, view.end_us);
    const before = trouble === undefined ? '' : ` Before that, ${trouble.clause}.`;
    const low = up_m < 0.5;
    const where = low
      ? ', near the ground'
      : Number.isFinite(up_m)
        ? `, ${up_m.toFixed(0)} m up`
        : '';
    const control =
      trouble === undefined && !low && isCarried(situation) ? controlAtEnd(view) : null;
    const how = control === null ? '' : `, ${control}`;
    return `The log stops in the air at ${atText(view.end_us)}${where}${how}; what came after is not in it.${before}`;
  }
  const unclear = unclearStop(situation) ?? unclearDrop(situation) ?? unclearRest(situation);
  if (unclear !== null) return `${unclear}${story}`;
  const flights = spans.length === 1 ? 'one flight' : `${spans.length} flights`;
  if (outcome.ending === 'hard_landing') {
    const contact = outcome.contact!;
    const sink =
      contact.sink_mps >= limit.hardSink_mps ? ` at ${contact.sink_mps.toFixed(1)} m/s` : '';
    const tilt_deg = Math.round(degrees(contact.tiltAfter_rad));
    const came = Number.isNaN(tilt_deg)
      ? ''
      : tilt_deg < 20
        ? `, upright (tilt ${tilt_deg} ${tilt_deg === 1 ? 'degree' : 'degrees'})`
        : `, leaning ${tilt_deg} degrees`;
    return `No crash, but a hard landing at ${atText(contact.time_us)}${sink}${came}.${story}`;
  }
  const firmest = outcome.contact?.sink_mps ?? 0;
  const trailing = firmest >= 0.2 ? ` The firmest touchdown was at ${firmest.toFixed(1)} m/s.` : '';
  if (trouble === undefined && hidesContacts(situation))
    return `No crash: ${flights}, landed. How hard it touched the ground cannot be seen: the log has no accelerometer and no vertical speed but what its height gives.`;
  return trouble === undefined
    ? `No crash: ${flights}, landed normally (${looked}).${trailing}`
    : `No crash: ${flights}, landed.${story}${trailing}`;
}

/** Nothing in the log feels a blow or shows a sink by itself: a height that is false shows a landing wherever it is flown. */
function hidesContacts({ view, flight }: Situation): boolean {
  return view.force === null && flight.climbRates.ekf === null && flight.climbRates.gps === null;
}

/** Motors stopped while they carried it, in a log without anything that shows how far it then fell. */
function unclearDrop({ outcome, view }: Situation): string | null {
  if (outcome.span === null) return null;
  const stop_us = stoppedCarrying_us(view, outcome.span);
  const low_us = stop_us === null ? stoppedInHop_us(view, outcome.span) : null;
  if (low_us !== null)
    return `Whether it crashed cannot be seen: its motors were stopped at ${atText(low_us)}, ${heightAbove(view, outcome.span, low_us).toFixed(1)} m up, and the log has too few samples to show how it came down from there.`;
  return stop_us === null
    ? null
    : `Whether it crashed cannot be seen: its motors were stopped at ${atText(stop_us)} while they carried it, and the log has no accelerometer and no vertical speed to show how far it fell.`;
}

/** On its side after a flight, in a log that does not show how it came to lie there. */
function unclearRest({ outcomes }: Situation): string | null {
  const lying = outcomes.find((outcome) => outcome.lying)?.lying;
  return lying ? `${layText(lying)}, and the log does not show how it came to lie there.` : null;
}

function layText({ at_us, tilt_rad }: Lying): string {
  return `Whether it crashed cannot be seen: it lay ${degrees(tilt_rad).toFixed(0)} degrees over from ${atText(at_us)}`;
}

/** It came to rest within a second, in a log too slow to show whether a wall, long grass or its rotors stopped it. */
function unclearStop({ outcome, view }: Situation): string | null {
  const { contact } = outcome;
  if (contact === null || view.winged === view.rotary) return null;
  // Ten samples a second still show part of a blow.
  if (view.forceStep_us <= 2 * SLOW_FORCE_US) return null;
  if (!(contact.speedLost_mps >= limit.wingStopLoss_mps)) return null;
  const why =
    view.force === null
      ? 'the log has no accelerometer'
      : `the accelerometer was logged every ${(view.forceStep_us / SECOND_US).toFixed(2)} s`;
  return `Crash or short landing cannot be distinguished: at ${atText(contact.time_us)} it lost ${contact.speedLost_mps.toFixed(0)} m/s of ground speed within a second and came to rest, and ${why}, so the force of the stop is unknown.`;
}

/** Something carried it to the end: rotors near hover, or a wing. */
function isCarried({ view }: Situation): boolean {
  if (view.winged || view.lift === null) return true;
  const tail = { from_us: view.end_us - 2 * SECOND_US, to_us: view.end_us };
  return medianIn(view.lift.time_us, view.lift.value, tail) >= limit.liftKept;
}

function placeAt(situation: Situation, at_us: number): { lat: number; lon: number } | null {
  const place = situation.flight.position ?? situation.flight.gps[0]?.solution;
  if (place === undefined || place === null) return null;
  const lat = heldAt(place.time_us, place.latitude_deg, at_us, 5 * SECOND_US);
  const lon = heldAt(place.time_us, place.longitude_deg, at_us, 5 * SECOND_US);
  if (!Number.isFinite(lat) || !Number.isFinite(lon) || (lat === 0 && lon === 0)) return null;
  return { lat: Math.round(lat * 1e7) / 1e7, lon: Math.round(lon * 1e7) / 1e7 };
}
