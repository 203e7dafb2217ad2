/**
 * When was this aircraft in the air? Rotors: throttle that carries it, because barometers drift and
 * landed flags lie (PX4 says landed in mid-air after a disarm). Wings: speed over ground or height.
 */
import type { ArmedSpan, Channel } from '@airworthy/flightlog';
import { limit } from '../thresholds/thresholds.ts';
import { lowFlights } from './lowFlight.ts';
import { openHovers } from './openHover.ts';
import { fastestRates, rateOf } from './rates.ts';
import {
  covers,
  heldAt,
  holdAt,
  largestIn,
  medianIn,
  medianStep_us,
  rangeIn,
  runsAbove,
  SECOND_US,
  smallestIn,
  turned_rad,
  type Window,
  within,
} from './samples.ts';
import { thrownOver } from './thrownOver.ts';
import { groundAt, startOf, type View } from './view.ts';

export type Airborne = Window & {
  /** Height at the start, to measure the rest against. */
  readonly ground_m: number;
  /** Highest point above that. */
  readonly top_m: number;
};

/** Spans in the air, in order. Empty where nothing shows that the aircraft ever left the ground. */
export function airborneSpans(view: View): Airborne[] {
  const { flight } = view;
  const vehicle = flight.meta.vehicle;
  const spans: Airborne[] = [];
  for (const span of flight.armed) {
    let found = view.rotary ? liftRuns(view, span) : [];
    if (view.rotary && !view.winged) {
      const over = thrownOver(view, span, (seen, turn, share) =>
        turnsFast(seen, turn, share, Math.hypot),
      );
      const last_us = found.reduce(
        (last, run) => Math.max(last, run.to_us),
        Number.NEGATIVE_INFINITY,
      );
      found = [...found, ...over.filter((run) => !(last_us + 3 * SECOND_US > run.from_us))];
    }
    if (view.winged) found = [...found, ...wingRuns(view, span)];
    if (vehicle === 'unknown' && found.length === 0) found = heightRuns(view, span);
    if (found.length === 0) found = openHovers(view, span);
    for (const run of merged(view, found)) spans.push(describe(view, run));
  }
  return spans;
}

function describe(view: View, run: Window): Airborne {
  const height = view.height;
  if (height === null) return { ...run, ground_m: 0, top_m: Number.NaN };
  const ground_m = groundBefore(height, run);
  const top_m = largestIn(height.time_us, height.value, run) - ground_m;
  return { ...run, ground_m, top_m };
}

/** What one source of height read on the ground before a run in the air. */
export function groundBefore(height: Channel, run: Window): number {
  const { time_us, value } = height;
  const ground_m = medianIn(time_us, value, {
    from_us: run.from_us - 2 * SECOND_US,
    to_us: run.from_us + 0.3 * SECOND_US,
  });
  // A file that opens in the air has no ground before it; heights count from home, which is 0.
  if (!Number.isFinite(ground_m) || !(time_us[0]! < run.from_us - SECOND_US)) return 0;
  // Found late, by height or behind a gap in the link: it had begun to climb before the run did.
  const low_m = medianIn(time_us, value, {
    from_us: run.from_us - 20 * SECOND_US,
    to_us: run.from_us - SECOND_US,
  });
  return ground_m - low_m >= limit.wingHeight_m ? low_m : ground_m;
}

