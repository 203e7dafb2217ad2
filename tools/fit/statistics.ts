import { hashOf } from '../fuzz/random.ts';

/** Quantile by straight interpolation between the sorted values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (at - low);
}

/**
 * Quantile of values that count differently. Each is in the middle of its own share of the whole weight, straight
 * between them; beyond the middle of the last it is the last.
 */
export function weightedQuantile(
  values: readonly number[],
  weights: readonly number[],
  share: number,
): number {
  const order = values.map((value, i) => ({ value, weight: weights[i]! }));
  order.sort((a, b) => a.value - b.value);
  const target = share * order.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let before = { at: Number.NEGATIVE_INFINITY, value: order[0]!.value };
  for (const { value, weight } of order) {
    const at = passed + weight / 2;
    if (at >= target) {
      const part = Number.isFinite(before.at) ? (target - before.at) / (at - before.at) : 1;
      return before.value + part * (value - before.value);
    }
    before = { at, value };
    passed += weight;
  }
  return before.value;
}

export type Spread = { readonly count: number; readonly median: number; readonly p90: number };

/** Median and 90th percentile of the absolute value; each error counts the same unless weights are given. */
export function spreadOf(errors: readonly number[], weights?: readonly number[]): Spread {
  const absolute = errors.map(Math.abs);
  const at = (share: number) =>
    weights === undefined ? quantile(absolute, share) : weightedQuantile(absolute, weights, share);
  return { count: errors.length, median: at(0.5), p90: at(0.9) };
}

/**
 * Fold of a group: a fixed hash of its name, so that all rows of a motor family, a propeller geometry or an
 * aircraft are left out together and every run draws the same folds.
 */
function foldOf(group: string, folds: number): number {
  return hashOf(group) % folds;
}

/** Folds of a number of groups each, or every group for itself where groups are few. */
export type Folds = number | 'each';

/** Which fold a row is in; rows of one group share it. */
export function foldsOf<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  folds: Folds,
): { readonly of: readonly number[]; readonly count: number } {
  const names = rows.map(groupOf);
  if (folds !== 'each') return { of: names.map((name) => foldOf(name, folds)), count: folds };
  const order = [...new Set(names)];
  return { of: names.map((name) => order.indexOf(name)), count: order.length };
}

/** Errors of every row by a model that was fitted without the row's group. */
export function crossValidate<Row, Model, Missed = number>(
  rows: readonly Row[],
  of: {
    readonly folds: Folds;
    readonly groupOf: (row: Row) => string;
    readonly fit: (rows: readonly Row[]) => Model;
    readonly errorOf: (row: Row, model: Model) => Missed;
  },
): Missed[] {
  const errors = new Array<Missed>(rows.length);
  const folds = foldsOf(rows, of.groupOf, of.folds);
  for (let fold = 0; fold < folds.count; fold++) {
    const held: number[] = [];
    const kept: Row[] = [];
    rows.forEach((row, index) => {
      if (folds.of[index] === fold) held.push(index);
      else kept.push(row);
    });
    if (held.length === 0) continue;
    const model = of.fit(kept);
    for (const index of held) errors[index] = of.errorOf(rows[index]!, model);
  }
  return errors;
}
