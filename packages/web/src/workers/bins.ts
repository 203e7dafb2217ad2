/** A signal thinned to what a plot of a given width can show; samples may come piece by piece. */

/** Pixels of a plot over a stretch of time: each becomes one bin. */
export type Bins = { readonly from_s: number; readonly to_s: number; readonly bins: number };

/** Two points a bin, at a quarter and three quarters of it. */
export function binTimes({ from_s, to_s, bins }: Bins): Float64Array {
  const width_s = (to_s - from_s) / bins;
  return Float64Array.from(
    { length: 2 * bins },
    (_, i) => from_s + ((i >> 1) + (i % 2 === 0 ? 0.25 : 0.75)) * width_s,
  );
}

/** A value is drawn for this many of its own steps, at least a second; beyond that there is a gap. */
const HELD_STEPS = 3;
const HELD_S = 1;

/** Times of samples from `from_us` up to, not including, `to_us`. */
export type Within = { readonly from_us: number; readonly to_us: number };

const ALWAYS: Within = { from_us: Number.NEGATIVE_INFINITY, to_us: Number.POSITIVE_INFINITY };

/**
 * Lowest and highest value of every bin, so that a spike of one sample stays visible at every zoom. Samples
 * need not be in order of time. A bin between two samples of a slow message holds the one before it.
 */
export class SignalBins {
  readonly #of: Bins;
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #lowAt_us: Float64Array;
  readonly #highAt_us: Float64Array;
  #before = Number.NaN;
  #beforeAt_us = Number.NEGATIVE_INFINITY;
  #first_us = Number.POSITIVE_INFINITY;
  #last_us = Number.NEGATIVE_INFINITY;
  #finite = 0;

  constructor(of: Bins) {
    this.#of = of;
    this.#low = new Float64Array(of.bins).fill(Number.NaN);
    this.#high = new Float64Array(of.bins).fill(Number.NaN);
    this.#lowAt_us = new Float64Array(of.bins);
    this.#highAt_us = new Float64Array(of.bins);
  }

  /** Takes the samples of a piece; those outside of `within` belong to another one. */
  add(time_us: Float64Array, value: Float64Array, within: Within = ALWAYS): void {
    const { from_s, to_s, bins } = this.#of;
    const [low, high] = [this.#low, this.#high];
    const scale = bins / (to_s - from_s);
    for (let i = 0; i < value.length; i++) {
      const sample = value[i]!;
      const at_us = time_us[i]!;
      if (!Number.isFinite(sample) || !(at_us >= within.from_us && at_us < within.to_us)) continue;
      this.#finite++;
      if (at_us < this.#first_us) this.#first_us = at_us;
      if (at_us > this.#last_us) this.#last_us = at_us;
      const at_s = at_us / 1e6;
      if (at_s < from_s && at_us >= this.#beforeAt_us) {
        this.#beforeAt_us = at_us;
        this.#before = sample;
      }
      const bin = at_s === to_s ? bins - 1 : Math.floor((at_s - from_s) * scale);
      if (!(bin >= 0 && bin < bins)) continue;
      if (!(sample >= low[bin]!)) {
        low[bin] = sample;
        this.#lowAt_us[bin] = at_us;
      }
      if (!(sample <= high[bin]!)) {
        high[bin] = sample;
        this.#highAt_us[bin] = at_us;
      }
    }
  }

  /** Two points a bin: the lowest and the highest value in the order in which they came; null in gaps. */
  points(): (number | null)[] {
    const { bins } = this.#of;
    const out = new Array<number | null>(2 * bins).fill(null);
    const step_s =
      this.#finite > 1 ? (this.#last_us - this.#first_us) / (this.#finite - 1) / 1e6 : 0;
    const held_s = Math.max(HELD_S, HELD_STEPS * step_s);
    const times = binTimes(this.#of);
    let [last, last_s] = [this.#before, this.#beforeAt_us / 1e6];
    for (let bin = 0; bin < bins; bin++) {
      const [low, high] = [this.#low[bin]!, this.#high[bin]!];
      const [lowAt_us, highAt_us] = [this.#lowAt_us[bin]!, this.#highAt_us[bin]!];
      if (!Number.isNaN(low)) {
        const rises = lowAt_us <= highAt_us;
        out[2 * bin] = rises ? low : high;
        out[2 * bin + 1] = rises ? high : low;
        last = rises ? high : low;
        last_s = Math.max(lowAt_us, highAt_us) / 1e6;
      } else if (!Number.isNaN(last)) {
        for (const point of [2 * bin, 2 * bin + 1])
          if (times[point]! - last_s <= held_s) out[point] = last;
      }
    }
    return out;
  }
}

export function thin(time_us: Float64Array, value: Float64Array, of: Bins): (number | null)[] {
  const bins = new SignalBins(of);
  bins.add(time_us, value);
  return bins.points();
}
