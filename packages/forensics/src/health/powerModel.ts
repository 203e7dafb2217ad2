/**
 * What a change explains of a figure over the flights of one aircraft, by generalised least squares: neighbours resemble each
 * other, some flights are wild, and packs and loads have effects of their own. docs/learning.md has what it is worth.
 */

/** How a figure varies from flight to flight; spreads are standard deviations of logarithms. */
export type Noise = {
  /** The spread that is usual, and how many flights it counts as. */
  readonly usual: number;
  readonly usualFlights: number;
  /** Share of the variance that stays with the weather, and how much of it is kept to the next flight. */
  readonly wander: number;
  readonly kept: number;
  /** Degrees of freedom of Student's t: the fewer, the more wild flights. */
  readonly freedom: number;
};

/** What goes with a flight by a factor that is not known but for its spread: its load, one of its packs. */
export type Effect = { readonly values: readonly number[]; readonly spread: number };

/** L⁻¹ of the covariance L·Lᵀ, row by row, and the figure times it: independent numbers of variance 1. */
export type Whitened = { readonly rows: readonly Float64Array[]; readonly figure: Float64Array };

/** For a change from each flight on: L⁻¹ of the change times that of the figure, and its own square. */
export type Scan = { readonly product: Float64Array; readonly square: Float64Array };

/** Fewest flights before a step and from it on. */
export type Sides = { readonly before: number; readonly after: number };

/** The level of an aircraft is not known beforehand: wide beside every spread. */
const ANY_LEVEL = 1;
/** Variance of a flight without the figure, beside that of others: it says nothing. */
const NOT_MEASURED = 1e6;
const ROUNDS = 4;

/** Variance of what stays with the weather, and of each flight for itself. */
export type Variance = { readonly wander: number; readonly own: readonly number[] };

/** The figure made white; null where it was not measured. */
export function whiten(
  figure: readonly (number | null)[],
  effects: readonly Effect[],
  noise: Noise,
  sides: Sides,
): Whitened {
  const values = figure.map((value) => value ?? 0);
  return whitenKnown(values, effects, varianceOf(figure, effects, noise, sides), noise.kept);
}

export function whitenKnown(
  values: readonly number[],
  effects: readonly Effect[],
  variance: Variance,
  kept: number,
): Whitened {
  const rows = inverseRoot(covariance(variance, effects, kept));
  return {
    rows,
    figure: Float64Array.from(rows, (row) =>
      row.reduce((sum, weight, i) => sum + weight * values[i]!, 0),
    ),
  };
}

/** `has` are the flights that a change concerns, from its first one on; all of them where it is left out. */
export function scanOf({ rows, figure }: Whitened, has?: readonly boolean[]): Scan {
  const product = new Float64Array(rows.length);
  const square = new Float64Array(rows.length);
  for (const [i, row] of rows.entries()) {
    let change = 0;
    for (let from = i; from >= 0; from--) {
      if (has === undefined || has[from]) change += row[from]!;
      product[from]! += change * figure[i]!;
      square[from]! += change ** 2;
    }
  }
  return { product, square };
}

/** The figure without a change of a size from a flight on. */
export function without(
  { rows, figure }: Whitened,
  change: { readonly from: number; readonly size: number; readonly has?: readonly boolean[] },
): Whitened {
  const { from, size, has } = change;
  const left = figure.map((value, i) => {
    let sum = 0;
    for (let at = from; at <= i; at++) if (has === undefined || has[at]) sum += rows[i]![at]!;
    return value - size * sum;
  });
  return { rows, figure: left };
}

/**
 * Variance of each flight: s² follows what the flights show about a level, one step and the effects, drawn towards the usual;
 * wild flights get more, by the weights w = (ν + 1) / (ν + (r/s)²) of Student's t. Source: Lange, Little and Taylor, Robust
 * statistical modeling using the t distribution, JASA 84 (1989), §3. Without the effects a pack that takes much more than the
 * others would count as noise, and hide itself.
 */
