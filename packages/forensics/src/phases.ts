/**
 * When was this aircraft in the air? Rotors: throttle that carries it, because barometers drift and
 * landed flags lie (PX4 says landed in mid-air after a disarm). Wings: speed over ground or height.
 */
import type { Channel } from '@airworthy/flightlog';
import {
  holdAt,
  largestIn,
  medianIn,
  runsAbove,
  SECOND_US,
  smallestIn,
  type Window,
} from './samples.ts';
import { limit } from './thresholds.ts';
import type { View } from './view.ts';

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
  if (vehicle === 'rover' || vehicle === 'sub') return [];
  const spans: Airborne[] = [];
  for (const span of flight.armed) {
    const found: Window[] = [];
    if (view.rotary) found.push(...liftRuns(view, span));
    if (view.winged) found.push(...wingRuns(view, span));
    if (vehicle === 'unknown' && found.length === 0) found.push(...heightRuns(view, span));
    for (const run of merged(view, found)) spans.push(describe(view, run));
  }
  return spans;
}

function describe(view: View, run: Window): Airborne {
  const height = view.height;
  if (height === null) return { ...run, ground_m: 0, top_m: Number.NaN };
  const before = { from_us: run.from_us - 2 * SECOND_US, to_us: run.from_us + 0.3 * SECOND_US };
  let ground_m = medianIn(height.time_us, height.value, before);
  // A file that opens in the air has no ground before it; heights count from home, which is 0.
  if (!Number.isFinite(ground_m) || run.from_us < SECOND_US) ground_m = 0;
  const top_m = largestIn(height.time_us, height.value, run) - ground_m;
  return { ...run, ground_m, top_m };
}

function liftRuns(view: View, armed: Window): Window[] {
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
  const held = kept.flatMap((run) => {
    const first = strong.find((part) => part.from_us >= run.from_us && part.from_us <= run.to_us);
    return first === undefined ? [] : [{ from_us: first.from_us, to_us: run.to_us }];
  });
  // Without any motion of the airframe a throttle is a bench run: propellers off, or tied down.
  return held.length > 0 && movedAtAll(view, armed) ? held : [];
}

/** Height moved by half a metre, or the airframe tipped: one of them follows from real lift. */
function movedAtAll(view: View, armed: Window): boolean {
  const sources = [view.flight.heights.ekf, view.flight.heights.baro, view.flight.heights.gps];
  let seen = false;
  for (const source of sources) {
    if (source === null) continue;
    seen = true;
    if (rangeIn(source, armed) > 0.5) return true;
  }
  if (view.tilt !== null) {
    seen = true;
    if (rangeIn(view.tilt, armed) > 0.5) return true;
  }
  return !seen;
}

function rangeIn(channel: Channel, window: Window): number {
  const { time_us, value } = channel;
  return largestIn(time_us, value, window) - smallestIn(time_us, value, window);
}

function wingRuns(view: View, armed: Window): Window[] {
  const runs: Window[] = [];
  if (view.groundSpeed !== null) {
    runs.push(
      ...runsAbove(view.groundSpeed.time_us, view.groundSpeed.value, {
        limit: limit.wingSpeed_mps,
        window: armed,
        bridge_us: SECOND_US,
      }).filter((run) => run.to_us - run.from_us >= SECOND_US),
    );
  }
  if (runs.length === 0 && view.groundSpeed === null) runs.push(...heightRuns(view, armed));
  return runs;
}

/**
 * Where neither throttle nor speed is known: above the height at arming by more than the drift, in the
 * estimator and in the barometer where the log has both.
 */
function heightRuns(view: View, armed: Window): Window[] {
  const { heights } = view.flight;
  const sources = [heights.ekf, heights.baro].filter((source) => source !== null);
  const first = sources[0] ?? heights.gps;
  if (first === null) return [];
  const raised = new Float64Array(first.time_us.length).fill(Number.POSITIVE_INFINITY);
  for (const source of sources.length > 0 ? sources : [first]) {
    const start = medianIn(source.time_us, source.value, {
      from_us: armed.from_us,
      to_us: armed.from_us + 2 * SECOND_US,
    });
    const base = Number.isFinite(start) ? Math.min(start, limit.airborneHeight_m) : 0;
    const held = holdAt(source.time_us, source.value, first.time_us);
    for (let i = 0; i < raised.length; i++) raised[i] = Math.min(raised[i]!, held[i]! - base);
  }
  return runsAbove(first.time_us, raised, {
    limit: limit.airborneHeight_m,
    window: armed,
    bridge_us: SECOND_US,
  }).filter((run) => run.to_us - run.from_us >= SECOND_US);
}

/** Runs closer than the longest fall are one flight, and so are runs with height between them. */
function merged(view: View, runs: Window[]): Window[] {
  const ordered = [...runs].sort((a, b) => a.from_us - b.from_us);
  const out: { from_us: number; to_us: number }[] = [];
  for (const run of ordered) {
    const open = out[out.length - 1];
    const near = open !== undefined && run.from_us - open.to_us <= limit.liftMemory_s * SECOND_US;
    if (open !== undefined && (near || staysUp(view, open, run)))
      open.to_us = Math.max(open.to_us, run.to_us);
    else out.push({ from_us: run.from_us, to_us: run.to_us });
  }
  return out;
}

/** Every source of height stays clear of what it read when the first run began. */
function staysUp(view: View, before: Window, next: Window): boolean {
  const { heights } = view.flight;
  const between = { from_us: before.to_us, to_us: next.from_us };
  let seen = false;
  for (const source of [heights.ekf, heights.baro]) {
    if (source === null) continue;
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
