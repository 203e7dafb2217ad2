import type { Spread } from '../performance.ts';
import { INCH_M } from '../units.ts';

/**
 * How far real aircraft lie from the model: quantiles of ln(published / predicted) with the aircraft left out of the
 * fit and each aircraft counted once, chosen so that a band holds 80 % of aircraft not seen. Those of
 * times and current are in units of `spreadWidth`, since small propellers scatter more than large ones.
 * Calibrated by `tools/fit.ts`, coverage with the aircraft left out in docs/physics/accuracy.md; method in
 * docs/physics/bands.md.
 */
export const SPREADS = {
  // Hover and slow flight rest on the same rotor power, so their times are calibrated together.
  hoverTime: { low: -0.15, high: 0.118 },
  cruiseTime: { low: -0.15, high: 0.118 },
  hoverCurrent: { low: -0.14, high: 0.159 },
  topSpeed: { low: -0.167, high: 0.385 },
  wingEndurance: { low: -0.48, high: 0.437 },
} as const;

/**
 * Top speed on a wing, not calibrated: six aircraft publish one (0.59 to 2.2 of it), most of them what their autopilot allows, so it
 * reaches farther down than up.
 */
export const WING_TOP_SPEED_SPREAD: Spread = { low: -0.455, high: 0.127 };

/** The same for an aircraft whose hovers were measured: other payloads, packs and altitudes of it. */
export const CALIBRATED_SPREAD: Spread = { low: -0.08, high: 0.08 };
/** The same on a wing, whose cruises were measured. */
export const CALIBRATED_CRUISE_SPREAD: Spread = { low: -0.15, high: 0.15 };

/** 1 from ten inches up, growing with the inverse of the diameter below, at most 5. */
export function spreadWidth(diameter_m: number): number {
  return Math.min(5, Math.max(1, (10 * INCH_M) / diameter_m));
}

export function widened(spread: Spread, width: number): Spread {
  return { low: spread.low * width, high: spread.high * width };
}
