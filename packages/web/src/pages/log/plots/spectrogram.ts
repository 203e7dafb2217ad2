/** How strong a signal swings at each frequency as time goes on: a motor that speeds up, a resonance that comes and goes. */
import type { Signal } from '../../../workers/signal/evaluate.ts';
import {
  addPower,
  amplitudeOf,
  type EvenRuns,
  evenRuns,
  frequenciesOf,
  SHORTEST_SEGMENT,
  workOf,
} from './spectrum.ts';

export type Spectrogram = {
  readonly rate_hz: number;
  readonly from_s: number;
  readonly to_s: number;
  readonly columns: number;
  readonly frequency_hz: Float64Array;
  /** In the unit of the signal, column after column; NaN where the signal has a gap. */
  readonly amplitude: Float64Array;
};

const LONGEST_SEGMENT = 1024;
const MOST_COLUMNS = 240;
/** Segments that one would like to see beside one another before they are made longer. */
const WANTED_SEGMENTS = 60;

/** Segments under a Hann window that overlap by half; those whose middle is in a column are averaged. */
export function spectrogramOf(
  signal: Signal,
  window_us: readonly [number, number],
): Spectrogram | null {
  const runs = evenRuns(signal, window_us);
  if (runs === null) return null;
  const total = runs.values.reduce((sum, run) => sum + run.length, 0);
  const longest = Math.max(...runs.values.map((run) => run.length));
  if (longest < SHORTEST_SEGMENT) return null;
  let length = SHORTEST_SEGMENT;
  while (length < LONGEST_SEGMENT && 2 * length <= longest && 2 * length * WANTED_SEGMENTS <= total)
    length *= 2;
  const columns = Math.max(1, Math.min(MOST_COLUMNS, Math.floor((2 * total) / length) - 1));
  return {
    rate_hz: runs.rate_hz,
    from_s: window_us[0] / 1e6,
    to_s: window_us[1] / 1e6,
    columns,
    frequency_hz: frequenciesOf(length, runs.rate_hz),
    amplitude: strengths(runs, window_us, { length, columns }),
  };
}

function strengths(
  { rate_hz, values, starts_us }: EvenRuns,
  [from_us, to_us]: readonly [number, number],
  { length, columns }: { readonly length: number; readonly columns: number },
): Float64Array {
  const bins = length / 2;
  const power = new Float64Array(columns * bins);
  const counts = new Uint32Array(columns);
  const work = workOf(length);
  const step_us = 1e6 / rate_hz;
  values.forEach((run, i) => {
    for (let at = 0; at + length <= run.length; at += bins) {
      const middle_us = starts_us[i]! + (at + bins) * step_us;
      const share = (middle_us - from_us) / (to_us - from_us);
      const column = Math.min(columns - 1, Math.max(0, Math.floor(share * columns)));
      addPower(
        run.subarray(at, at + length),
        work,
        power.subarray(column * bins, (column + 1) * bins),
      );
      counts[column] = counts[column]! + 1;
    }
  });
  return power.map((sum, i) => {
    const count = counts[Math.floor(i / bins)]!;
    return count === 0 ? Number.NaN : amplitudeOf(sum / count, length);
  });
}

export type Scales = { readonly strength: 'log' | 'linear'; readonly frequency: 'log' | 'linear' };

/** Weaker swings than this below the strongest one are the ground of the picture. */
export const DEEPEST_DB = 60;

/** 0 for the ground to 1 for the strongest swing; NaN stays a gap. */
export function shade(amplitude: number, strongest: number, scale: Scales['strength']): number {
  if (Number.isNaN(amplitude)) return Number.NaN;
  if (!(strongest > 0)) return 0;
  const ratio = amplitude / strongest;
  const share = scale === 'linear' ? ratio : 1 + (20 * Math.log10(ratio)) / DEEPEST_DB;
  return Math.max(0, Math.min(1, share));
}

/** Where a frequency stands between the lowest (0) and the highest one (1). */
export function frequencyShare(
  frequency: number,
  [lowest, highest]: readonly [number, number],
  scale: Scales['frequency'],
): number {
  if (scale === 'linear') return (frequency - lowest) / (highest - lowest);
  return Math.log(frequency / lowest) / Math.log(highest / lowest);
}

/** Round frequencies to write beside the picture. */
export function frequencyTicks(
  [lowest, highest]: readonly [number, number],
  scale: Scales['frequency'],
): number[] {
  if (scale === 'log') {
    const ticks: number[] = [];
    for (let power = 10 ** Math.floor(Math.log10(lowest)); power <= highest; power *= 10)
      for (const step of [1, 2, 5])
        if (step * power >= lowest && step * power <= highest) ticks.push(step * power);
    return ticks;
  }
  const about = (highest - lowest) / 5;
  const power = 10 ** Math.floor(Math.log10(about));
  const step = [1, 2, 5, 10].find((one) => one * power >= about)! * power;
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, i) => i * step);
}
