/** How closely a controller followed its target: error, delay, overshoot. What a log cannot show is said to be unknown. */
import { type Signal, sampledAt } from '../signal/evaluate.ts';
import type { Pair, PairKey } from './pairs.ts';
import { type StepResponse, stepResponse } from './stepResponse.ts';

export type Tracking = Pick<Pair, 'key' | 'label' | 'unit'> &
  (
    | { readonly known: false; readonly why: string }
    | {
        readonly known: true;
        /** Root mean square of target minus actual. */
        readonly rms: number;
        /** Of both together. */
        readonly rate_hz: number;
        /** Null where no shift fits; below 1 / `rate_hz` the log cannot tell it from none. */
        readonly delay_s: number | null;
        /** Above the settled level, as a share of it; null where `unknown` says why. */
        readonly overshoot: number | null;
        readonly step: StepResponse | null;
        readonly unknown: string | null;
      }
  );

export type TrackingKey = PairKey;

const LEAST_SAMPLES = 20;
/** Fewer points than this within its time do not show how an answer overshoots. */
const LEAST_POINTS = 20;
/** Below this share of its movement explained, the actual does other things than follow. */
const LEAST_COHERENCE = 0.5;
/** A grid finer than this shows nothing of an airframe. */
const FINEST_S = 0.0025;

export function trackingOf(pair: Pair, window_s: readonly [number, number]): Tracking {
  const { key, label, unit, actual, target } = pair;
  const not = (why: string): Tracking => ({ key, label, unit, known: false, why });
  if (target === null && actual === null) return not('The log has neither target nor actual.');
  if (target === null) return not('The log has no target.');
  if (actual === null) return not('The log has a target, but not what came of it.');
  const grid = gridOf(pair, actual, target, window_s);
  if (grid === null) return not('No target was set in this stretch, or it is too short.');
  const error = grid.runs.flatMap((run) =>
    Array.from(run.target, (wanted, i) => (wanted - run.actual[i]!) ** 2),
  );
  const rms = Math.sqrt(error.reduce((sum, one) => sum + one, 0) / error.length);
  const { rate_hz } = grid;
  return { key, label, unit, known: true, rms, rate_hz, ...answer(grid, pair) };
}

type Grid = {
  readonly rate_hz: number;
  readonly runs: readonly { readonly target: Float64Array; readonly actual: Float64Array }[];
};

type Answer = {
  readonly delay_s: number | null;
  readonly overshoot: number | null;
  readonly step: StepResponse | null;
  readonly unknown: string | null;
};

function answer(grid: Grid, { least, settles_s }: Pair): Answer {
  const none = (unknown: string): Answer => ({
    delay_s: null,
    overshoot: null,
    step: null,
    unknown,
  });
  if (spreadOf(grid) < least) return none('the target hardly moved');
  const step = stepResponse(grid.runs, { rate_hz: grid.rate_hz, shown_s: settles_s });
  if (step === null) return none('the target was set for too short a time');
  if (step.coherence < LEAST_COHERENCE)
    return none(`${Math.round(100 * step.coherence)} % of the movement follows the target`);
  const delay_s = delayOf(grid, settles_s);
  if (grid.rate_hz * settles_s < LEAST_POINTS)
    return {
      delay_s,
      overshoot: null,
      step: null,
      unknown: 'logged too slowly for a step response',
    };
  const settled = settledOf(step);
  const overshoot = settled === null ? null : Math.max(0, Math.max(...step.value) / settled - 1);
  const unsettled = `the answer does not settle within ${settles_s} s`;
  return { delay_s, overshoot, step, unknown: overshoot === null ? unsettled : null };
}

/** The mean of the last third, where that is near its target. */
function settledOf({ value }: StepResponse): number | null {
  const tail = value.slice(Math.floor((2 * value.length) / 3));
  const mean = tail.reduce((sum, one) => sum + one, 0) / tail.length;
  return mean > 0.6 && mean < 1.4 ? mean : null;
}

