/**
 * A descent to the ground in a mode that holds height, without any command to descend: the controller used
 * a false height or speed. That is not a landing, however level the aircraft is afterwards.
 */
import { holdsHeight, isSteered } from '../samples/modes.ts';
import { sinksBefore, sinksShown } from '../samples/motion.ts';
import type { Airborne } from '../samples/phases.ts';
import { medianIn, SECOND_US, slopeIn, type Window, within } from '../samples/samples.ts';
import { armedAt, modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { blowBeyondShaking_mps, type Contact } from './contact.ts';

/** Modes whose purpose is the ground, in the spelling of both autopilots. */
const COMES_DOWN = /LAND|DESCEND|RTL|RETURN|TERMINATION|THROW|AUTOROTATE/i;

export function sinksUncommanded(view: View, span: Airborne, contact: Contact): boolean {
  if (!view.rotary || view.winged || contact.stopped !== true) return false;
  // Motors that were stopped explain a descent.
  if (!armedAt(view.flight, contact.time_us - 0.1 * SECOND_US)) return false;
  const mode = modeAt(view.flight, contact.time_us - 0.1 * SECOND_US);
  const unknown = view.flight.modes.length === 0;
  if (!unknown && (!holdsHeight(mode) || COMES_DOWN.test(mode!))) return false;
  const window = {
    from_us: contact.time_us - 3 * SECOND_US,
    to_us: contact.time_us - 0.3 * SECOND_US,
  };
  // It held that mode all the while, and was in the air for longer.
  if (modeAt(view.flight, window.from_us) !== mode || window.from_us < span.from_us) return false;
  const rests = isSteered(mode) || unknown ? stickRests(view, window) : null;
  // In a log without modes both have to say so: a target may be an old one, and a stick at its middle a hover by hand.
  const asked = unknown ? rests !== true : rests === false;
  return !asked && wasToStay(view, span, window) && isSeen(view, contact);
}

/** The target of height is clear of the ground and does not come down. */
export function wasToStay(view: View, span: Airborne, window: Window): boolean {
  const { target } = view.flight.heights;
  if (target === null || view.height === null) return false;
  const [from, to] = within(target.time_us, window);
  let known = 0;
  let first_m = Number.NaN;
  let last_m = Number.NaN;
  for (let i = from; i < to; i++) {
    if (!Number.isFinite(target.value[i]!)) continue;
    known++;
    if (Number.isNaN(first_m)) first_m = target.value[i]!;
    last_m = target.value[i]!;
  }
  // A mode that flies by vertical speed has no target of height, or an old one.
  if (known < 3 || known < 0.8 * (to - from)) return false;
  const falls_mps = (first_m - last_m) / ((window.to_us - window.from_us) / SECOND_US);
  return falls_mps < limit.targetFalls_mps && last_m - span.ground_m >= limit.airborneHeight_m;
}

/** The throttle stick at its middle asks for no descent, below it for one; null where no sticks were logged. */
function stickRests(view: View, window: Window): boolean | null {
  const sticks = view.flight.rc?.sticks;
  if (sticks === undefined) return null;
  const throttle = medianIn(sticks.time_us, sticks.throttle, window);
  return Number.isNaN(throttle) ? null : throttle >= 0.5 - limit.stickCentred;
}

/** Satellite heights are known to metres and their speeds to decimetres: the noise of both is gone over this long. */
const SLOPE_US = 4 * SECOND_US;

/** The height of the satellites went down, and their vertical speed, which is a measurement of its own, adds up to it. */
function sinksBySatellites({ flight }: View, at_us: number): boolean {
  const { heights, climbRates } = flight;
  if (heights.gps === null || climbRates.gps === null) return false;
  const before = { from_us: at_us - SLOPE_US, to_us: at_us };
  const [from, to] = within(climbRates.gps.time_us, before);
  let sum_mps = 0;
  for (let i = from; i < to; i++) sum_mps += climbRates.gps.value[i]!;
  return (
    -slopeIn(heights.gps, before) >= limit.hardSink_mps &&
    -sum_mps >= limit.hardSink_mps * Math.max(4, to - from)
  );
}

/** Two witnesses that do not follow the estimate: satellites by speed and height, barometer, the blow itself. */
function isSeen(view: View, contact: Contact): boolean {
  const read = sinksBefore(view, contact.time_us);
  const shown = sinksShown(view, contact.time_us);
  // A source that shakes may read a sink in a hover: half of it at least is beyond its noise.
  const sinks = (by: 'gps' | 'baro') =>
    read[by] >= limit.hardSink_mps && shown[by] >= 0.5 * read[by];
  const witnesses = [
    sinks('gps'),
    sinksBySatellites(view, contact.time_us),
    sinks('baro'),
    blowBeyondShaking_mps(view, contact.time_us) >= limit.hardImpulse_mps,
  ];
  return witnesses.filter(Boolean).length >= 2;
}
