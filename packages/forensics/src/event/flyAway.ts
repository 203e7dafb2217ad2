/**
 * A multirotor that was to hold its position and left it: a mode that holds a position, sticks at rest, and a ground
 * speed that no hold needs, up to the end of the log or to where it came down. A false heading can lead it in circles
 * around its place: there the speed swings, and its mean counts.
 */
import type { Channel } from '@airworthy/flightlog';
import type { Airborne } from '../samples/phases.ts';
import { mean } from '../samples/robust.ts';
import { runsAbove, SECOND_US, type Window, within } from '../samples/samples.ts';
import { modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';

/** Modes that stand still with the sticks at rest, in the spelling of both autopilots. */
const HOLDS = new Set(['LOITER', 'POSHOLD', 'POSITION', 'HOLD', 'BRAKE', 'OF_LOITER', 'FLOWHOLD']);

/** Part of the speed that is left at the slow ends of a circle or an ellipse. */
const SWINGS_TO = 0.5;

/** When it began to leave, if it was still leaving at the end; else null. */
export function ranAwayFrom(view: View, span: Airborne, end_us: number): number | null {
  const { groundSpeed, flight } = view;
  if (!view.rotary || view.winged || groundSpeed === null || flight.rc === null) return null;
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
  const held = [from_us, last.to_us].every((at_us) =>
    HOLDS.has((modeAt(flight, at_us) ?? '').toUpperCase()),
  );
  if (!held || !atRest(view, from_us, last.to_us)) return null;
  return firstFast(groundSpeed, last);
}

/** When it was first as fast as no hold is, in a run that has such a mean. */
function firstFast({ time_us, value }: Channel, run: Window): number {
  const [from, to] = within(time_us, run);
  let at = from;
  while (at + 1 < to && !(value[at]! >= limit.flyAwaySpeed_mps)) at++;
  return time_us[at]!;
}

function atRest(view: View, from_us: number, to_us: number): boolean {
  const { sticks } = view.flight.rc!;
  const [from, to] = within(sticks.time_us, { from_us: from_us - SECOND_US, to_us });
  for (let i = from; i < to; i++)
    if (Math.abs(sticks.roll[i]!) > 0.1 || Math.abs(sticks.pitch[i]!) > 0.1) return false;
  return to - from > 5;
}
