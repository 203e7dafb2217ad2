/**
 * Min-max downsampling over one shared time axis. Every bin gives two points, and each channel keeps
 * its lowest and its highest value of the bin, in the order in which they came: a spike of one sample
 * stays visible. A bin without a sample gives null, so that no line is drawn across a gap.
 */
import { firstFrom } from '@airworthy/flightlog';
import { lastAt, type Window } from '../samples/samples.ts';

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
  /** Sample indices at the edges of the bins, for each time series that was put on this axis. */
  readonly edges: WeakMap<Float64Array, Int32Array>;
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
  return { time_us, bins, window, edges: new WeakMap() };
}

/** Channels of one message share their times, so the search for the edges is done once for all. */
function edgesOf(axis: Axis, time_us: Float64Array): Int32Array {
  const before = axis.edges.get(time_us);
  if (before !== undefined) return before;
  const { bins, window } = axis;
  const width_us = (window.to_us - window.from_us) / bins;
  const edges = new Int32Array(bins + 1);
  edges[0] = firstFrom(time_us, window.from_us);
  for (let bin = 0; bin < bins; bin++) {
    const end_us = window.from_us + (bin + 1) * width_us;
    // The last bin keeps its right edge.
    const end = bin === bins - 1 ? lastAt(time_us, end_us) + 1 : firstFrom(time_us, end_us);
    edges[bin + 1] = Math.max(edges[bin]!, end);
  }
  axis.edges.set(time_us, edges);
  return edges;
}

/**
 * One channel on the axis. A channel slower than the bins holds its value, but no longer than three of
 * its own steps (and one second at least): past that it is a gap.
 */
export function onAxis(axis: Axis, column: Column, hold_us: number): (number | null)[] {
  const round = column.fine === true ? toCentimetres : toSixDigits;
  const out = new Array<number | null>(2 * axis.bins).fill(null);
  const { time_us, value } = column;
  const edges = edgesOf(axis, time_us);
  let i = edges[0]!;
  for (let bin = 0; bin < axis.bins; bin++) {
    const end = edges[bin + 1]!;
    let low = -1;
    let high = -1;
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    // What is not finite passes neither pair of comparisons whole.
    for (; i < end; i++) {
      const sample = value[i]!;
      if (sample < lowest && sample > Number.NEGATIVE_INFINITY) {
        lowest = sample;
        low = i;
      }
      if (sample > highest && sample < Number.POSITIVE_INFINITY) {
        highest = sample;
        high = i;
      }
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
  const size = Math.abs(value);
  if (!(size >= 1e-3 && size < 1e5)) return value === 0 ? 0 : Number(value.toPrecision(6));
  // The power of ten that gives six digits before the point, exact as a double.
  let scale = 10;
  for (let edge = 1e4; size < edge && scale < 1e8; edge /= 10) scale *= 10;
  const scaled = size * scale;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  // Too near to a half for the rounding of the product: the text decides.
  if (Math.abs(rest - 0.5) < 1e-6) return Number(value.toPrecision(6));
  // Both are whole numbers below 2^53, so the quotient is the double nearest to the decimal.
  const rounded = (rest > 0.5 ? whole + 1 : whole) / scale;
  return value < 0 ? -rounded : rounded;
}

function toCentimetres(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}
