import { maximise } from './simplex.ts';

/*
 * What is left when one lift motor stops. A rotor can only pull, between nothing and its largest thrust, so
 * the question is one of linear inequalities and is answered exactly:
 *
 * - the largest weight that the others can hold without a turning moment is a linear program;
 * - all of roll, pitch (and heading) can be commanded around that balance exactly when the rows of the
 *   allocation are independent, some balance has every rotor pulling, and the weight is below the largest.
 *
 * Why: the image of an open box under a linear map of full rank is the inside of the image of the box, so
 * a commanded moment can be met in every direction just when the balance can be met with every rotor
 * strictly between its limits. Balances scale, and the mean of two balances is one, which splits that
 * into the two conditions. Agrees with Du, Quan et al., "Controllability analysis for multirotor
 * helicopter rotor degradation and failure", 2015 (arXiv 1403.5986).
 */

/** A rotor in the plane across its thrust, measured from the balance point in arm lengths. */
export type PlaneRotor = {
  readonly index: number;
  readonly right: number;
  readonly aft: number;
  /** +1 counter-clockwise, -1 clockwise. */
  readonly spin: number;
};

/** What the layout allows with one motor stopped; weights are shares of all motors' full thrust. */
export type LayoutAfter = {
  readonly failed: number;
  /** Roll and pitch can be commanded. */
  readonly attitude: boolean;
  /** Heading too. */
  readonly heading: boolean;
  /** Largest weight in balance: with heading held where that is possible, else without. */
  readonly share: number;
  /** Thrust of each rotor at that weight, 0..1, in the order given; the stopped one is 0. */
  readonly thrusts: readonly number[];
};

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

/** Rows of the balance: thrust, roll, pitch and, when it must be held, heading. */
function balanceRows(rotors: readonly PlaneRotor[], heading: boolean): number[][] {
  const rows = [
    rotors.map(() => 1),
    rotors.map((rotor) => rotor.right),
    rotors.map((rotor) => rotor.aft),
  ];
  if (heading) rows.push(rotors.map((rotor) => rotor.spin));
  return rows;
}

/** Largest total thrust without a moment, each rotor between 0 and 1. */
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
 * Whether some balance has every rotor pulling: with x = t + y, y ≥ 0 and the total thrust 1, the largest t
 * is above zero.
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

/** The layout with the rotor at a place of the list stopped. `heldByServo`: heading needs no rotor. */
export function layoutAfter(
  rotors: readonly PlaneRotor[],
  failedAt: number,
  heldByServo: boolean,
): LayoutAfter {
  const left = rotors.filter((_, i) => i !== failedAt);
  const plain = balanceRows(left, false);
  const attitude = left.length > 2 && canCommand(plain, left.length);
  const held = balanceRows(left, true);
  const heading = attitude && (heldByServo || (left.length > 3 && canCommand(held, left.length)));
  const balance = largestBalance(heading && !heldByServo ? held : plain, left.length);
  const thrusts = rotors.map((_, i) =>
    i === failedAt ? 0 : (balance[i < failedAt ? i : i - 1] ?? 0),
  );
  const share = thrusts.reduce((sum, thrust) => sum + thrust, 0) / Math.max(1, rotors.length);
  return { failed: rotors[failedAt]!.index, attitude, heading, share, thrusts };
}

/** The motor whose loss leaves least: control first, then thrust, then the lower number. */
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