/** Both on one even grid, as slow as the slower of them. */
function gridOf(
  pair: Pair,
  actual: Signal,
  target: Signal,
  [from_s, to_s]: readonly [number, number],
): Grid | null {
  const step_us = Math.max(usualStep_us(actual), usualStep_us(target), FINEST_S * 1e6);
  const count = Math.floor(((to_s - from_s) * 1e6) / step_us);
  if (!(count >= LEAST_SAMPLES) || !Number.isFinite(step_us)) return null;
  const at_us = Float64Array.from({ length: count }, (_, i) => from_s * 1e6 + i * step_us);
  const wanted = sampledAt(pair.circular ? unwrapped(target) : target, at_us);
  const reached = sampledAt(pair.circular ? unwrapped(actual) : actual, at_us);
  const runs: { target: number[]; actual: number[] }[] = [];
  let open = false;
  for (let i = 0; i < count; i++) {
    const known = Number.isFinite(wanted[i]) && Number.isFinite(reached[i]);
    if (known && !open) runs.push({ target: [], actual: [] });
    open = known;
    if (!known) continue;
    // Both were unwrapped from their own first value: they may lie whole turns apart.
    const turns = pair.circular ? 360 * Math.round((wanted[i]! - reached[i]!) / 360) : 0;
    const run = runs.at(-1)!;
    run.target.push(wanted[i]! - turns);
    run.actual.push(reached[i]!);
  }
  const long = runs.filter((run) => run.target.length >= LEAST_SAMPLES);
  if (long.length === 0) return null;
  return {
    rate_hz: 1e6 / step_us,
    runs: long.map((run) => ({
      target: Float64Array.from(run.target),
      actual: Float64Array.from(run.actual),
    })),
  };
}

function usualStep_us({ time_us, value }: Signal): number {
  const known = Array.from(time_us.keys()).filter((i) => Number.isFinite(value[i]));
  const steps = known
    .slice(1)
    .map((at, i) => time_us[at]! - time_us[known[i]!]!)
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? Infinity;
}

/** An angle without its jumps by a whole turn. */
function unwrapped({ time_us, value }: Signal): Signal {
  const out = new Float64Array(value.length);
  let before = Number.NaN;
  for (let i = 0; i < value.length; i++) {
    const turns = Number.isNaN(before) ? 0 : Math.round((value[i]! - before) / 360);
    out[i] = Number.isNaN(turns) ? Number.NaN : value[i]! - 360 * turns;
    if (Number.isFinite(out[i])) before = out[i]!;
  }
  return { time_us, value: out };
}

/** Standard deviation of the target about its mean in each run. */
function spreadOf({ runs }: Grid): number {
  let [sum, count] = [0, 0];
  for (const { target } of runs) {
    const mean = target.reduce((total, one) => total + one, 0) / target.length;
    for (const one of target) sum += (one - mean) ** 2;
    count += target.length;
  }
  return Math.sqrt(sum / count);
}

/** The shift at which the actual lies closest to its target, between samples by a parabola; null at the end of the range. */
function delayOf({ runs, rate_hz }: Grid, longest_s: number): number | null {
  const most = Math.ceil(longest_s * rate_hz);
  const errors = Array.from({ length: most + 1 }, (_, shift) => {
    let [sum, count] = [0, 0];
    for (const { target, actual } of runs)
      for (let i = 0; i + shift < target.length; i++) {
        sum += (actual[i + shift]! - target[i]!) ** 2;
        count++;
      }
    return count === 0 ? Infinity : sum / count;
  });
  const best = errors.indexOf(Math.min(...errors));
  if (best >= most) return null;
  if (best === 0) return 0;
  const [before, here, after] = [errors[best - 1]!, errors[best]!, errors[best + 1]!];
  const bend = before - 2 * here + after;
  const between = bend > 0 && Number.isFinite(bend) ? (0.5 * (before - after)) / bend : 0;
  return (best + between) / rate_hz;
}