function liftRuns(view: View, armed: ArmedSpan): Window[] {
  if (view.lift === null) return heightRuns(view, armed);
  const { time_us, value } = view.lift;
  const strong = runsAbove(time_us, value, {
    limit: limit.liftShare,
    window: armed,
    bridge_us: 0.15 * SECOND_US,
  }).filter((run) => run.to_us - run.from_us >= limit.liftHold_s * SECOND_US);
  // Once up, less throttle still carries: the run goes on to both sides while it does.
  const kept = runsAbove(time_us, value, {
    limit: limit.liftKept,
    window: armed,
    bridge_us: SECOND_US,
  });
  // Both are in order of time: each looks on from where the run before it ended, or a long log would take for ever.
  let next = 0;
  const held = kept.flatMap((run) => {
    while (next < strong.length && strong[next]!.from_us < run.from_us) next++;
    const first = strong[next];
    if (first === undefined || first.from_us > run.to_us) return [];
    return [{ from_us: first.from_us, to_us: run.to_us }];
  });
  // Without any motion of the airframe a throttle is a bench run: propellers off, or tied down.
  const lifted =
    held.length > 0 && movedAtAll(view, armed, held[0]!.from_us)
      ? held
      : held.filter((run) => isLow(view, run));
  return [...lifted, ...aloftRuns(view, armed)];
}

/** Off the ground by the work of the attitude, lower than two heights could tell together. */
function isLow(view: View, run: Window): boolean {
  const { flight, lift } = view;
  const around = { from_us: run.from_us - SECOND_US, to_us: run.to_us + SECOND_US };
  return lift !== null && lowFlights(flight, lift, around).length > 0;
}

/**
 * Far up by estimator and barometer together: that is flight even where the hover throttle in the log is
 * wrong, in a long descent, or where the log opens in a steady hover and nothing ever moves.
 */
function aloftRuns(view: View, armed: ArmedSpan): Window[] {
  const { heights } = view.flight;
  const { lift } = view;
  if (heights.ekf === null || heights.baro === null || lift === null) return [];
  // On the wing the rotors stand still; a multirotor that is up carries itself most of the time.
  const given = view.winged ? largestIn : medianIn;
  return heightRuns(view, armed, limit.aloftHeight_m).filter(
    (run) =>
      given(lift.time_us, lift.value, run) >= limit.aloftLift && satellitesAgree(view, armed, run),
  );
}

/** The estimator follows its barometer, so both can be wrong together; satellites are a second witness. */
function satellitesAgree(view: View, armed: ArmedSpan, run: Window): boolean {
  const { gps, baro } = view.flight.heights;
  if (gps === null || baro === null) return true;
  // Satellite heights count from where the log opens, which may be in the air.
  const up = (source: Channel) =>
    medianIn(source.time_us, source.value, run) - (startOf(source, armed) || 0);
  const apart_m = Math.abs(up(gps) - up(baro));
  return !(apart_m > Math.max(limit.startHeight_m, 0.5 * up(baro)));
}

/**
 * Estimator and barometer both moved, or the airframe tipped over by itself: one of them follows from
 * real lift. Satellite heights wander by metres at rest and count only where there is nothing else.
 */
function movedAtAll(view: View, armed: Window, lift_us: number): boolean {
  const { ekf, baro, gps } = view.flight.heights;
  const sources = [ekf, baro].filter((source) => source !== null);
  const ranges_m = sources.map((row) => movedIn(row, armed));
  // An estimate that runs off while the barometer stands has lost its attitude, not its ground.
  const contradict = ranges_m.length === 2 && ranges_m[0]! > 5 && ranges_m[1]! < 1.5;
  const moved = ranges_m.every((range) => range > limit.movedHeight_m);
  const standing = { from_us: armed.from_us, to_us: lift_us - 2 * SECOND_US };
  const runsOff = baro === null && moved && ranAtRest(view, ekf, standing);
  const seen = sources.length > 0 && !contradict && !runsOff && moved;
  if (seen && moveTogether(sources, armed)) return true;
  if (sources.length === 0 && gps !== null && movedIn(gps, armed) > limit.wingHeight_m) return true;
  if (view.tilt !== null && movedIn(view.tilt, armed) > 0.5) return turnsFast(view, armed);
  return sources.length === 0 && gps === null && view.tilt === null;
}

