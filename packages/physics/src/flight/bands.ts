import type { Band } from '../performance.ts';

/**
 * How far real aircraft lie from the model, as published over predicted: 10 and 90 % quantiles of grouped
 * folds (`npm run accuracy`), so that a band holds 80 % of aircraft it was not fitted on. Small propellers
 * scatter more than large ones, in data and in life. Method: docs/physics/bands.md.
 */
export const SPREADS = {
  hoverTime: { low: 0.82, high: 1.2 },
  cruiseTime: { low: 0.82, high: 1.2 },
  hoverCurrent: { low: 0.83, high: 1.22 },
  topSpeed: { low: 0.5, high: 1.05 },
  wingEndurance: { low: 0.65, high: 1.45 },
} as const;

export type Spread = { readonly low: number; readonly high: number };

export function bandOf(value: number, spread: Spread): Band {
  const half = Math.round((100 * (spread.high - spread.low)) / 2);
  return {
    low: value * spread.low,
    high: value * spread.high,
    basis: `model spread ${half} %, holds 80 % of published aircraft`,
  };
}
