/**
 * Internal resistance of a pack from the flight's own current steps.
 *
 * Model: V = V0(q) - R·I - slow polarisation. Over a lag of about one second V0 and the polarisation
 * hardly move, so dV = -R·dI. R = -Σ dV·dI / Σ dI² over the steps that are large enough, after the
 * outliers beyond three times the spread of the residuals are dropped; r² is that of the kept steps.
 * What this measures includes wires, connectors and the sensor's shunt. A lag shorter than the filter
 * of a slow sensor makes it read low: then the samples are seconds apart and the lag grows with them.
 */
import { type Battery, firstFrom } from '@airworthy/flightlog';
import { limit } from '../thresholds/thresholds.ts';
import { correlation, quantile, spread } from './robust.ts';
import { medianStep_us, SECOND_US, type Window, within } from './samples.ts';

export type Resistance = {
  readonly pack_ohm: number;
  readonly r2: number;
  readonly steps: number;
};

type Steps = { voltage_V: Float64Array; current_A: Float64Array };

/** Sensors of voltage and current may lag each other by up to this. */
const SHIFT_MAX_US = 0.5 * SECOND_US;

const known = new WeakMap<readonly Window[], Map<Battery, Resistance | null>>();

/** The fit over the whole flight, computed once for the cause and the section that use it. */
export function flightResistance(
  situation: { readonly inAir: readonly Window[] },
  battery: Battery,
  cells: number | null,
): Resistance | null {
  const before = known.get(situation.inAir)?.get(battery);
  if (before !== undefined) return before;
  const fit = fitResistance(battery, situation.inAir, cells);
  known.set(situation.inAir, new Map([[battery, fit]]));
  return fit;
}

/** Null where the flight has too few or too weak current steps: a steady hover has no steps to fit. */
export function fitResistance(
  battery: Battery,
  windows: readonly Window[],
  cells: number | null,
): Resistance | null {
  const { time_us, voltage_V, current_A } = battery.power;
  const step_us = medianStep_us(time_us);
  if (!Number.isFinite(step_us)) return null;
  const lag_us = Math.max(0.8 * SECOND_US, 1.05 * step_us);
  const shifts = [...Array(6).keys()]
    .map((index) => (index * SHIFT_MAX_US) / 5)
    .filter((shift_us) => shift_us === 0 || shift_us >= step_us * 0.9);
  const power = { time_us, voltage_V, current_A };
  const floor_A = smallestStep_A(power, windows);
  if (!Number.isFinite(floor_A)) return null;
  let best: Steps | null = null;
  let bestLink = 0;
  for (const shift_us of shifts) {
    const steps = stepsOf(power, windows, { lag_us, shift_us, floor_A });
    const link = steps === null ? Number.NaN : correlation(steps.voltage_V, steps.current_A);
    if (steps !== null && link < bestLink - 0.005) {
      best = steps;
      bestLink = link;
    }
  }
  if (best === null || bestLink > -limit.resistanceCorrelation) return null;
  const fit = slopeWithoutOutliers(best);
  if (fit === null) return null;
  const perCell_mohm = (fit.pack_ohm * 1000) / (cells ?? 1);
  const believable =
    perCell_mohm >= limit.resistanceMin_mohm &&
    perCell_mohm <= limit.resistanceMax_mohm * (cells === null ? 6 : 1);
  return believable ? fit : null;
}

function stepsOf(
  power: { time_us: Float64Array; voltage_V: Float64Array; current_A: Float64Array },
  windows: readonly Window[],
  { lag_us, shift_us, floor_A }: { lag_us: number; shift_us: number; floor_A: number },
): Steps | null {
  const voltages: number[] = [];
  const currents: number[] = [];
  const { time_us, voltage_V, current_A } = power;
  for (const window of windows) {
    const [from, to] = within(time_us, window);
    const stride = Math.max(1, Math.floor((to - from) / 20_000));
    if (from >= to) continue;
    // Times only grow, so all three places move on with the sample.
    let j = firstFrom(time_us, time_us[from]! + lag_us);
    let a = firstFrom(time_us, time_us[from]! + shift_us);
    let b = j;
    for (let i = from; i < to; i += stride) {
      while (j < to && time_us[j]! < time_us[i]! + lag_us) j++;
      while (time_us[a]! < time_us[i]! + shift_us) a++;
      if (j >= to || time_us[j]! - time_us[i]! > 1.6 * lag_us) continue;
      while (b < to && time_us[b]! < time_us[j]! + shift_us) b++;
      if (b >= to) continue;
      const dI = current_A[j]! - current_A[i]!;
      const dV = voltage_V[b]! - voltage_V[a]!;
      const sane =
        voltage_V[a]! > 1 && voltage_V[b]! > 1 && current_A[i]! >= 0 && current_A[j]! >= 0;
      if (!sane || !(Math.abs(dI) >= floor_A) || !Number.isFinite(dV)) continue;
      currents.push(dI);
      voltages.push(dV);
    }
  }
  if (currents.length < limit.resistanceSteps) return null;
  return { voltage_V: Float64Array.from(voltages), current_A: Float64Array.from(currents) };
}

/** A step counts from 1 A and from 15 % of what the flight draws. */
function smallestStep_A(
  power: { time_us: Float64Array; current_A: Float64Array },
  windows: readonly Window[],
): number {
  let high = 0;
  for (const window of windows) {
    const [from, to] = within(power.time_us, window);
    high = Math.max(high, quantile(power.current_A, 0.95, from, to) || 0);
  }
  return high > 0 ? Math.max(1, 0.15 * high) : Number.NaN;
}

function slopeWithoutOutliers({ voltage_V, current_A }: Steps): Resistance | null {
  let keep = new Uint8Array(voltage_V.length).fill(1);
  let pack_ohm = Number.NaN;
  for (let round = 0; round < 3; round++) {
    pack_ohm = slope(voltage_V, current_A, keep);
    const residuals = new Float64Array(voltage_V.length).fill(Number.NaN);
    for (let i = 0; i < residuals.length; i++)
      if (keep[i] === 1) residuals[i] = voltage_V[i]! + pack_ohm * current_A[i]!;
    const width = spread(residuals);
    if (!(width > 0)) break;
    const next = new Uint8Array(keep.length);
    for (let i = 0; i < next.length; i++)
      next[i] = Math.abs(voltage_V[i]! + pack_ohm * current_A[i]!) <= 3 * width ? 1 : 0;
    keep = next;
  }
  let count = 0;
  let unexplained = 0;
  let total = 0;
  for (let i = 0; i < keep.length; i++) {
    if (keep[i] === 0) continue;
    count++;
    unexplained += (voltage_V[i]! + pack_ohm * current_A[i]!) ** 2;
    total += voltage_V[i]! ** 2;
  }
  if (count < limit.resistanceSteps || !(total > 0) || !(pack_ohm > 0)) return null;
  return { pack_ohm, r2: Math.max(0, 1 - unexplained / total), steps: count };
}

function slope(voltage_V: Float64Array, current_A: Float64Array, keep: Uint8Array): number {
  let vi = 0;
  let ii = 0;
  for (let i = 0; i < keep.length; i++) {
    if (keep[i] === 0) continue;
    vi += voltage_V[i]! * current_A[i]!;
    ii += current_A[i]! ** 2;
  }
  return -vi / ii;
}
