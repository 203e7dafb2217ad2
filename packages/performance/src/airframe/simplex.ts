/**
 * Largest c·x subject to A x = b, 0 ≤ x ≤ u: the primal simplex with bounds, in one dense table. Bland's
 * rule (the lowest index that improves) keeps it from cycling, so it ends after finitely many steps.
 * Source: Chvátal, Linear Programming, ch. 3 and 8. Meant for a handful of rows and some 30 columns.
 */
export type LinearProgram = {
  /** Rows of A, each as long as the list of variables. */
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly number[];
  readonly gain: readonly number[];
  /** Upper bounds; infinity for none. */
  readonly upper: readonly number[];
};

export type Optimum = { readonly value: number; readonly x: readonly number[] };

const EPSILON = 1e-9;
const MOST_STEPS = 2000;

/** The table in work: `basis[i]` is the variable of row i, `atUpper` the others that sit at their bound. */
type Work = {
  readonly table: number[][];
  readonly basis: number[];
  readonly atUpper: boolean[];
  readonly upper: number[];
};

/** Values of the basic variables with the others at their bounds. */
function basicValues(work: Work): number[] {
  const columns = work.upper.length;
  return work.table.map((row) => {
    let value = row[columns]!;
    for (let j = 0; j < columns; j++)
      if (work.atUpper[j] === true) value -= row[j]! * work.upper[j]!;
    return value;
  });
}

function pivot(work: Work, rowAt: number, columnAt: number): void {
  const row = work.table[rowAt]!;
  const by = row[columnAt]!;
  for (let j = 0; j < row.length; j++) row[j] = row[j]! / by;
  work.table.forEach((other, i) => {
    const factor = other[columnAt]!;
    if (i === rowAt || factor === 0) return;
    for (let j = 0; j < other.length; j++) other[j] = other[j]! - factor * row[j]!;
  });
  work.basis[rowAt] = columnAt;
}

/** Lowest variable whose move gains, and in which direction; null at the optimum. */
function entering(work: Work, gain: readonly number[]): { at: number; up: boolean } | null {
  for (let j = 0; j < gain.length; j++) {
    if (work.basis.includes(j) || work.upper[j] === 0) continue;
    let rate = gain[j]!;
    work.table.forEach((row, i) => {
      rate -= (gain[work.basis[i]!] ?? 0) * row[j]!;
    });
    if (work.atUpper[j] !== true && rate > EPSILON) return { at: j, up: true };
    if (work.atUpper[j] === true && rate < -EPSILON) return { at: j, up: false };
  }
  return null;
}

/** One step of the simplex; false when nothing gains any more. */
function step(work: Work, gain: readonly number[]): boolean {
  const move = entering(work, gain);
  if (move === null) return false;
  const values = basicValues(work);
  let leaves = -1;
  let toUpper = false;
  let most = work.upper[move.at]!;
  work.table.forEach((row, i) => {
    const rate = row[move.at]! * (move.up ? 1 : -1);
    const bound = rate > 0 ? 0 : work.upper[work.basis[i]!]!;
    if (Math.abs(rate) < EPSILON || !Number.isFinite(bound)) return;
    const room = Math.max(0, (values[i]! - bound) / rate);
    const tie = leaves >= 0 && room <= most + EPSILON && work.basis[i]! < work.basis[leaves]!;
    if (room > most - EPSILON && !tie) return;
    most = Math.min(most, room);
    leaves = i;
    toUpper = rate < 0;
  });
  if (!Number.isFinite(most)) return false;
  if (leaves < 0) {
    work.atUpper[move.at] = move.up;
    return true;
  }
  const left = work.basis[leaves]!;
  pivot(work, leaves, move.at);
  work.atUpper[left] = toUpper;
  work.atUpper[move.at] = false;
  return true;
}

function run(work: Work, gain: readonly number[]): void {
  for (let count = 0; count < MOST_STEPS; count++) if (!step(work, gain)) return;
}

/** Null when no x satisfies the rows. */
export function maximise(program: LinearProgram): Optimum | null {
  const { rows, right, gain } = program;
  const n = gain.length;
  const m = rows.length;
  const table = rows.map((row, i) => {
    const sign = right[i]! < 0 ? -1 : 1;
    const own = Array.from({ length: m }, (_, k) => (k === i ? 1 : 0));
    return [...row.map((value) => sign * value), ...own, sign * right[i]!];
  });
  const work: Work = {
    table,
    basis: rows.map((_, i) => n + i),
    atUpper: new Array(n + m).fill(false),
    upper: [...program.upper, ...rows.map(() => Number.POSITIVE_INFINITY)],
  };
  const artificial = [...gain.map(() => 0), ...rows.map(() => -1)];
  run(work, artificial);
  const values = basicValues(work);
  const missed = values.reduce((sum, v, i) => sum + (work.basis[i]! >= n ? Math.abs(v) : 0), 0);
  if (missed > 1e-7) return null;
  // The artificial variables are held at zero from here on.
  for (let k = n; k < n + m; k++) work.upper[k] = 0;
  run(work, [...gain, ...rows.map(() => 0)]);
  const x = Array.from({ length: n }, (_, j) => (work.atUpper[j] === true ? work.upper[j]! : 0));
  basicValues(work).forEach((value, i) => {
    if (work.basis[i]! < n) x[work.basis[i]!] = value;
  });
  return { value: x.reduce((sum, v, j) => sum + v * gain[j]!, 0), x };
}
