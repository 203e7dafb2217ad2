/**
 * An aircraft that its own rotors throw over before it is up: it stood upright, they were driven, it turned
 * faster than hands turn one, or half as fast and struck the ground as hands strike nothing, and it stayed over. No
 * height and no throttle of hover is needed for that.
 */
import type { ArmedSpan } from '@airworthy/flightlog';
import { limit } from '../thresholds/thresholds.ts';
import { largestIn, medianIn, runsAbove, SECOND_US, smallestIn, type Window } from './samples.ts';
import { modeAt, type View } from './view.ts';

const RADIANS = Math.PI / 180;
/** Share of the rate of a tip-over at which one that lifted off leans over, before its throttle is closed. */
const LEANS_OVER = 0.5;
/** Turned over on purpose, where it lies. */
const ON_PURPOSE = /TURTLE|FLIP|THROW/i;

/** From where the rotors were driven to where it lay; empty where nothing was thrown over. */
export function thrownOver(
  view: View,
  armed: ArmedSpan,
  turnsFast: (view: View, window: Window, share?: number) => boolean,
): Window[] {
  const { tilt, lift, flight } = view;
  if (tilt === null || lift === null) return [];
  const { time_us, value } = tilt;
  const window = { from_us: armed.from_us, to_us: armed.to_us + SECOND_US };
  return runsAbove(time_us, value, {
    limit: limit.crashTilt_deg * RADIANS,
    window: { from_us: window.from_us, to_us: window.to_us + 3 * SECOND_US },
    bridge_us: 0.3 * SECOND_US,
  })
    .slice(0, 20)
    .flatMap((run) => {
      if (run.from_us > window.to_us || ON_PURPOSE.test(modeAt(flight, run.from_us) ?? ''))
        return [];
      const lies = run.to_us - run.from_us >= limit.crashTiltHold_s * SECOND_US;
      const toEnd = view.end_us - run.to_us < 0.3 * SECOND_US;
      if (!lies && !(toEnd && run.to_us - run.from_us >= 0.4 * SECOND_US)) return [];
      const before = { from_us: run.from_us - 1.5 * SECOND_US, to_us: run.from_us };
      if (!(largestIn(lift.time_us, lift.value, before) >= limit.drivenLift)) return [];
      // As it stood: a wreck that is armed again, or a craft in a hand, does not begin upright and still.
      const stood = { from_us: run.from_us - 4 * SECOND_US, to_us: run.from_us - SECOND_US };
      if (!(medianIn(time_us, value, stood) < limit.departed_deg * RADIANS)) return [];
      const turn = { from_us: before.from_us, to_us: run.from_us + 0.5 * SECOND_US };
      if (!turnsFast(view, turn, strikes(view, run.from_us) ? LEANS_OVER : 1)) return [];
      if (smallestIn(time_us, value, before) > limit.departed_deg * RADIANS) return [];
      const from_us = drivenSince(view, run.from_us);
      return [{ from_us, to_us: Math.max(run.from_us + 0.5 * SECOND_US, from_us) }];
    });
}

/** A blow as it comes to lie, harder than any rotors brake. */
function strikes({ force }: View, over_us: number): boolean {
  if (force === null) return false;
  const window = { from_us: over_us - 0.5 * SECOND_US, to_us: over_us + SECOND_US };
  return largestIn(force.time_us, force.value, window) >= limit.blowPeak_mps2;
}

/** When the rotors were driven last before a moment; at most ten seconds are looked back. */
function drivenSince({ lift }: View, at_us: number): number {
  const runs = runsAbove(lift!.time_us, lift!.value, {
    limit: limit.drivenLift,
    window: { from_us: at_us - 10 * SECOND_US, to_us: at_us },
    bridge_us: 0.3 * SECOND_US,
  });
  return runs.at(-1)?.from_us ?? at_us - 0.5 * SECOND_US;
}