/** An estimate without a barometer that ran off before its rotors were driven has no ground: it shows no lift later. */
function ranAtRest({ lift }: View, ekf: Channel | null, standing: Window): boolean {
  if (ekf === null || lift === null) return false;
  const driven = medianIn(lift.time_us, lift.value, standing) >= limit.drivenLift;
  return !driven && moveTogether([ekf], standing, limit.runsOff_m);
}

/** About one axis of the two; `Math.hypot` for what tips about a corner, which turns about both at once. */
const aboutOne = (roll_radps: number, pitch_radps: number) =>
  Math.max(Math.abs(roll_radps), Math.abs(pitch_radps));

/** Faster than an aircraft is turned by hand, or than a share of that; taken as given where no rate was logged. */
function turnsFast(
  view: View,
  window: Window,
  share = 1,
  turnOf: (roll_radps: number, pitch_radps: number) => number = aboutOne,
): boolean {
  const rates = fastestRates(view.flight);
  const limit_radps = (share * limit.tippedRate_dps * Math.PI) / 180;
  if (rates === null) {
    // The tilt itself shows it, less sharply, unless its samples are further apart than a tip-over lasts.
    if (view.tilt === null || !(medianStep_us(view.tilt.time_us) <= 0.3 * SECOND_US)) return true;
    const turn = rateOf(view.tilt);
    return !(largestIn(turn.time_us, turn.value, window) < 0.6 * limit_radps);
  }
  const { time_us, roll_radps, pitch_radps } = rates;
  let fastest_radps = Number.NaN;
  const [from, to] = within(time_us, window);
  for (let i = from; i < to; i++) {
    const turn_radps = turnOf(roll_radps[i]!, pitch_radps[i]!);
    if (!(turn_radps <= fastest_radps)) fastest_radps = turn_radps;
  }
  return !(fastest_radps < limit_radps);
}

/** Lift moves an aircraft within seconds; the drift of a barometer that warms up takes a minute. */
const MOVE_US = 5 * SECOND_US;

/** Moments compared within that time. */
const MOMENTS = 20;
/** A new zero of the estimate is no motion: the other height moves by noise alone. */
const ALIKE = 3;

/** All heights go the same way by similar amounts within five seconds, or within three samples of slow telemetry. */
export function moveTogether(
  sources: readonly Channel[],
  window: Window,
  far_m: number = limit.movedFast_m,
): boolean {
  const step_us = Math.max(...sources.map((row) => medianStep_us(row.time_us) || 0));
  const width_us = Math.max(MOVE_US, 3 * step_us) / MOMENTS;
  const levels = sources.map((): number[] => []);
  for (let at_us = window.from_us; at_us <= window.to_us; at_us += width_us) {
    for (const [k, { time_us, value }] of sources.entries()) {
      const level = medianIn(time_us, value, { from_us: at_us, to_us: at_us + width_us });
      levels[k]!.push(Number.isNaN(level) ? heldAt(time_us, value, at_us) : level);
    }
    const last = levels[0]!.length - 1;
    for (let i = Math.max(0, last - MOMENTS); i < last; i++) {
      const moves_m = levels.map((row) => row[last]! - row[i]!);
      const least_m = Math.min(...moves_m.map(Math.abs));
      const alike = moves_m.every(
        (move) => move * moves_m[0]! > 0 && Math.abs(move) < ALIKE * least_m,
      );
      if (least_m > far_m && alike) return true;
    }
  }
  return false;
}

function movedIn({ time_us, value }: Channel, window: Window): number {
  return rangeIn(time_us, value, window);
}

function wingRuns(view: View, armed: ArmedSpan): Window[] {
  if (view.groundSpeed === null) return heightRuns(view, armed);
  const runs = runsAbove(view.groundSpeed.time_us, view.groundSpeed.value, {
    limit: limit.wingSpeed_mps,
    window: armed,
    bridge_us: SECOND_US,
  }).filter((run) => run.to_us - run.from_us >= SECOND_US);
  // Against the wind, in a stall or hanging on its propeller a wing stands still over the ground.
  return runs.length === 0 ? [] : [...runs, ...heightRuns(view, armed, limit.startHeight_m)];
}

