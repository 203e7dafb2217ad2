import { maximise } from './simplex.ts';

/*
 * What an aircraft can still do after one lift motor stops. A rotor can only pull, with a thrust between zero and
 * its maximum, so the question is a set of linear inequalities with an exact answer:
 *
 * - The largest weight that the remaining rotors can hold level is the solution of a linear program.
 * - Roll, pitch (and heading) can be commanded around hover exactly when three conditions hold: the rows that map
 *   thrusts to forces and moments are independent, every rotor pulls in some balance, and the weight is below the
 *   largest one.
 *
 * Why: a linear map of full rank maps the inside of a box to the inside of its image. Moments in every direction can
 * therefore be commanded exactly when the aircraft balances with every rotor strictly between its limits. Scaling a
 * balance, or taking the mean of two, gives another balance, so this splits into the last two conditions. The result
 * agrees with Du, Quan et al., "Controllability analysis for multirotor helicopter rotor degradation and failure",
 * 2015 (arXiv 1403.5986).
 */

/** A rotor seen along its thrust: distances from the balance point, in arm lengths. */
export type PlaneRotor = {
  readonly index: number;
  readonly right: number;
  readonly aft: number;
  /** +1 counter-clockwise, -1 clockwise. */
  readonly spin: number;
};

/** What a layout allows with one motor stopped. Weights are shares of the full thrust of all motors. */
export type LayoutAfter = {
  readonly failed: number;
  /** Roll and pitch can be commanded. */
  readonly attitude: boolean;
  /** Heading too. */
  readonly heading: boolean;
  /** Largest weight that can be balanced: with heading control where that is possible, else without. */
  readonly share: number;
  /** Thrust of each rotor at that weight, 0..1 of its maximum, in the order given; the stopped one is 0. */
  readonly thrusts: readonly number[];
};

/** Rank of a matrix, by Gaussian elimination with row pivoting. */
function rank(rows: readonly (readonly number[])[]): number {
  const work = rows.map((row) => [...row]);
  let found = 0;
  const columns = work[0]?.length ?? 0;
  for (let j = 0; j < columns && found < work.length; j++) {
    let best = found;
    for (let i = found; i < work.length; i++)
      if (Math.abs(work[i]![j]!) > Math.abs(work[best]![j]!)) best = i;
    if (Math.abs(work[best]![j]!) < 1e-9) continue;
    [work[found], work[best]] = [work[best]!, work[found]!];
    for (let i = found + 1; i < work.length; i++) {
      const factor = work[i]![j]! / work[found]![j]!;
      for (let k = j; k < columns; k++) work[i]![k] = work[i]![k]! - factor * work[found]![k]!;
    }
    found += 1;
  }
  return found;
}

/** Coefficients of total thrust, roll and pitch moment and, when heading is controlled by rotors, yaw moment. */
function balanceRows(rotors: readonly PlaneRotor[], heading: boolean): number[][] {
  const rows = [
    rotors.map(() => 1),
    rotors.map((rotor) => rotor.right),
    rotors.map((rotor) => rotor.aft),
  ];
  if (heading) rows.push(rotors.map((rotor) => rotor.spin));
  return rows;
}

/** Thrusts, 0..1, with the largest sum that leaves no moment. */
function largestBalance(rows: readonly (readonly number[])[], count: number): readonly number[] {
  const moments = rows.slice(1);
  const best = maximise({
    rows: moments,
    right: moments.map(() => 0),
    gain: new Array<number>(count).fill(1),
    upper: new Array<number>(count).fill(1),
  });
  return best?.x ?? new Array<number>(count).fill(0);
}

/**
 * Whether every rotor pulls in some balance. Each thrust is written as t + y with a common t and y ≥ 0, and the total
 * thrust is 1; the answer is yes when the largest possible t is above zero.
 */
function everyRotorPulls(rows: readonly (readonly number[])[], count: number): boolean {
  const best = maximise({
    rows: rows.map((row) => [...row, row.reduce((sum, value) => sum + value, 0)]),
    right: rows.map((_, i) => (i === 0 ? 1 : 0)),
    gain: [...new Array<number>(count).fill(0), 1],
    upper: new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY),
  });
  return best !== null && best.value > 1e-6;
}

function canCommand(rows: readonly (readonly number[])[], count: number): boolean {
  return rank(rows) === rows.length && everyRotorPulls(rows, count);
}

/** What remains with the rotor at index `failedAt` stopped. `heldByServo`: a servo controls heading, not the rotors. */
export function layoutAfter(
  rotors: readonly PlaneRotor[],
  failedAt: number,
  heldByServo: boolean,
): LayoutAfter {
  const remaining = rotors.filter((_, i) => i !== failedAt);
  const count = remaining.length;
  const withoutYaw = balanceRows(remaining, false);
  const withYaw = balanceRows(remaining, true);
  const attitude = count > 2 && canCommand(withoutYaw, count);
  const heading = attitude && (heldByServo || (count > 3 && canCommand(withYaw, count)));
  const balance = largestBalance(heading && !heldByServo ? withYaw : withoutYaw, count);
  const thrusts = rotors.map((_, i) => {
    if (i === failedAt) return 0;
    return balance[i < failedAt ? i : i - 1] ?? 0;
  });
  const share = thrusts.reduce((sum, thrust) => sum + thrust, 0) / Math.max(1, rotors.length);
  return { failed: rotors[failedAt]!.index, attitude, heading, share, thrusts };
}

/** The failure that leaves least: compared by control, then by thrust, then the motor of lower number. */
export function worstLayoutAfter(rotors: readonly PlaneRotor[], heldByServo: boolean): LayoutAfter {
  const control = (after: LayoutAfter) => (after.attitude ? 1 : 0) + (after.heading ? 1 : 0);
  let worst: LayoutAfter | null = null;
  for (let i = 0; i < rotors.length; i++) {
    const after = layoutAfter(rotors, i, heldByServo);
    const worse =
      worst === null ||
      control(after) < control(worst) ||
      (control(after) === control(worst) && after.share < worst.share - 1e-9);
    if (worse) worst = after;
  }
  if (worst === null) throw new Error('an aircraft without lift motors has none to lose');
  return worst;
}
