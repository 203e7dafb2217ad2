import type { Band } from '../performance.ts';
import { INCH_M } from '../units.ts';

/**
 * How far real aircraft lie from the model: 10 and 90 % quantiles of ln(published / predicted) with the aircraft
 * left out of the fit and each aircraft counted once, so that a band holds 80 % of aircraft not seen. Those of
 * times and current are in units of `bandWidth`, since small propellers scatter more than large ones.
 * Calibrated by `tools/fit.ts`, coverage with the aircraft left out in docs/physics/accuracy.md; method in
 * docs/physics/bands.md.
 */
export const SPREADS = {
  hoverTime: { low: -0.109, high: 0.116 },
  cruiseTime: { low: -0.13, high: 0.148 },
  hoverCurrent: { low: -0.124, high: 0.16 },
  topSpeed: { low: -0.446, high: 0.004 },
  wingEndurance: { low: -0.329, high: 0.317 },
} as const;

export type Spread = { readonly low: number; readonly high: number };

/** 1 from ten inches up, growing with the inverse of the diameter below, at most 5. */
export function bandWidth(diameter_m: number): number {
  return Math.min(5, Math.max(1, (10 * INCH_M) / diameter_m));
}

export function bandOf(value: number, spread: Spread, width = 1): Band {
  const low = Math.exp(spread.low * width);
  const high = Math.exp(spread.high * width);
  return { low: value * low, high: value * high };
}
