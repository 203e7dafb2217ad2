/**
 * A multirotor that was to hold its position and left it: a mode that holds a position, sticks at rest, and a ground
 * speed that no hold needs, up to the end of the log or to where it came down.
 */
import type { Airborne } from '../samples/phases.ts';
import { runsAbove, SECOND_US, within } from '../samples/samples.ts';
import { modeAt, type View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';

/** Modes that stand still with the sticks at rest, in the spelling of both autopilots. */
const HOLDS = new Set(['LOITER', 'POSHOLD', 'POSITION', 'HOLD', 'BRAKE', 'OF_LOITER', 'FLOWHOLD']);

/** When it began to leave, if it was still leaving at the end; else null. */
export function ranAwayFrom(view: View, span: Airborne, end_us: number): number | null {
  const { groundSpeed, flight } = view;
  if (!view.rotary || view.winged || groundSpeed === null || flight.rc === null) return null;
  const runs = runsAbove(groundSpeed.time_us, groundSpeed.value, {
    limit: limit.flyAwaySpeed_mps,
    window: { from_us: span.from_us, to_us: end_us },
    bridge_us: SECOND_US,
  });
  const last = runs[runs.length - 1];
  if (last === undefined || end_us - last.to_us > 2 * SECOND_US) return null;
  if (last.to_us - last.from_us < limit.flyAwayHold_s * SECOND_US) return null;
  const from_us = last.to_us - limit.flyAwayHold_s * SECOND_US;
  const held = [from_us, last.to_us].every((at_us) =>
    HOLDS.has((modeAt(flight, at_us) ?? '').toUpperCase()),
  );
  return held && atRest(view, from_us, last.to_us) ? last.from_us : null;
}

function atRest(view: View, from_us: number, to_us: number): boolean {
  const { sticks } = view.flight.rc!;
  const [from, to] = within(sticks.time_us, { from_us: from_us - SECOND_US, to_us });
  for (let i = from; i < to; i++)
    if (Math.abs(sticks.roll[i]!) > 0.1 || Math.abs(sticks.pitch[i]!) > 0.1) return false;
  return to - from > 5;
}
