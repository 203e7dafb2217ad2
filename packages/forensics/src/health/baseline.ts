/** Centre and spread of a handful of flights, so that neither one wild flight nor a still past rules. */
import { medianOf } from '../samples/robust.ts';

export type Baseline = {
  readonly centre: number;
  readonly spread: number;
  readonly count: number;
};

/** MAD of a normal distribution times this is its standard deviation. */
const MAD_TO_SIGMA = 1.4826;

/** The usual spread counts as much as this many flights. */
const PRIOR_FLIGHTS = 8;

/** A spread is never taken to be below this share of the usual one. */
const LEAST_SHARE = 0.4;

/** Median, and the median absolute deviation drawn towards the spread that is usual for the figure. */
export function baselineOf(values: readonly number[], usualSpread: number): Baseline {
  const centre = medianOf(values);
  const deviations = values.map((value) => Math.abs(value - centre));
  const spread = drawnSpread(MAD_TO_SIGMA * medianOf(deviations), values.length, usualSpread);
  return { centre, spread, count: values.length };
}

/**
 * Spread from flight to flight from the differences of neighbours, Δ/√2: a slow growth, which widens
 * the deviations from a median, does not widen these.
 */
export function stepSpread(values: readonly number[], usualSpread: number): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - values[index]!));
  return drawnSpread((MAD_TO_SIGMA / Math.SQRT2) * medianOf(steps), steps.length, usualSpread);
}

/**
 * s² = (n·measured² + 8·usual²) / (n + 8), at least 0.4 of the usual: five equal flights do not make
 * the sixth infinitely strange. The weight of 8 is that of a conjugate prior with 8 degrees of freedom.
 */
function drawnSpread(measured: number, count: number, usual: number): number {
  const known = count === 0 ? 0 : measured;
  const variance = (count * known ** 2 + PRIOR_FLIGHTS * usual ** 2) / (count + PRIOR_FLIGHTS);
  return Math.max(Math.sqrt(variance), LEAST_SHARE * usual);
}
