/**
 * The answer of a controller to a step, from flight without a step in it: the transfer from target to actual is
 * estimated by averaged cross-spectra, H = Σ Y·X* / (Σ |X|² + λ), and its impulse response summed up. That is Wiener
 * deconvolution; the tools of tuners use the same. It holds for a linear controller and a target that moves; how much
 * of the actual the target explains is the coherence, |Σ Y·X*|² / (Σ|X|² · Σ|Y|²), weighed by the target's power.
 */
import FFT from 'fft.js';

export type StepResponse = {
  readonly t_s: readonly number[];
  /** 0 before the step, 1 at its target. */
  readonly value: readonly number[];
  /** 0..1. */
  readonly coherence: number;
};

/** A segment is so many times as long as what is shown: what came before it then spoils little of it. */
const SEGMENTS_LONGER = 4;
/** Against dividing by nothing where the target has no power. */
const REGULARISATION = 1e-4;
const LEAST_SEGMENTS = 4;

/** Runs at an even rate without a gap; null where they are too short for four segments. */
export function stepResponse(
  runs: readonly { readonly target: Float64Array; readonly actual: Float64Array }[],
  { rate_hz, shown_s }: { readonly rate_hz: number; readonly shown_s: number },
): StepResponse | null {
  let length = 32;
  while (length < SEGMENTS_LONGER * shown_s * rate_hz) length *= 2;
  const sums = {
    fft: new FFT(length),
    cross: new Float64Array(2 * length),
    x: new Float64Array(length),
    y: new Float64Array(length),
  };
  let segments = 0;
  for (const { target, actual } of runs)
    for (let at = 0; at + length <= target.length; at += length / 4) {
      addSegment(target.subarray(at, at + length), actual.subarray(at, at + length), sums);
      segments++;
    }
  if (segments < LEAST_SEGMENTS) return null;
  const value = summed(sums, length).slice(0, Math.max(2, Math.round(shown_s * rate_hz)));
  return {
    t_s: value.map((_, i) => i / rate_hz),
    value,
    coherence: coherenceOf(sums),
  };
}

type Sums = {
  readonly fft: FFT;
  readonly cross: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
};

function transformed(fft: FFT, values: Float64Array, offset: number): number[] {
  const out = fft.createComplexArray();
  const windowed = Array.from(values, (value, i) => {
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / values.length);
    return (value - offset) * hann;
  });
  fft.realTransform(out, windowed);
  fft.completeSpectrum(out);
  return out;
}

/** Both without the mean of the target: what the actual lies off it stays in. */
function addSegment(target: Float64Array, actual: Float64Array, { fft, cross, x, y }: Sums): void {
  const mean = target.reduce((sum, value) => sum + value, 0) / target.length;
  const a = transformed(fft, target, mean);
  const b = transformed(fft, actual, mean);
  for (let k = 0; k < x.length; k++) {
    const [ar, ai, br, bi] = [a[2 * k]!, a[2 * k + 1]!, b[2 * k]!, b[2 * k + 1]!];
    cross[2 * k] = cross[2 * k]! + br * ar + bi * ai;
    cross[2 * k + 1] = cross[2 * k + 1]! + bi * ar - br * ai;
    x[k] = x[k]! + ar * ar + ai * ai;
    y[k] = y[k]! + br * br + bi * bi;
  }
}

/** The impulse response, summed up to that of a step. */
function summed({ fft, cross, x }: Sums, length: number): number[] {
  const floor = REGULARISATION * Math.max(...x);
  const transfer = fft.createComplexArray();
  for (let k = 0; k < length; k++) {
    transfer[2 * k] = cross[2 * k]! / (x[k]! + floor);
    transfer[2 * k + 1] = cross[2 * k + 1]! / (x[k]! + floor);
  }
  const impulse = fft.createComplexArray();
  fft.inverseTransform(impulse, transfer);
  let sum = 0;
  return Array.from({ length: length / 2 }, (_, i) => {
    sum += impulse[2 * i]!;
    return sum;
  });
}

function coherenceOf({ cross, x, y }: Sums): number {
  let [weighed, power] = [0, 0];
  for (let k = 0; k < x.length; k++) {
    const size = cross[2 * k]! ** 2 + cross[2 * k + 1]! ** 2;
    if (x[k]! > 0 && y[k]! > 0) weighed += size / y[k]!;
    power += x[k]!;
  }
  return power > 0 ? weighed / power : 0;
}
