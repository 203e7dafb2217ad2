/**
 * Min-max downsampling over one shared time axis. Every bin gives two points, and each channel keeps
 * its lowest and its highest value of the bin, in the order in which they came: a spike of one sample
 * stays visible. A bin without a sample gives null, so that no line is drawn across a gap.
 */
import { firstFrom, type Window } from './samples.ts';

export type Column = {
  readonly name: string;
  readonly time_us: Float64Array;
  readonly value: Float64Array;
  /** Geographic degrees: six digits would be ten metres. */
  readonly fine?: boolean;
};

export type Axis = {
  readonly time_us: Float64Array;
  readonly bins: number;
  readonly window: Window;
};

/** Two points per bin, at a quarter and three quarters of it. */
export function axisOf(window: Window, points: number): Axis {
  const bins = Math.max(1, Math.floor(points / 2));
  const width_us = (window.to_us - window.from_us) / bins;
  const time_us = new Float64Array(2 * bins);
  for (let bin = 0; bin < bins; bin++) {
    time_us[2 * bin] = window.from_us + (bin + 0.25) * width_us;
    time_us[2 * bin + 1] = window.from_us + (bin + 0.75) * width_us;
  }
  return { time_us, bins, window };
}

/**
 * One channel on the axis. A channel slower than the bins holds its value, but no longer than three of
 * its own steps (and one second at least): past that it is a gap.
 */
export function onAxis(axis: Axis, column: Column, hold_us: number): (number | null)[] {
  const round = column.fine === true ? toCentimetres : toSixDigits;
  const out = new Array<number | null>(2 * axis.bins).fill(null);
  const { time_us, value } = column;
  const width_us = (axis.window.to_us - axis.window.from_us) / axis.bins;
  let i = firstFrom(time_us, axis.window.from_us);
  for (let bin = 0; bin < axis.bins; bin++) {
    const end_us = axis.window.from_us + (bin + 1) * width_us;
    const last = bin === axis.bins - 1;
    let low = -1;
    let high = -1;
    for (; i < time_us.length && (time_us[i]! < end_us || (last && time_us[i]! <= end_us)); i++) {
      if (!Number.isFinite(value[i]!)) continue;
      if (low < 0 || value[i]! < value[low]!) low = i;
      if (high < 0 || value[i]! > value[high]!) high = i;
    }
    if (low >= 0) {
      out[2 * bin] = round(value[Math.min(low, high)]!);
      out[2 * bin + 1] = round(value[Math.max(low, high)]!);
      continue;
    }
    const before = i - 1;
    if (before < 0 || !Number.isFinite(value[before]!)) continue;
    if (axis.time_us[2 * bin]! - time_us[before]! <= hold_us) out[2 * bin] = round(value[before]!);
    if (axis.time_us[2 * bin + 1]! - time_us[before]! <= hold_us)
      out[2 * bin + 1] = round(value[before]!);
  }
  return out;
}

function toSixDigits(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(6));
}

function toCentimetres(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}
