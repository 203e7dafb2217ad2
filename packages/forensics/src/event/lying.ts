/** An aircraft that a flight left lying on its side, in a log too slow or too short to show how it came to lie there. */

import type { ArmedSpan } from '@airworthy/flightlog';
import type { Airborne } from '../samples/phases.ts';
import { restTilt_rad } from '../samples/restTilt.ts';
import {
  heldAt,
  largestIn,
  medianIn,
  medianStep_us,
  runsAbove,
  SECOND_US,
  turned_rad,
  type Window,
} from '../samples/samples.ts';
import { isAerobatic, modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { standsOnEnd } from './contact.ts';
import { stoppedSince } from './crashSigns.ts';

const RADIANS = Math.PI / 180;

export type Lying = { readonly at_us: number; readonly tilt_rad: number };

/** Still on its side when it was disarmed or the log stops, and not turned there by hand after it stood upright. */
export function leftLying(view: View, span: Airborne, next_us: number): Lying | null {
  const { tilt, flight } = view;
  if (tilt === null || !view.rotary || flight.meta.vehicle === 'heli') return null;
  if (standsOnEnd(view, span)) return null;
  const row = flight.armed.find(
    ({ from_us, to_us }) => from_us <= span.to_us && span.to_us <= to_us,
  );
  const disarmed_us =
    row?.disarmSeen === true ? settledAt(view, row.to_us) : Number.POSITIVE_INFINITY;
  const at_us = Math.min(disarmed_us, next_us, view.end_us);
  const last: Window = { from_us: at_us - limit.crashTiltHold_s * SECOND_US, to_us: at_us };
  const { time_us, value } = tilt;
  const tilt_rad = Math.min(medianIn(time_us, value, last), heldAt(time_us, value, at_us));
  if (!(tilt_rad >= limit.crashTilt_deg * RADIANS)) return null;
  const over_us = overSince(view, at_us);
  if (isAerobatic(modeAt(flight, over_us)) && !liesStill(view, last)) return null;
  // Its rotors were let go while it stood upright: it was turned by hand. Without outputs nobody knows.
  const stopped_us = stoppedSince(view, over_us);
  if (Number.isFinite(stopped_us) && stopped_us < over_us) return null;
  // Only since it lies: what it felt as it stood says nothing about that.
  const felt_us = Math.max(over_us, at_us - 4 * SECOND_US);
  const felt_rad = restTilt_rad(view, { from_us: felt_us, to_us: at_us });
  if (tilt_rad - felt_rad > limit.restTiltApart_deg * RADIANS) return null;
  return { at_us: over_us, tilt_rad };
}

/** What is still turning over when it is disarmed lies after this. */
const TURNS_ON_US = SECOND_US;

/** When it was disarmed; where it leaned then as nothing stands, and turned on, when it had come to lie. */
function settledAt({ tilt }: View, disarm_us: number): number {
  const { time_us, value } = tilt!;
  const over = (at_us: number, least_deg: number) =>
    heldAt(time_us, value, at_us) >= least_deg * RADIANS;
  const turns = over(disarm_us, limit.departed_deg) && !over(disarm_us, limit.crashTilt_deg);
  return turns && over(disarm_us + TURNS_ON_US, limit.crashTilt_deg)
    ? disarm_us + TURNS_ON_US + limit.crashTiltHold_s * SECOND_US
    : disarm_us;
}

/** Aerobatics turn all the time. */
function liesStill({ flight }: View, last: Window): boolean {
  const { attitude } = flight;
  if (attitude === null) return false;
  return turned_rad(attitude, last) < limit.attitudeWork_deg * RADIANS;
}

/** Since when the tilt was that of something on its side. */
function overSince({ tilt }: View, at_us: number): number {
  const { time_us, value } = tilt!;
  let since_us = at_us;
  for (let i = time_us.length - 1; i >= 0; i--) {
    if (time_us[i]! > at_us) continue;
    if (!(value[i]! >= limit.crashTilt_deg * RADIANS)) break;
    since_us = time_us[i]!;
  }
  return since_us;
}

/**
 * Stood upright, and then lay on its side for seconds with its rotors driven: what is turned in a hand is not driven so,
 * and a log that shows no turn fast enough for rotors may be too slow for one.
 */
export function overWhileDriven(view: View, armed: ArmedSpan): Lying | null {
  const { tilt, lift, flight, rotary, winged } = view;
  if (tilt === null || lift === null || !rotary || winged || flight.meta.vehicle === 'heli')
    return null;
  const { time_us, value } = tilt;
  const runs = runsAbove(time_us, value, {
    limit: limit.crashTilt_deg * RADIANS,
    // A crash check, or a pilot, stops them as soon as it lies.
    window: { from_us: armed.from_us, to_us: armed.to_us + limit.crashTiltHold_s * SECOND_US },
    bridge_us: 0.3 * SECOND_US,
  });
  for (const run of runs) {
    if (run.to_us - run.from_us < limit.crashTiltHold_s * SECOND_US) continue;
    if (run.from_us > armed.to_us + medianStep_us(time_us)) continue;
    const turning = { from_us: run.from_us - SECOND_US, to_us: run.from_us };
    const driven =
      medianIn(lift.time_us, lift.value, run) >= limit.drivenLift ||
      largestIn(lift.time_us, lift.value, turning) >= limit.drivenLift;
    if (!driven) continue;
    const before = { from_us: run.from_us - 4 * SECOND_US, to_us: run.from_us - SECOND_US };
    if (!(medianIn(time_us, value, before) < limit.departed_deg * RADIANS)) continue;
    return { at_us: run.from_us, tilt_rad: medianIn(time_us, value, run) };
  }
  return null;
}
