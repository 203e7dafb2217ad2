/**
 * What an aircraft's own flights teach about its build. Each flight gives the ratio of a measured figure to
 * the predicted one; ratios of one aircraft agree with each other far better than with 1, because what the
 * build does not know (losses, a worn pack, drag) stays with the aircraft. docs/learning.md has the whole rule.
 */
import { medianOf, quantile } from '../samples/robust.ts';

/** One flight: a measured figure and what the build said of the same state. */
export type Compared = {
  readonly measured: number;
  readonly predicted: number;
  /** Part of both that no factor multiplies: constant loads. */
  readonly fixed: number;
  /** Standard deviation of ln(true / predicted) over aircraft: how much the build is worth. */
  readonly buildSpread: number;
};

export type Fit = {
  /** What the prediction is multiplied with. */
  readonly factor: number;
  /** Four in five aircraft with such flights lie between. */
  readonly low: number;
  readonly high: number;
  readonly flights: number;
  /** Standard deviation of the logarithm of the next flight about it. */
  readonly nextSpread: number;
};

/** A fit looks back this many flights: an aircraft changes, and what it was a year ago is not what it is. */
export const LEARNING_FLIGHTS = 20;
/** Before this many flights were compared nothing is learned. */
export const LEAST_FLIGHTS = 3;

/** Flight-to-flight spread (of the logarithm) that is usual: wind, current sensor, the pack's charge. */
const USUAL_SPREAD = 0.03;
/** The usual spread counts as this many flights. */
const SPREAD_FLIGHTS = 4;
/** Flights farther off than this many spreads count less, so that one wild flight does not teach. */
const WILD = 1.5;
const ROUNDS = 3;
/** Quantile of the normal distribution that leaves 10 % on each side. */
export const EIGHTY_PERCENT = 1.2816;

const lnRatio = ({ measured, predicted, fixed }: Compared) =>
  Math.log((measured - fixed) / (predicted - fixed));

/** Whether a flight can teach: a measurement below the constant loads is none of this aircraft. */
export function isComparable({ measured, predicted, fixed }: Compared): boolean {
  return measured > fixed && predicted > fixed;
}

/** The factor of the latest flights, drawn towards the build by what the build is worth; null for too few. */
export function fitFactor(history: readonly Compared[]): Fit | null {
  const flights = history.filter(isComparable).slice(-LEARNING_FLIGHTS);
  if (flights.length < LEAST_FLIGHTS) return null;
  const logs = flights.map(lnRatio);
  const prior = flights.at(-1)!.buildSpread ** -2;
  let centre = medianOf(logs);
  let spread = USUAL_SPREAD;
  let sure = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const weights = logs.map((log) => Math.min(1, (WILD * spread) / Math.abs(log - centre)));
    const squares = sum(logs.map((log, i) => weights[i]! * (log - centre) ** 2));
    const count = sum(weights);
    spread = Math.sqrt(
      (SPREAD_FLIGHTS * USUAL_SPREAD ** 2 + squares) / (SPREAD_FLIGHTS + Math.max(0, count - 1)),
    );
    sure = prior + count / spread ** 2;
    centre = sum(logs.map((log, i) => weights[i]! * log)) / spread ** 2 / sure;
  }
  const reach = EIGHTY_PERCENT / Math.sqrt(sure);
  return {
    factor: Math.exp(centre),
    low: Math.exp(centre - reach),
    high: Math.exp(centre + reach),
    flights: flights.length,
    nextSpread: Math.sqrt(1 / sure + spread ** 2),
  };
}

/** The prediction of a flight by a fit of the flights before it. */
export function withFit(flight: Pick<Compared, 'predicted' | 'fixed'>, fit: Fit) {
  const motors = (flight.predicted - flight.fixed) * fit.factor;
  const reach = Math.exp(EIGHTY_PERCENT * fit.nextSpread);
  return {
    value: motors + flight.fixed,
    low: motors / reach + flight.fixed,
    high: motors * reach + flight.fixed,
  };
}

export type Errors = { readonly median: number; readonly p90: number };

export type Scored = {
  /** Relative errors of the flights that were scored. */
  readonly before: Errors;
  readonly after: Errors;
  readonly flights: number;
};

/** For each flight the fit of those before it; null while they are too few. */
export function fitsBefore(history: readonly Compared[]): (Fit | null)[] {
  return history.map((_, index) => fitFactor(history.slice(0, index)));
}

/**
 * How far off the build was, and how far off it is with what the flights before had taught. Each flight is
 * scored by a fit that has not seen it; both errors are of the same flights. Null where none can be scored.
 */
export function scoreLearning(history: readonly Compared[]): Scored | null {
  const before: number[] = [];
  const after: number[] = [];
  for (const [index, fit] of fitsBefore(history).entries()) {
    const flight = history[index]!;
    if (fit === null || !isComparable(flight)) continue;
    before.push(Math.abs(flight.predicted / flight.measured - 1));
    after.push(Math.abs(withFit(flight, fit).value / flight.measured - 1));
  }
  if (before.length === 0) return null;
  return { before: errorsOf(before), after: errorsOf(after), flights: before.length };
}

function errorsOf(errors: readonly number[]): Errors {
  const values = Float64Array.from(errors);
  return { median: quantile(values, 0.5), p90: quantile(values, 0.9) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Spread of what is drawn in flight that nobody predicts about the mean of the rest: gusts, turns, climbs under way. Assumed. */
export const UNPREDICTED_SPREAD = 0.15;

type Band = { readonly value: number; readonly low: number; readonly high: number };

/** The band of a figure of a whole flight, of which a share was predicted and the rest is taken as that. */
export function withUnpredicted({ value, low, high }: Band, knownShare: number): Band {
  const reach = EIGHTY_PERCENT * UNPREDICTED_SPREAD * (1 - knownShare);
  return {
    value,
    low: value * Math.exp(-Math.hypot(Math.log(value / low), reach)),
    high: value * Math.exp(Math.hypot(Math.log(high / value), reach)),
  };
}