function varianceOf(
  figure: readonly (number | null)[],
  effects: readonly Effect[],
  noise: Noise,
  sides: Sides,
): Variance {
  const { usual, usualFlights, freedom } = noise;
  const measured = figure.filter((value) => value !== null).length;
  const factors = effects.map(() => 0);
  let weights: readonly number[] = figure.map((value) => (value === null ? 0 : 1));
  let squared = usual ** 2;
  for (let round = 0; round < ROUNDS; round++) {
    const level = figure.map((value, i) =>
      value === null
        ? null
        : effects.reduce((rest, { values }, at) => rest - factors[at]! * values[i]!, value),
    );
    const left = aboutStep(level, weights, sides);
    const used = takeOut(left, effects, { factors, weights, squared });
    const squares = left.reduce((sum, one, i) => sum + weights[i]! * one ** 2, 0);
    squared =
      (usualFlights * usual ** 2 + squares) / (usualFlights + Math.max(0, measured - 2 - used));
    weights = left.map((one, i) =>
      figure[i] === null ? 0 : (freedom + 1) / (freedom + one ** 2 / squared),
    );
  }
  const white = (1 - noise.wander) * squared;
  return {
    wander: noise.wander * squared,
    own: weights.map((weight) => (weight === 0 ? NOT_MEASURED : 1 / weight) * white),
  };
}

type Fit = {
  /** Of each effect; changed. */
  readonly factors: number[];
  readonly weights: readonly number[];
  readonly squared: number;
};

/**
 * Takes out of the deviations what goes with each effect, drawn towards none by its spread. Answers how many flights' worth of
 * freedom that took.
 */
function takeOut(left: number[], effects: readonly Effect[], fit: Fit): number {
  const { factors, weights, squared } = fit;
  let used = 0;
  for (const [at, { values, spread }] of effects.entries()) {
    let [product, square] = [0, 0];
    for (const [i, value] of values.entries()) {
      product += weights[i]! * value * (left[i]! + factors[at]! * value);
      square += weights[i]! * value ** 2;
    }
    const factor = product / (square + squared / spread ** 2);
    for (const [i, value] of values.entries()) left[i]! -= (factor - factors[at]!) * value;
    factors[at] = factor;
    used += square / (square + squared / spread ** 2);
  }
  return used;
}

/** Deviations from a level and the step, up or down, that leaves least. */
function aboutStep(
  figure: readonly (number | null)[],
  weights: readonly number[],
  { before, after }: Sides,
): number[] {
  const values = figure.map((value) => value ?? 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const total = values.reduce((sum, value, i) => sum + weights[i]! * value, 0);
  let best = { at: 0, explained: 0, first: 0, later: total / Math.max(all, 1) };
  let [count, sum] = [0, 0];
  for (let at = 1; at <= values.length - after; at++) {
    count += weights[at - 1]!;
    sum += weights[at - 1]! * values[at - 1]!;
    if (at < before || count === 0 || all - count < 1e-9) continue;
    const [first, later] = [sum / count, (total - sum) / (all - count)];
    const explained = count * (all - count) * (later - first) ** 2;
    if (explained > best.explained) best = { at, explained, first, later };
  }
  return values.map((value, i) => value - (i < best.at ? best.first : best.later));
}

/** The lower half of C = s² (wander + white noise) + effects + any level. */
function covariance(
  { wander, own }: Variance,
  effects: readonly Effect[],
  kept: number,
): Float64Array[] {
  const alike = own.map((_, apart) => ANY_LEVEL ** 2 + wander * kept ** apart);
  return own.map((white, i) => {
    const row = new Float64Array(i + 1);
    for (let j = 0; j <= i; j++) row[j] = alike[i - j]!;
    for (const { values, spread } of effects) {
      const factor = spread ** 2 * values[i]!;
      if (factor === 0) continue;
      for (let j = 0; j <= i; j++) row[j]! += factor * values[j]!;
    }
    row[i]! += white;
    return row;
  });
}

/** L⁻¹ of a matrix L·Lᵀ of which the lower half is given: Cholesky, then forward substitution. */
function inverseRoot(lower: readonly Float64Array[]): Float64Array[] {
  const inverse: Float64Array[] = [];
  for (const [i, row] of lower.entries()) {
    const own = new Float64Array(i + 1);
    for (let j = 0; j < i; j++) {
      const other = lower[j]!;
      let sum = row[j]!;
      for (let k = 0; k < j; k++) sum -= row[k]! * other[k]!;
      const factor = sum / other[j]!;
      row[j] = factor;
      const above = inverse[j]!;
      for (let k = 0; k <= j; k++) own[k]! -= factor * above[k]!;
    }
    let left = row[i]!;
    for (let k = 0; k < i; k++) left -= row[k]! ** 2;
    const root = Math.sqrt(left);
    row[i] = root;
    own[i] = 1;
    for (let k = 0; k <= i; k++) own[k]! /= root;
    inverse.push(own);
  }
  return inverse;
}
