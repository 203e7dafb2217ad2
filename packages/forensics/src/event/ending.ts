/** How a log stops: in the air, out of control, falling, browned out, or idling on the ground. */

import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { degrees } from '../report/words.ts';
import { climbOfHeight, idles, sinkBefore, speedAt } from '../samples/motion.ts';
import { type Airborne, groundBefore } from '../samples/phases.ts';
import {
  heldAt,
  largestIn,
  medianIn,
  runsAbove,
  SECOND_US,
  slopeIn,
  smallestIn,
  turned_rad,
} from '../samples/samples.ts';
import { isAerobatic, modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { type Contact, contactAt } from './contact.ts';
import type { Departure } from './departure.ts';

/** Height over the take-off point. */
export function heightAbove(view: View, span: Airborne, at_us: number): number {
  if (view.height === null) return Number.NaN;
  return heldAt(view.height.time_us, view.height.value, at_us) - span.ground_m;
}

/** The same; where estimate and barometer part, the lower of both: an estimate that took a new zero is not up. */
export function surelyAbove(view: View, span: Airborne, at_us: number): number {
  const { ekf, baro } = view.flight.heights;
  const up_m = heightAbove(view, span, at_us);
  if (ekf === null || baro === null) return up_m;
  const byBaro_m = heldAt(baro.time_us, baro.value, at_us) - groundBefore(baro, span);
  // Below the ground it read before, a barometer shows the wash of the rotors.
  const parted =
    Math.abs(up_m - byBaro_m) > limit.airborneHeight_m && !(byBaro_m < -0.3 && up_m < 3);
  return parted ? Math.min(up_m, byBaro_m) : up_m;
}

export function endsInAir(view: View, span: Airborne): boolean {
  const { flight, end_us } = view;
  const row = flight.armed.find(
    ({ from_us, to_us }) => from_us <= span.to_us && span.to_us <= to_us,
  );
  if (row?.disarmSeen === true && row.to_us < end_us) return false;
  if (span.to_us < end_us - 3 * SECOND_US) return false;
  if (flight.landed !== null) {
    const { time_us, value } = flight.landed;
    if (heldAt(time_us, value, end_us) === 1) return false;
  }
  const sources = [flight.heights.ekf, flight.heights.baro, flight.heights.gps].flatMap((source) =>
    source === null
      ? []
      : [heldAt(source.time_us, source.value, end_us, 5 * SECOND_US) - groundBefore(source, span)],
  );
  const known = sources.filter(Number.isFinite).length;
  const above = (least_m: number) => sources.filter((height) => height > least_m).length;
  const up = above(limit.endHeight_m);
  const enough = up >= Math.min(2, known) && up > 0;
  if (idlesOnGround(view)) return false;
  // A wing without speed over ground still flies if it is far up: against the wind, or in a spin.
  if (view.winged && !view.rotary)
    return (
      (enough && speedAt(view, end_us) > limit.wingSpeed_mps) ||
      (known > 0 && above(limit.startHeight_m) === known && !standsStill(view))
    );
  // Carried by its rotors and clear of the ground: that is enough at a metre.
  const lastSecond = { from_us: end_us - SECOND_US, to_us: end_us };
  const carried =
    view.lift !== null && medianIn(view.lift.time_us, view.lift.value, lastSecond) >= 0.7;
  if (carried && above(0.5 * limit.endHeight_m) >= Math.min(2, known)) return true;
  // Lower than heights can tell, upright: by the landing detector, where it told the ground from the air before.
  const upright =
    view.tilt !== null &&
    degrees(largestIn(view.tilt.time_us, view.tilt.value, lastSecond)) < limit.crashTilt_deg;
  if (carried && upright && flight.landed?.value.includes(1) === true) return true;
  // A log that opened in the air as well has no ground that a height could be measured from.
  if (carried && upright && row?.armSeen === false && carriedSince(view, row.from_us, span))
    return true;
  return enough || (sinkBefore(view, end_us).sink_mps > 1 && up > 0);
}

/** A wing that nothing moves: no speed over ground or through the air, no climb, and no gust that turns it. */
function standsStill({ flight, groundSpeed, end_us }: View): boolean {
  const { attitude, airspeed, climbRates } = flight;
  if (groundSpeed === null || attitude === null || flight.gps.length === 0) return false;
  const tail = { from_us: end_us - 3 * SECOND_US, to_us: end_us };
  const fastest = (row: Channel | null) =>
    row === null
      ? 0
      : Math.max(
          Math.abs(largestIn(row.time_us, row.value, tail)),
          Math.abs(smallestIn(row.time_us, row.value, tail)),
        );
  return (
    fastest(groundSpeed) <= limit.stopSpeed_mps &&
    fastest(airspeed) <= limit.stopSpeed_mps &&
    fastest(climbRates.ekf) < limit.stopClimb_mps &&
    degrees(turned_rad(attitude, tail)) < limit.attitudeWork_deg
  );
}

/** Its rotors carried it from the first record on, whenever they were driven enough to tell a flight by. */
function carriedSince({ lift }: View, from_us: number, span: Airborne): boolean {
  if (lift === null || span.from_us <= from_us + SECOND_US) return true;
  const before = { from_us, to_us: span.from_us };
  return smallestIn(lift.time_us, lift.value, before) >= limit.liftKept;
}

/** The last moments that say whether it stands. */
const LAST_US = 0.3 * SECOND_US;

/**
 * The log stops within a second of the flight, and what it last shows is no rest: sinking, weightless, off its
 * target, or its motors stopped at height a moment ago. Such a log shows no landing.
 */
export function stopsBeforeRest(view: View, span: Airborne, next_us: number): boolean {
  const { end_us, tiltError, force, flight } = view;
  // Less throttle than carries it does not end a flight that is still coming down.
  if (next_us >= end_us && fellLately(view)) return true;
  if (span.to_us < end_us - 1.5 * SECOND_US) return false;
  const last = { from_us: end_us - LAST_US, to_us: end_us };
  const rates = [flight.climbRates.ekf, flight.climbRates.gps].flatMap((rate) => {
    if (rate === null) return [];
    const climb_mps = medianIn(rate.time_us, rate.value, last);
    return Number.isFinite(climb_mps) ? [climb_mps] : [];
  });
  if (rates.length > 0 && rates.every((climb_mps) => climb_mps < -limit.hardSink_mps)) return true;
  const felt = { from_us: end_us - 0.5 * LAST_US, to_us: end_us };
  if (force !== null && medianIn(force.time_us, force.value, felt) < limit.freeFall_mps2)
    return true;
  if (
    tiltError !== null &&
    degrees(medianIn(tiltError.time_us, tiltError.angle_rad, last)) > limit.departed_deg
  )
    return true;
  const stopped = flight.armed.some(
    (row) => row.disarmSeen && row.to_us <= end_us && end_us - row.to_us < SECOND_US,
  );
  return view.rotary && stopped && surelyAbove(view, span, end_us) >= limit.fallHeight_m;
}

/** As long as rest is looked for after a contact. */
const REST_US = 1.3 * SECOND_US;

/** It came down at the speed of a crash within the last moments, and the log is too short to show what it then did. */
export function fellLately(view: View): boolean {
  const { climbRates } = view.flight;
  const rates = [climbRates.ekf, climbRates.gps].filter((rate) => rate !== null);
  const derived = rates.length === 0 ? (climbRates.baro ?? climbOfHeight(view)) : null;
  if (derived !== null) rates.push(derived);
  const least_mps = view.rotary ? limit.crashSink_mps : limit.wingSink_mps;
  const window = { from_us: view.end_us - REST_US, to_us: view.end_us };
  // One source may be lost itself; what all of them show was a fall.
  return (
    rates.length > 0 &&
    rates.every((rate) => smallestIn(rate.time_us, rate.value, window) <= -least_mps)
  );
}

/** Rotors at idle, nothing moves, and it weighs what it weighs: the drift of a height is no flight. */
function idlesOnGround(view: View): boolean {
  if (!view.rotary) return false;
  // On the wing the rotors stand still and height holds as well.
  if (view.winged && !(speedAt(view, view.end_us) <= limit.stopSpeed_mps)) return false;
  const tail = { from_us: view.end_us - 2 * SECOND_US, to_us: view.end_us };
  const { ekf, gps, baro } = view.flight.climbRates;
  return idles(view, tail, [ekf, gps, baro]);
}

/**
 * Sinking fast and ever faster with the rotors well above hover, or with nothing carrying it; or so low
 * that no rotorcraft stops in time (v²/2h of g asks for twice the thrust of hover).
 */
export function plunges(view: View, span: Airborne): boolean {
  if (!view.rotary || view.lift === null) return false;
  const window = { from_us: view.end_us - SECOND_US, to_us: view.end_us };
  const { sink_mps, sources } = sinkBefore(view, view.end_us);
  if (!(sink_mps >= limit.crashSink_mps && sources >= 2)) return false;
  if (!heightsAgree(view, span)) return false;
  const up_m = heightAbove(view, span, view.end_us);
  if (up_m > 0 && sink_mps ** 2 / (2 * up_m) >= GRAVITY_MPS2) return true;
  const lift = medianIn(view.lift.time_us, view.lift.value, window);
  const climb = view.flight.climbRates.ekf ?? view.flight.climbRates.gps;
  const faster = climb === null || !(slopeIn(climb, window) > 0);
  const force =
    view.force === null ? Number.NaN : medianIn(view.force.time_us, view.force.value, window);
  return faster && (lift >= 1.3 || force < limit.freeFall_mps2);
}

/** Where the sources of height contradict each other, the distance to the ground is unknown. */
function heightsAgree(view: View, span: Airborne): boolean {
  const { ekf, baro } = view.flight.heights;
  if (ekf === null || baro === null) return true;
  const up = (source: Channel) =>
    heldAt(source.time_us, source.value, view.end_us - 3 * SECOND_US, 5 * SECOND_US) -
    groundBefore(source, span);
  return !(Math.abs(up(ekf) - up(baro)) > 2 * limit.heightApart_m);
}

/** The autopilot's own supply lets go in the last seconds of the log. */
export function brownsOut(view: View): boolean {
  const { board } = view.flight;
  if (board === null) return false;
  const { time_us, supply_V } = board;
  const tail = { from_us: view.end_us - 3 * SECOND_US, to_us: view.end_us };
  const before = medianIn(time_us, supply_V, {
    from_us: tail.from_us - 7 * SECOND_US,
    to_us: tail.from_us,
  });
  const low = smallestIn(time_us, supply_V, tail);
  return low > 1 && low < limit.boardAlert_V && before - low >= limit.boardDrop_V;
}

/** Weightless for a moment, or sinking at the speed of a crash. */
export function fallsAtEnd(view: View): boolean {
  const window = { from_us: view.end_us - SECOND_US, to_us: view.end_us };
  const light =
    view.force !== null &&
    smallestIn(view.force.time_us, view.force.value, window) < limit.freeFall_mps2;
  return light || sinksAtEnd(view);
}

/** A wing is weightless in every push-over: for it only the sink counts. */
function sinksAtEnd(view: View): boolean {
  return sinkBefore(view, view.end_us).sink_mps >= limit.crashSink_mps;
}

/**
 * Still away from its target when the log stops: far and falling, or, on rotors, again and again, or
 * for half a second. Wings lag behind their targets in turns and every mode change sets a new one, so
 * one excursion that was on its way back is not lost.
 */
export function isLost(view: View, departure: Departure): boolean {
  const { time_us, angle_rad } = view.tiltError!;
  const late_deg = degrees(
    largestIn(time_us, angle_rad, { from_us: view.end_us - 0.5 * SECOND_US, to_us: view.end_us }),
  );
  if (departure.peak_deg >= limit.crashTilt_deg && late_deg >= limit.departed_deg)
    if (view.winged ? sinksAtEnd(view) : fallsAtEnd(view)) return true;
  if (!view.rotary || view.winged) return false;
  if (view.end_us - departure.time_us < limit.recoveredHold_s * SECOND_US) return false;
  const runs = runsAbove(time_us, angle_rad, {
    limit: (limit.departedAlone_deg * Math.PI) / 180,
    window: { from_us: view.end_us - 3 * SECOND_US, to_us: view.end_us },
    bridge_us: 0.15 * SECOND_US,
  });
  const last = runs[runs.length - 1];
  if (last === undefined || view.end_us - last.to_us > SECOND_US) return false;
  return runs.length >= 2 || last.to_us - last.from_us >= 2 * limit.departedHold_s * SECOND_US;
}

/** The log stops on the ground with the aircraft thrown over, too soon to see it lie there. */
export function tippedAtEnd(
  view: View,
  span: Airborne,
  departure: Departure | null,
): Contact | null {
  if (!view.rotary || view.tilt === null || departure === null) return null;
  if (departure.peak_deg < limit.crashTilt_deg || span.to_us < view.end_us - 3 * SECOND_US)
    return null;
  const runs = runsAbove(view.tilt.time_us, view.tilt.value, {
    limit: (limit.crashTilt_deg * Math.PI) / 180,
    window: { from_us: span.from_us, to_us: view.end_us },
    bridge_us: 0.15 * SECOND_US,
  });
  const last = runs[runs.length - 1];
  if (last === undefined || view.end_us - last.to_us > 0.3 * SECOND_US) return null;
  return isAerobatic(modeAt(view.flight, last.from_us))
    ? null
    : { ...contactAt(view, span, last.from_us, 'tilt'), tiltHeld: true };
}
