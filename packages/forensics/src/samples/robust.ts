/**
 * Statistics that a few wild samples cannot move. All of them leave NaN out: a sample that was not
 * measured is no zero. An empty input gives NaN, never an exception.
 */

/** At most this many samples go into an order statistic; longer inputs are thinned evenly. */
const SAMPLE_LIMIT = 8_000;

/**
 * Quantile of the finite values of `values[from..to)`, interpolated between neighbours (Hyndman and
 * Fan, type 7).
 */
export function quantile(
  values: Float64Array,
  share: number,
  from = 0,
  to = values.length,
): number {
  const count = gather(values, from, to);
  if (count === 0) return Number.NaN;
  const place = share * (count - 1);
  const below = Math.floor(place);
  select(count, below);
  const low = scratch[below]!;
  // Everything behind the selected place is at least as large: its neighbour is the least of them.
  let high = below + 1 < count ? scratch[below + 1]! : low;
  for (let i = below + 2; i < count; i++) if (scratch[i]! < high) high = scratch[i]!;
  return low + (high - low) * (place - below);
}

/** Room for the thinned samples of one order statistic: thinning leaves fewer than twice its limit. */
const scratch = new Float64Array(2 * SAMPLE_LIMIT);

/** Finite values of `values[from..to)`, thinned, into the scratch; returns how many. */
function gather(values: Float64Array, from: number, to: number): number {
  const stride = Math.max(1, Math.floor((to - from) / SAMPLE_LIMIT));
  let count = 0;
  for (let i = from; i < to; i += stride) {
    const value = values[i]!;
    // False for NaN and for both infinities.
    if (value - value === 0) scratch[count++] = value;
  }
  return count;
}

/**
 * Puts the value of rank `rank` in its place, none larger before it and none smaller behind (Hoare's
 * FIND). A statistic needs one rank, so the rest need not be sorted. Short inputs are sorted by
 * insertion, and an input that does not split well is handed to the library's sort.
 */
function select(count: number, rank: number): void {
  let left = 0;
  let right = count - 1;
  for (let round = 0; right - left > 24; round++) {
    if (round > 40) {
      scratch.subarray(left, right + 1).sort();
      return;
    }
    const pivot = middleOf(scratch[left]!, scratch[(left + right) >>> 1]!, scratch[right]!);
    let i = left;
    let j = right;
    while (i <= j) {
      while (scratch[i]! < pivot) i++;
      while (scratch[j]! > pivot) j--;
      if (i > j) break;
      const swapped = scratch[i]!;
      scratch[i++] = scratch[j]!;
      scratch[j--] = swapped;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else return;
  }
  for (let i = left + 1; i <= right; i++) {
    const value = scratch[i]!;
    let j = i - 1;
    for (; j >= left && scratch[j]! > value; j--) scratch[j + 1] = scratch[j]!;
    scratch[j + 1] = value;
  }
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
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

/**
 * Length of a vector as `Math.hypot` gives it (scaled by the largest member, squares summed with
 * Kahan's compensation, so the last bit is the same), without its cost of a call with a list.
 */
export function lengthOf(x: number, y: number, z: number): number {
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(largest > 0 && largest < Number.POSITIVE_INFINITY)) return Math.hypot(x, y, z);
  const first = (x / largest) * (x / largest);
  const second = (y / largest) * (y / largest);
  const both = first + second;
  const third = (z / largest) * (z / largest) - (both - first - second);
  return Math.sqrt(both + third) * largest;
}
