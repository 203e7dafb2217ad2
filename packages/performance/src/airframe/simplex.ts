/**
 * The largest gain·x with A x = b and 0 ≤ x ≤ upper: the primal simplex method for bounded variables, on one dense
 * tableau. Bland's rule (always move the variable of lowest index that improves the result) prevents cycling, so the
 * search ends. Source: Chvátal, Linear Programming, ch. 3 and 8. Meant for a handful of rows and about 30 variables.
 */
export type LinearProgram = {
  /** Rows of A; each has one coefficient for each variable. */
  readonly rows: readonly (readonly number[])[];
  /** b, the right-hand side of each row. */
  readonly right: readonly number[];
  readonly gain: readonly number[];
  /** Upper bounds; infinity for none. */
  readonly upper: readonly number[];
};

export type Optimum = { readonly value: number; readonly x: readonly number[] };

const EPSILON = 1e-9;
/** A sum of constraint errors below this counts as satisfied. */
const FEASIBLE = 1e-7;
const STEPS_MAX = 2000;

/**
 * Row i is solved for the variable `basis[i]`, which is called basic. Every other variable is fixed at 0, or at its
 * upper bound where `atUpper` is true. The last column of the rows is the right-hand side.
 */
type Tableau = {
  readonly rows: number[][];
  readonly basis: number[];
  readonly atUpper: boolean[];
  readonly upper: number[];
};

/** Values of the basic variables, given the bounds at which the others are fixed. */
function basicValues({ rows, atUpper, upper }: Tableau): number[] {
  const variables = upper.length;
  return rows.map((row) => {
    let value = row[variables]!;
    for (let j = 0; j < variables; j++) if (atUpper[j] === true) value -= row[j]! * upper[j]!;
    return value;
  });
}

/** Solves one row for a variable and eliminates that variable from the other rows. */
function pivot(tableau: Tableau, rowIndex: number, variable: number): void {
  const pivotRow = tableau.rows[rowIndex]!;
  const divisor = pivotRow[variable]!;
  for (let j = 0; j < pivotRow.length; j++) pivotRow[j] = pivotRow[j]! / divisor;
  tableau.rows.forEach((row, i) => {
    const factor = row[variable]!;
    if (i === rowIndex || factor === 0) return;
    for (let j = 0; j < row.length; j++) row[j] = row[j]! - factor * pivotRow[j]!;
  });
  tableau.basis[rowIndex] = variable;
}

type Move = { readonly variable: number; readonly rising: boolean };

/** The variable of lowest index whose move off its bound improves the result; null at the optimum. */
function improvingMove(tableau: Tableau, gain: readonly number[]): Move | null {
  for (let j = 0; j < gain.length; j++) {
    if (tableau.basis.includes(j) || tableau.upper[j] === 0) continue;
    let rate = gain[j]!;
    tableau.rows.forEach((row, i) => {
      rate -= (gain[tableau.basis[i]!] ?? 0) * row[j]!;
    });
    if (tableau.atUpper[j] !== true && rate > EPSILON) return { variable: j, rising: true };
    if (tableau.atUpper[j] === true && rate < -EPSILON) return { variable: j, rising: false };
  }
  return null;
}

/** How far a variable can move, and which basic variable stops it there. */
type Stop = {
  readonly distance: number;
  /** Row of the basic variable that reaches a bound first; null: the moving one reaches its own. */
  readonly row: number | null;
  readonly stopsAtUpper: boolean;
};

/** Among basic variables that stop the move at the same distance, the one of lowest index counts. */
function firstStop(tableau: Tableau, move: Move): Stop {
  const values = basicValues(tableau);
  let stop: Stop = { distance: tableau.upper[move.variable]!, row: null, stopsAtUpper: false };
  tableau.rows.forEach((row, i) => {
    // The basic variable of this row falls at this rate, or rises where it is negative.
    const rate = row[move.variable]! * (move.rising ? 1 : -1);
    const basic = tableau.basis[i]!;
    const bound = rate > 0 ? 0 : tableau.upper[basic]!;
    if (Math.abs(rate) < EPSILON || !Number.isFinite(bound)) return;
    const distance = Math.max(0, (values[i]! - bound) / rate);
    const winsTie =
      stop.row !== null && distance <= stop.distance + EPSILON && basic < tableau.basis[stop.row]!;
    if (distance > stop.distance - EPSILON && !winsTie) return;
    stop = { distance: Math.min(stop.distance, distance), row: i, stopsAtUpper: rate < 0 };
  });
  return stop;
}

/** One step of the method; false when no move improves the result. */
function step(tableau: Tableau, gain: readonly number[]): boolean {
  const move = improvingMove(tableau, gain);
  if (move === null) return false;
  const stop = firstStop(tableau, move);
  if (!Number.isFinite(stop.distance)) return false;
  if (stop.row === null) {
    tableau.atUpper[move.variable] = move.rising;
    return true;
  }
  const leaving = tableau.basis[stop.row]!;
  pivot(tableau, stop.row, move.variable);
  tableau.atUpper[leaving] = stop.stopsAtUpper;
  tableau.atUpper[move.variable] = false;
  return true;
}

function improve(tableau: Tableau, gain: readonly number[]): void {
  for (let count = 0; count < STEPS_MAX; count++) if (!step(tableau, gain)) return;
}

/** The tableau with one artificial variable for each row, which makes every right-hand side reachable. */
function startTableau({ rows, right, gain, upper }: LinearProgram): Tableau {
  const withArtificial = rows.map((row, i) => {
    const sign = right[i]! < 0 ? -1 : 1;
    const artificial = rows.map((_, k) => (k === i ? 1 : 0));
    return [...row.map((value) => sign * value), ...artificial, sign * right[i]!];
  });
  return {
    rows: withArtificial,
    basis: rows.map((_, i) => gain.length + i),
    atUpper: new Array(gain.length + rows.length).fill(false),
    upper: [...upper, ...rows.map(() => Number.POSITIVE_INFINITY)],
  };
}

/** Null when no x satisfies the rows. */
export function maximise(program: LinearProgram): Optimum | null {
  const { rows, gain } = program;
  const variables = gain.length;
  const tableau = startTableau(program);

  // Phase 1: drive the artificial variables to zero. What remains of them is how far the rows are from satisfied.
  improve(tableau, [...gain.map(() => 0), ...rows.map(() => -1)]);
  let infeasibility = 0;
  basicValues(tableau).forEach((value, i) => {
    if (tableau.basis[i]! >= variables) infeasibility += Math.abs(value);
  });
  if (infeasibility > FEASIBLE) return null;

  // Phase 2: keep them at zero and improve the result.
  for (let k = variables; k < variables + rows.length; k++) tableau.upper[k] = 0;
  improve(tableau, [...gain, ...rows.map(() => 0)]);
  const x = gain.map((_, j) => (tableau.atUpper[j] === true ? tableau.upper[j]! : 0));
  basicValues(tableau).forEach((value, i) => {
    if (tableau.basis[i]! < variables) x[tableau.basis[i]!] = value;
  });
  return { value: x.reduce((sum, value, j) => sum + value * gain[j]!, 0), x };
}
