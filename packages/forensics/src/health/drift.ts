/**
 * Is a figure worse than it was? A ramp from some flight on is looked for in the window (a step looks
 * like a short one), and the worsening must be large enough to matter besides. The false alarms and
 * the delays that were measured with these limits are in docs/health.md.
 */
import { medianOf } from '../samples/robust.ts';
import { baselineOf, stepSpread } from './baseline.ts';

/** The median of the last five flights is where a figure stands; one wild flight does not move it. */
const RECENT_FLIGHTS = 5;

/** The earliest flights of the window are the baseline. */
const REFERENCE_FLIGHTS = 12;

/** A ramp is three flights long at least, so that no single flight makes one. */
const RAMP_LEAST_FLIGHTS = 3;

/** A flight counts for at most this many spreads in the ramp test. */
const CLIP = 2.5;

/** A ramp is believed from this statistic on. */
const RAMP_LIMIT = 4.7;

export type Drift = {
  readonly recent: number;
  readonly reference: number;
  readonly referenceFlights: number;
  /** Worsening in spreads of a single flight. */
  readonly z: number;
  /** Worsening in the compared scale. */
  readonly rise: number;
  /** The ramp statistic over its limit: 1 is at the limit. */
  readonly evidence: number;
  readonly named: boolean;
};

export type DriftOptions = { readonly usualSpread: number; readonly leastRise: number };

/** `levels` are oldest first, more is worse, at least four of them. */
export function driftOf(levels: readonly number[], options: DriftOptions): Drift {
  const recentCount = Math.min(RECENT_FLIGHTS, Math.floor(levels.length / 2));
  const recent = medianOf(levels.slice(-recentCount));
  const earlier = levels.slice(0, Math.min(REFERENCE_FLIGHTS, levels.length - recentCount));
  const reference = baselineOf(earlier, options.usualSpread);
  const rise = recent - reference.centre;
  const evidence = rampStatistic(levels, options.usualSpread) / RAMP_LIMIT;
  return {
    recent,
    reference: reference.centre,
    referenceFlights: reference.count,
    z: rise / reference.spread,
    rise,
    evidence,
    named: evidence >= 1 && rise >= options.leastRise,
  };
}

/**
 * The largest T = Σ w·z / √Σ w² over every flight a ramp could begin at, where z are the deviations
 * from the window's median in spreads, clipped, and w is the ramp 1, 2, 3 … less its mean over the
 * window. For a given beginning T is the likelihood ratio of "level, then growing" against "level"
 * with normal noise, and has unit variance on a level history with independent flights.
 */
function rampStatistic(levels: readonly number[], usualSpread: number): number {
  const n = levels.length;
  const spread = stepSpread(levels, usualSpread);
  const centre = medianOf(levels);
  const deviations = levels.map((level) =>
    Math.max(-CLIP, Math.min(CLIP, (level - centre) / spread)),
  );
  const sum = deviations.reduce((total, deviation) => total + deviation, 0);
  // Adding one flight more at the front of the ramp raises every weight in it by one.
  let tail = 0;
  let product = 0;
  let best = 0;
  for (let length = 1; length <= n; length++) {
    tail += deviations[n - length]!;
    product += tail;
    const weights = (length * (length + 1)) / 2;
    const squares = (length * (length + 1) * (2 * length + 1)) / 6 - weights ** 2 / n;
    if (length < RAMP_LEAST_FLIGHTS || squares <= 0) continue;
    best = Math.max(best, (product - (weights / n) * sum) / Math.sqrt(squares));
  }
  return best;
}

/**
 * The flight from which on the levels lie above a mark: the one after the lowest point of the
 * cumulative sum of what lies above it (Page's CUSUM). That flight lies above the mark; where the
 * last flights have come back below it, the last one above it is answered.
 */
export function onsetIndex(levels: readonly number[], mark: number): number {
  let sum = 0;
  let lowest = 0;
  let onset = 0;
  for (const [index, level] of levels.entries()) {
    sum += level - mark;
    if (sum > lowest) continue;
    lowest = sum;
    onset = index + 1;
  }
  return onset < levels.length ? onset : levels.findLastIndex((level) => level > mark);
}
