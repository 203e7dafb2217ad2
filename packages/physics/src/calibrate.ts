import type { Aircraft, Conditions } from './aircraft.ts';
import { hoverOf, hoverTime_s } from './flight/hover.ts';
import {
  hoverMotorPower_W,
  type Rotorcraft,
  rotorcraftOf,
  settingOf,
  withMass,
} from './flight/rotorcraft.ts';
import { rootRising } from './solve.ts';

/** A hover that was measured on this very aircraft; one of power, current and time. */
export type MeasuredHover = {
  readonly mass_kg: number;
  readonly conditions: Conditions;
  readonly measured:
    | { readonly kind: 'power'; readonly power_W: number }
    | { readonly kind: 'current'; readonly current_A: number }
    | { readonly kind: 'time'; readonly time_s: number };
};

export type Calibration = {
  /** What the hover losses of the model are multiplied with. */
  readonly factor: number;
  readonly points: number;
  /** Standard deviation of ln(measured / calibrated). */
  readonly spread: number;
};

/**
 * Standard deviations of logarithms: of aircraft about the model, and of one measurement about the truth. The
 * second is small, so that one measurement is met within 3 % even where the model is off by a factor of nine.
 */
const MODEL_SPREAD = 0.13;
const MEASUREMENT_SPREAD = 0.015;

/** Far beyond any airframe: keeps a measurement that contradicts the build finite. */
const FACTOR_RANGE = { low: 0.1, high: 10 } as const;

/** The factor with which the model gives the measured figure. */
function factorFor(craft: Rotorcraft, { measured }: MeasuredHover): number {
  if (measured.kind === 'power') {
    const motors_W = measured.power_W - (craft.bus?.load_W ?? 0);
    return bounded(motors_W / hoverMotorPower_W(craft));
  }
  const { low, high } = FACTOR_RANGE;
  const lnRoot = rootRising(
    (lnFactor) => {
      const there = { ...craft, factor: craft.factor * Math.exp(lnFactor) };
      if (measured.kind === 'time') {
        // A longer time is a smaller factor; an impossible hover has the time 0.
        return 1 - hoverTime_s(there) / measured.time_s;
      }
      const hover = hoverOf(there);
      return hover.kind === 'hover' ? hover.current_A / measured.current_A - 1 : 1;
    },
    Math.log(low),
    Math.log(high),
  );
  return bounded(Math.exp(lnRoot));
}

function bounded(factor: number): number {
  return Math.min(FACTOR_RANGE.high, Math.max(FACTOR_RANGE.low, factor));
}

/**
 * Fits the hover losses of an aircraft to its measured hovers: the mean of ln(measured / model), drawn towards 0 by
 * MEASUREMENT_SPREAD² / (n MODEL_SPREAD² + MEASUREMENT_SPREAD²). Null without lift motors or
 * measurements that the aircraft can have made.
 *
 * @example
 * calibrateHover(quad, [{ ...state, measured: { kind: 'power', power_W: 250 } }]).factor // 1.0443
 */
export function calibrateHover(
  aircraft: Aircraft,
  hovers: readonly MeasuredHover[],
): Calibration | null {
  const logs: number[] = [];
  for (const hover of hovers) {
    const craft = rotorcraftOf(aircraft, settingOf(aircraft, hover.conditions));
    if (craft === null) return null;
    const there = withMass(craft, hover.mass_kg);
    // The stated thrust does not lift this mass: whatever the losses, the measurement is of another aircraft.
    if (there.hoverShare > 1) continue;
    logs.push(Math.log(factorFor(there, hover)));
  }
  const points = logs.length;
  if (points === 0) return null;
  const mean = logs.reduce((sum, log) => sum + log, 0) / points;
  const trust = MODEL_SPREAD ** 2 / (MODEL_SPREAD ** 2 + MEASUREMENT_SPREAD ** 2 / points);
  const lnFactor = trust * mean;
  const squares = logs.reduce((sum, log) => sum + (log - lnFactor) ** 2, 0);
  return { factor: Math.exp(lnFactor), points, spread: Math.sqrt(squares / points) };
}
