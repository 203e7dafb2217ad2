/**
 * A multirotor that was to hold its position and left it: a mode that holds a position, sticks at rest, and a ground
 * speed that no hold needs, up to the end of the log or to where it came down. A false heading can lead it in circles
 * around its place: there the speed swings, and its mean counts. Where the log has no modes or no sticks, a lean against
 * its own motion stands for what is missing: a hand that asks for speed leans along it.
 */
import type { Channel, RcInput } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import type { Airborne } from '../samples/phases.ts';
import { mean } from '../samples/robust.ts';
import { heldAt, runsAbove, SECOND_US, type Window, within } from '../samples/samples.ts';
import { modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';

/** Modes that stand still with the sticks at rest, in the spelling of both autopilots. */
const HOLDS = new Set(['LOITER', 'POSHOLD', 'POSITION', 'HOLD', 'BRAKE', 'OF_LOITER', 'FLOWHOLD']);

/** Part of the speed that is left at the slow ends of a circle or an ellipse. */
const SWINGS_TO = 0.5;

type Sticks = RcInput['sticks'];

/** When it began to leave, if it was still leaving at the end; else null. */
export function ranAwayFrom(view: View, span: Airborne, end_us: number): number | null {
  const { groundSpeed } = view;
  if (!view.rotary || view.winged || groundSpeed === null) return null;
  const runs = runsAbove(groundSpeed.time_us, groundSpeed.value, {
    limit: SWINGS_TO * limit.flyAwaySpeed_mps,
    window: { from_us: span.from_us, to_us: end_us },
    bridge_us: SECOND_US,
  });
  const last = runs[runs.length - 1];
  if (last === undefined || end_us - last.to_us > 2 * SECOND_US) return null;
  if (last.to_us - last.from_us < limit.flyAwayHold_s * SECOND_US) return null;
  const from_us = last.to_us - limit.flyAwayHold_s * SECOND_US;
  const [first, end] = within(groundSpeed.time_us, { from_us, to_us: last.to_us });
  if (!(mean(groundSpeed.value, first, end) >= limit.flyAwaySpeed_mps)) return null;
  if (!wasToHold(view, { from_us, to_us: last.to_us })) return null;
  return firstFast(groundSpeed, last);
}

/** By its mode and its sticks, or by one of them and by what it leaned against. */
function wasToHold(view: View, window: Window): boolean {
  const { flight } = view;
  const { rc, modes } = flight;
  const held = [window.from_us, window.to_us].every((at_us) =>
    HOLDS.has((modeAt(flight, at_us) ?? '').toUpperCase()),
  );
  if (rc === null) return held && leansBack(view, window);
  if (!atRest(rc.sticks, window)) return false;
  return modes.length === 0 ? leansBack(view, window) : held;
}

/**
 * Its rotors push against its motion over ground, and it is no slower at the end: in still air with a heading that is
 * right that brakes it within seconds. No hand does that for eight.
 */
function leansBack({ flight }: View, window: Window): boolean {
  const { attitude } = flight;
  const solution = flight.gps[0]?.solution;
  if (attitude === null || solution === undefined) return false;
  const { time_us, speed_mps, course_rad } = solution;
  const [from, to] = within(time_us, window);
  let push_mps2 = 0;
  for (let i = from; i < to; i++) {
    const at = (values: Float64Array) => heldAt(attitude.time_us, values, time_us[i]!);
    const turn_rad = course_rad[i]! - at(attitude.yaw_rad);
    const ahead = -Math.tan(at(attitude.pitch_rad)) * Math.cos(turn_rad);
    push_mps2 +=
      (GRAVITY_MPS2 * (ahead + Math.tan(at(attitude.roll_rad)) * Math.sin(turn_rad))) / (to - from);
  }
  const slower = !(speed_mps[to - 1]! >= SWINGS_TO * speed_mps[from]!);
  return to - from >= LEAST_FIXES && !slower && push_mps2 <= -limit.headingFelt_mps2;
}

/** One a second. */
const LEAST_FIXES = 8;

/** When it was first as fast as no hold is, in a run that has such a mean. */
function firstFast({ time_us, value }: Channel, run: Window): number {
  const [from, to] = within(time_us, run);
  let at = from;
  while (at + 1 < to && !(value[at]! >= limit.flyAwaySpeed_mps)) at++;
  return time_us[at]!;
}

function atRest(sticks: Sticks, { from_us, to_us }: Window): boolean {
  const [from, to] = within(sticks.time_us, { from_us: from_us - SECOND_US, to_us });
  for (let i = from; i < to; i++)
    if (Math.abs(sticks.roll[i]!) > 0.1 || Math.abs(sticks.pitch[i]!) > 0.1) return false;
  return to - from > 5;
}
