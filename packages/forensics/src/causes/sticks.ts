/** Sticks at their ends in the last seconds before a contact, and which of them moved first. */
import { firstFrom, type RcInput } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { isManualThrottle } from '../samples/modes.ts';
import { holdAt, runsAbove, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';

type Sticks = RcInput['sticks'];

/** Modes in which the angles that a multirotor is to take are those of its sticks. */
const ANGLES_BY_STICK = /^(STABILIZED?|MANUAL|ALT_HOLD|ALTITUDE)$/i;
/** Lean of a full stick where no parameter states it (ArduPilot's default; PX4 has 35). */
const FULL_LEAN_DEG = 45;

/**
 * The sticks of the radio; where none was logged, what the controller was given from the beginning of the last mode
 * on, if that mode takes it from the sticks: the angles, and with a manual throttle the throttle.
 */
export function sticksOf({ flight, view, event_us, lost_us }: Situation): Sticks | null {
  const { rc, attitudeTarget: target, throttle, parameters } = flight;
  if (rc !== null) return rc.sticks;
  const mode = flight.modes.findLast(({ time_us }) => time_us <= (event_us ?? lost_us ?? 0));
  if (mode === undefined || !ANGLES_BY_STICK.test(mode.name)) return null;
  if (target === null || throttle === null || !view.rotary || view.winged) return null;
  // Hundredths of a degree, until ArduPilot 4.7 gave it another name and degrees.
  const stated_deg = (parameters.get('ANGLE_MAX')?.value ?? 0) / 100;
  const full_rad = ((stated_deg > 5 ? stated_deg : FULL_LEAN_DEG) * Math.PI) / 180;
  const since = firstFrom(target.time_us, mode.time_us);
  const time_us = target.time_us.subarray(since);
  const lean = (angles_rad: Float64Array) =>
    angles_rad.subarray(since).map((angle_rad) => angle_rad / full_rad);
  const still = new Float64Array(time_us.length);
  return {
    time_us,
    origin: target.origin,
    roll: lean(target.roll_rad),
    pitch: lean(target.pitch_rad),
    yaw: still,
    throttle: isManualThrottle(mode.name)
      ? holdAt(throttle.time_us, throttle.value, time_us)
      : still.map(() => 0.5),
  };
}

/** What the sentence adds where the sticks were read from the targets. */
export function stickSource({ flight }: Situation, mode: string | null): string {
  return flight.rc === null
    ? ` The radio was not logged: in ${mode ?? 'this mode'} the targets of the controller are the sticks.`
    : '';
}
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
