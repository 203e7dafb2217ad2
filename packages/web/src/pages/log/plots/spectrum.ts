/** How strong a signal swings at each frequency: what a notch or a low-pass filter is set by. */
import FFT from 'fft.js';
import type { Signal } from '../../../workers/signal/evaluate.ts';

export type Spectrum = {
  readonly rate_hz: number;
  readonly frequency_hz: Float64Array;
  /** In the unit of the signal: a steady swing of ±a shows as a. */
  readonly amplitude: Float64Array;
  /** Stretches of the signal that were averaged. */
  readonly segments: number;
};

const LONGEST_SEGMENT = 2048;
export const SHORTEST_SEGMENT = 32;
/** A step this many times the usual one is a gap: no segment reaches across it. */
const GAP_STEPS = 2.5;
/** Segments of the shortest stretch that one would like to average before they are made longer. */
const WANTED_SEGMENTS = 4;

/**
 * Welch's method: segments that overlap by half, each under a Hann window with its mean taken out, their powers
 * averaged. Samples of a log are not evenly spaced: each run is first put on an even grid by straight lines, which
 * lowers what lies near half of the rate: at a quarter of the rate by 29 % at most.
 * Null where the window holds too few samples.
 */
export function spectrumOf(signal: Signal, window_us: readonly [number, number]): Spectrum | null {
  const runs = evenRuns(signal, window_us);
  if (runs === null) return null;
  const longest = Math.max(...runs.values.map((run) => run.length));
  const length = segmentLength(longest);
  if (length === null) return null;
  const power = new Float64Array(length / 2);
  const work = workOf(length);
  let segments = 0;
  for (const run of runs.values)
    for (let at = 0; at + length <= run.length; at += length / 2) {
      addPower(run.subarray(at, at + length), work, power);
      segments++;
    }
  return {
    rate_hz: runs.rate_hz,
    frequency_hz: frequenciesOf(length, runs.rate_hz),
    amplitude: power.map((sum) => amplitudeOf(sum / segments, length)),
    segments,
  };
}

/** The window has the sum n / 2; half of a swing is at the negative frequency. */
export function amplitudeOf(power: number, length: number): number {
  return (4 / length) * Math.sqrt(power);
}

export function frequenciesOf(length: number, rate_hz: number): Float64Array {
  return Float64Array.from({ length: length / 2 }, (_, k) => (k * rate_hz) / length);
}

type Work = { readonly fft: FFT; readonly hann: Float64Array; readonly out: number[] };

export function workOf(length: number): Work {
  const fft = new FFT(length);
  const hann = Float64Array.from(
    { length },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length),
  );
  return { fft, hann, out: fft.createComplexArray() };
}

/** Adds the power of a segment at each frequency. */
export function addPower(
  segment: Float64Array,
  { fft, hann, out }: Work,
  power: Float64Array,
): void {
  let mean = 0;
  for (const value of segment) mean += value / segment.length;
  fft.realTransform(
    out,
    segment.map((value, i) => (value - mean) * hann[i]!),
  );
  for (let k = 0; k < power.length; k++)
    power[k] = power[k]! + out[2 * k]! ** 2 + out[2 * k + 1]! ** 2;
}

/** The longest power of two that still leaves some segments to average. */
function segmentLength(longest: number): number | null {
  let length = SHORTEST_SEGMENT;
  if (longest < length) return null;
  while (length < LONGEST_SEGMENT && ((WANTED_SEGMENTS + 1) / 2) * 2 * length <= longest)
    length *= 2;
  return length;
}

export type EvenRuns = {
  readonly rate_hz: number;
  readonly values: readonly Float64Array[];
  /** When each run begins. */
  readonly starts_us: readonly number[];
};

/** Stretches without a gap at an even rate; null where there is none. */
export function evenRuns(
  { time_us, value }: Signal,
  [from_us, to_us]: readonly [number, number],
): EvenRuns | null {
  const kept: number[] = [];
  for (let i = 0; i < value.length; i++)
    if (time_us[i]! >= from_us && time_us[i]! <= to_us && Number.isFinite(value[i])) kept.push(i);
  const steps = kept.slice(1).map((at, i) => time_us[at]! - time_us[kept[i]!]!);
  const usual_us = steps.filter((step) => step > 0).sort((a, b) => a - b)[steps.length >> 1];
  if (usual_us === undefined) return null;
  const runs: number[][] = [];
  let run: number[] = [];
  kept.forEach((at, i) => {
    const step = i === 0 ? Number.POSITIVE_INFINITY : steps[i - 1]!;
    // Two samples of the same time would make a step of no length.
    if (step === 0) return;
    if (step > GAP_STEPS * usual_us) {
      run = [];
      runs.push(run);
    }
    run.push(at);
  });
  // The mean step of the runs, not the median one, whose rounding would shift every frequency.
  const spans = runs.filter((one) => one.length > 1);
  const total_us = spans.reduce((sum, one) => sum + time_us[one.at(-1)!]! - time_us[one[0]!]!, 0);
  const counted = spans.reduce((sum, one) => sum + one.length - 1, 0);
  const step_us = total_us / counted;
  const values = spans.map((one) => {
    const own = {
      time_us: Float64Array.from(one, (at) => time_us[at]!),
      value: Float64Array.from(one, (at) => value[at]!),
    };
    return evenly(own, step_us);
  });
  const starts_us = spans.map((one) => time_us[one[0]!]!);
  return values.length === 0 ? null : { rate_hz: 1e6 / step_us, values, starts_us };
}

function evenly({ time_us, value }: Signal, step_us: number): Float64Array {
  const start = time_us[0]!;
  const length = Math.floor((time_us.at(-1)! - start) / step_us + 1e-6) + 1;
  const out = new Float64Array(length);
  let next = 1;
  for (let i = 0; i < length; i++) {
    const at = start + i * step_us;
    while (next < time_us.length - 1 && time_us[next]! < at) next++;
    const [from, to] = [time_us[next - 1]!, time_us[next]!];
    const share = Math.min(1, (at - from) / (to - from));
    out[i] = value[next - 1]! + share * (value[next]! - value[next - 1]!);
  }
  return out;
}

export type Peak = { readonly frequency_hz: number; readonly amplitude: number };

/** Weaker swings than this share of the strongest one are not named beside it. */
const NAMED_SHARE = 0.05;

/** The strongest swings that stand out: at least twice the usual level, each the highest of its surroundings. */
export function peaksOf({ frequency_hz, amplitude }: Spectrum, most: number): Peak[] {
  const usual = [...amplitude].sort((a, b) => a - b)[amplitude.length >> 1] ?? 0;
  const least = Math.max(2 * usual, NAMED_SHARE * Math.max(...amplitude));
  const peaks: Peak[] = [];
  for (let k = 2; k < amplitude.length - 2; k++) {
    const here = amplitude[k]!;
    const around = [k - 2, k - 1, k + 1, k + 2].map((at) => amplitude[at]!);
    if (here > least && around.every((other) => here > other))
      peaks.push({ frequency_hz: frequency_hz[k]!, amplitude: here });
  }
  return peaks.sort((a, b) => b.amplitude - a.amplitude).slice(0, most);
}
