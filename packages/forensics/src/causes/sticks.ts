/** Sticks at their ends in the last seconds before a contact, and which of them moved first. */
import type { RcInput } from '@airworthy/flightlog';
import { runsAbove, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';

type Sticks = RcInput['sticks'];
type Held = Window & { readonly axis: 'roll' | 'pitch'; readonly word: string };

/** A stick that goes from one end to the other is away from both for no longer than this. */
const TURN_US = 0.5 * SECOND_US;
const LEAST_US = 0.3 * SECOND_US;
/** What was let go longer before the contact did not lead to it. */
const LATE_US = 2 * SECOND_US;

const ENDS = [
  ['roll', 1, 'full right roll'],
  ['roll', -1, 'full left roll'],
  ['pitch', 1, 'full nose up'],
  ['pitch', -1, 'full nose down'],
] as const;

/**
 * The first end of each lean stick in the unbroken row of full sticks that ends at the contact. What
 * follows to the other side is the recovery. What was let go before `level_us`, when it last did not
 * sink, belongs to an earlier manoeuvre.
 */
export function firstSticks(
  sticks: Sticks,
  window: Window,
  level_us: number,
): { word: string; from_us: number }[] {
  const held = ENDS.flatMap(([axis, sign, word]): Held[] =>
    runsOf(sticks.time_us, sticks[axis], (value) => sign * value, limit.stickFull, window).map(
      (run) => ({ ...run, axis, word }),
    ),
  );
  let since_us = Math.min(
    ...held.filter((run) => window.to_us - run.to_us < LATE_US).map((run) => run.from_us),
  );
  if (!Number.isFinite(since_us)) return [];
  for (const run of held.sort((a, b) => b.to_us - a.to_us))
    if (run.from_us < since_us && run.to_us >= Math.max(level_us, since_us - TURN_US))
      since_us = run.from_us;
  const chain = held.filter((run) => run.from_us >= since_us).sort((a, b) => a.from_us - b.from_us);
  return chain.filter((run, i) => chain.findIndex((other) => other.axis === run.axis) === i);
}

/** Since when the throttle stick was closed, if it still was shortly before the contact. */
export function throttleClosed(sticks: Sticks, window: Window): number | null {
  const open = (value: number) => 1 - value;
  const runs = runsOf(sticks.time_us, sticks.throttle, open, 1 - limit.throttleIdle, window);
  const last = runs.filter((run) => window.to_us - run.to_us < LATE_US).pop();
  return last?.from_us ?? null;
}

function runsOf(
  time_us: Float64Array,
  values: Float64Array,
  change: (value: number) => number,
  least: number,
  window: Window,
): Window[] {
  const [from, to] = within(time_us, window);
  // Only the window is looked at.
  const changed = new Float64Array(values.length);
  for (let i = from; i < to; i++) changed[i] = change(values[i]!);
  return runsAbove(time_us, changed, { limit: least, window, bridge_us: LEAST_US }).filter(
    (run) => run.to_us - run.from_us >= LEAST_US,
  );
}