/**
 * Where neither throttle nor speed is known: above the height at arming by more than the drift, in the
 * estimator and in the barometer where the log has both.
 */
function heightRuns(view: View, armed: ArmedSpan, least_m = limit.airborneHeight_m): Window[] {
  const { heights } = view.flight;
  const sources = [heights.ekf, heights.baro].filter((source) => source !== null);
  const first = sources[0] ?? heights.gps;
  if (first === null) return [];
  // Only the armed part: a log of many flights must not be walked once for each of them.
  const times_us = first.time_us.subarray(...within(first.time_us, armed));
  const raised = new Float64Array(times_us.length).fill(Number.POSITIVE_INFINITY);
  for (const source of sources.length > 0 ? sources : [first]) {
    const start = groundAt(source, armed);
    const base = Number.isFinite(start) ? start : 0;
    const held = holdAt(source.time_us, source.value, times_us);
    for (let i = 0; i < raised.length; i++) raised[i] = Math.min(raised[i]!, held[i]! - base);
  }
  return runsAbove(times_us, raised, {
    limit: least_m,
    window: armed,
    bridge_us: SECOND_US,
  }).filter((run) => run.to_us - run.from_us >= SECOND_US);
}

/**
 * Runs closer than the longest fall are one flight, and so are runs with height between them, and runs between
 * which it never stopped swinging: outputs that swing to their limits carry it with next to no throttle asked.
 */
function merged(view: View, runs: Window[]): Window[] {
  const ordered = [...runs].sort((a, b) => a.from_us - b.from_us);
  const out: { from_us: number; to_us: number }[] = [];
  for (const run of ordered) {
    const open = out[out.length - 1];
    const near = open !== undefined && run.from_us - open.to_us <= limit.liftMemory_s * SECOND_US;
    if (open !== undefined && (near || staysUp(view, open, run) || swingsOn(view, open, run)))
      open.to_us = Math.max(open.to_us, run.to_us);
    else out.push({ from_us: run.from_us, to_us: run.to_us });
  }
  return out;
}

/** Slow telemetry sends a height every few seconds. */
const HEIGHT_GAP_US = 10 * SECOND_US;

/** Every source of height stays clear of what it read when the first run began. */
function staysUp(view: View, before: Window, next: Window): boolean {
  const { heights } = view.flight;
  const between = { from_us: before.to_us, to_us: next.from_us };
  let seen = false;
  for (const source of [heights.ekf, heights.baro]) {
    // What was not logged does not show that it stayed up.
    if (source === null || !covers(source.time_us, between, HEIGHT_GAP_US)) continue;
    const ground = medianIn(source.time_us, source.value, {
      from_us: before.from_us - 2 * SECOND_US,
      to_us: before.from_us + 0.3 * SECOND_US,
    });
    const low = smallestIn(source.time_us, source.value, between);
    if (!Number.isFinite(low)) continue;
    seen = true;
    if (low - (ground || 0) < limit.airborneHeight_m) return false;
  }
  return seen;
}

/** Samples that show a swing. */
const SWING_SAMPLES = 3;

/** What stands on its legs does not turn: roll or pitch move on by as much as a departure in every second between. */
function swingsOn({ flight }: View, before: Window, next: Window): boolean {
  const { attitude } = flight;
  if (attitude === null) return false;
  const width_us = Math.max(SECOND_US, SWING_SAMPLES * medianStep_us(attitude.time_us));
  for (let from_us = before.to_us; from_us < next.from_us; from_us += width_us) {
    const window = { from_us, to_us: from_us + width_us };
    if (!(turned_rad(attitude, window) >= (limit.departed_deg * Math.PI) / 180)) return false;
  }
  return true;
}
