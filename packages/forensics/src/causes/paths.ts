/**
 * A cause needs a way to its effect in the mode that was flown when control went: what a sensor or the estimator
 * says moves an aircraft only where something flies by it. One row for each kind of cause; a cause without a way
 * is listed beside the event and never as its reason.
 */
import type { Situation } from '../event/situation.ts';
import type { Category } from '../report/reading.ts';
import { needsPosition } from '../samples/modes.ts';
import { SECOND_US } from '../samples/samples.ts';
import { modesIn } from '../samples/view.ts';
import type { Cause } from './cause.ts';

type Path = {
  readonly categories: readonly Category[];
  readonly acts: (mode: string, winged: boolean) => boolean;
};

/** The sticks move the surfaces and the motor of a wing, and nothing measures anything on the way. */
function isDirect(mode: string, winged: boolean): boolean {
  return winged && mode.toUpperCase() === 'MANUAL';
}

export const PATHS: readonly Path[] = [
  // A compass turns the nose; where it flies to follows from it only where a position is held.
  { categories: ['gps', 'compass'], acts: (mode) => needsPosition(mode) },
  { categories: ['ekf'], acts: (mode, winged) => !isDirect(mode, winged) },
];

/** Pilots and failsafes change the mode within this time once something goes wrong. */
const REACTION_US = 5 * SECOND_US;

/** The causes, those that could not act in any mode of the seconds before control went behind the others. */
export function withPath(situation: Situation, causes: readonly Cause[]): readonly Cause[] {
  const { flight, view, lost_us } = situation;
  if (lost_us === null) return causes;
  const modes = modesIn(flight, { from_us: lost_us - REACTION_US, to_us: lost_us });
  if (modes.length === 0) return causes;
  const winged = view.winged && !view.rotary;
  return causes.map((cause) => {
    const path = PATHS.find(({ categories }) => categories.includes(cause.category));
    const acts = path === undefined || modes.some((mode) => path.acts(mode, winged));
    return acts ? cause : { ...cause, rank: 3 as const };
  });
}
