/**
 * Statistics that a few wild samples cannot move. All of them leave NaN out: a sample that was not
 * measured is no zero. An empty input gives NaN, never an exception.
 */

/** At most this many samples go into an order statistic; longer inputs are thinned evenly. */
const SAMPLE_LIMIT = 8_000;

/** Finite values of `values[from..to)`, thinned to at most SAMPLE_LIMIT, sorted ascending. */
export function sortedFinite(values: Float64Array, from = 0, to = values.length): Float64Array {
  const stride = Math.max(1, Math.floor((to - from) / SAMPLE_LIMIT));
  const kept = new Float64Array(Math.ceil(Math.max(0, to - from) / stride));
  let count = 0;
  for (let i = from; i < to; i += stride) {
    const value = values[i]!;
    if (Number.isFinite(value)) kept[count++] = value;
  }
  return kept.subarray(0, count).sort();
}

/** Quantile of an ascending array, interpolated between neighbours (Hyndman and Fan, type 7). */
export function quantileOfSorted(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
}

export function quantile(
  values: Float64Array,
  share: number,
  from = 0,
  to = values.length,
): number {
  return quantileOfSorted(sortedFinite(values, from, to), share);
}

export function median(values: Float64Array, from = 0, to = values.length): number {
  return quantile(values, 0.5, from, to);
}

export function medianOf(values: readonly number[]): number {
  return median(Float64Array.from(values));
}

/** Median absolute deviation, scaled by 1.4826 to the standard deviation of a normal distribution. */
export function spread(values: Float64Array, from = 0, to = values.length): number {
  const centre = median(values, from, to);
  const deviations = new Float64Array(Math.max(0, to - from));
  for (let i = from; i < to; i++) deviations[i - from] = Math.abs(values[i]! - centre);
  return 1.4826 * median(deviations);
}

export function mean(values: Float64Array, from = 0, to = values.length): number {
  let sum = 0;
  let count = 0;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    if (!Number.isFinite(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? Number.NaN : sum / count;
}

export function largest(values: Float64Array, from = 0, to = values.length): number {
  let best = Number.NaN;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    if (Number.isFinite(value) && !(value <= best)) best = value;
  }
  return best;
}

export function smallest(values: Float64Array, from = 0, to = values.length): number {
  let best = Number.NaN;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    if (Number.isFinite(value) && !(value >= best)) best = value;
  }
  return best;
}

/** Pearson's correlation over pairs that are both finite; NaN where one side does not vary. */
export function correlation(a: Float64Array, b: Float64Array): number {
  let count = 0;
  let sumA = 0;
  let sumB = 0;
  for (let i = 0; i < a.length; i++) {
    if (!Number.isFinite(a[i]!) || !Number.isFinite(b[i]!)) continue;
    count++;
    sumA += a[i]!;
    sumB += b[i]!;
  }
  if (count < 3) return Number.NaN;
  const meanA = sumA / count;
  const meanB = sumB / count;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    if (!Number.isFinite(a[i]!) || !Number.isFinite(b[i]!)) continue;
    const da = a[i]! - meanA;
    const db = b[i]! - meanB;
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : Number.NaN;
}
