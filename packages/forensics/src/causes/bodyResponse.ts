/**
 * How the airframe responds to its rotors. About each axis the angular acceleration is the moment of the rotors
 * that still turn, times a gain, and the coupling and the damping of a turning body. With the right rotors
 * left out that fits; with one too few or one too many it does not. Inertia and arms need not be known: the
 * gains are fitted. Holds for rates and outputs of 8 Hz and more.
 */
import type { BodyRates } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { fastestRates } from '../samples/rates.ts';
import { medianStep_us, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import { armsOf, type Moment, thrustOf } from './arms.ts';
import { type Outputs, outputsOf } from './motorLoss.ts';

/** A rotor without thrust from a moment on. */
export type Lost = { readonly index: number; readonly from_us: number };

/** Means over a tenth of a second or two samples: what each rotor was to give, and what the body did. */
export type Answer = {
  readonly from_us: number;
  readonly thrusts: readonly number[];
  readonly rates: Moment;
  readonly acceleration: Moment;
};

export type Response = {
  readonly outputs: Outputs;
  readonly arms: readonly Moment[];
  readonly answers: readonly Answer[];
};

const LEAST_WIDTH_US = 0.1 * SECOND_US;
/** Motors and speed controllers follow their command by about this. */
const LAG_US = 0.05 * SECOND_US;

/** Commands and motion in a window; null where arms are unknown or the log is too slow. */
export function responseIn(situation: Situation, window: Window): Response | null {
  const outputs = outputsOf(situation);
  const rates = fastestRates(situation.flight);
  const arms = outputs === null ? null : armsOf(outputs.motors);
  if (outputs === null || arms === null || rates === null) return null;
  const slowest_us = Math.max(medianStep_us(rates.time_us), medianStep_us(outputs.time_us));
  if (!(slowest_us <= limit.oscillationStep_s * SECOND_US)) return null;
  const width_us = Math.max(LEAST_WIDTH_US, 2 * slowest_us);
  return { outputs, arms, answers: answersIn(outputs, rates, window, width_us) };
}

/** Share of the motion about the three axes that the rotors left over do not explain, summed. */
export function unexplained({ answers, arms }: Response, lost: readonly Lost[]): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    const rows = answers.map(({ from_us, thrusts, rates }) => {
      let moment = 0;
      for (let i = 0; i < arms.length; i++) {
        const gone = lost.some((row) => row.index === i && from_us >= row.from_us);
        if (!gone) moment += thrusts[i]! * arms[i]![axis]!;
      }
      const coupling = rates[((axis + 1) % 3) as 0 | 1 | 2] * rates[((axis + 2) % 3) as 0 | 1 | 2];
      return [moment, coupling, rates[axis]!, 1];
    });
    sum += restOf(
      rows,
      answers.map(({ acceleration }) => acceleration[axis]!),
    );
  }
  return sum;
}

/** How often gains and shares are taken from each other; generated losses are told from each other after twenty. */
const ROUNDS = 40;

type Axis = 0 | 1 | 2;
const AXES: readonly Axis[] = [0, 1, 2];

export type PartlyLost = {
  /** As in `unexplained`. */
  readonly rest: number;
  /** Share of its thrust that was missing at each moment. */
  readonly missing: readonly number[];
};

/**
 * The same with one rotor that gave a share of its thrust, another one at each moment from `from_us` on: gains from the
 * shares, shares from the gains, in turn.
 */
export function unexplainedBy(response: Response, index: number, from_us: number): PartlyLost {
  const { answers, arms } = response;
  const columns = AXES.map((axis) => columnOf(answers, arms, axis));
  let missing = answers.map(() => 0);
  let rest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const lessOf = (i: number, axis: number) =>
      missing[i]! * answers[i]!.thrusts[index]! * arms[index]![axis as Axis];
    const fits = columns.map(({ rows, values }, axis) => {
      const given = rows.map(([moment, ...others], i) => [moment! - lessOf(i, axis), ...others]);
      return { rest: restOf(given, values), weights: fitted(given, values) };
    });
    rest = fits.reduce((sum, fit) => sum + fit.rest, 0);
    missing = answers.map((answer, i) => {
      if (answer.from_us < from_us) return 0;
      let along = 0;
      let size = 0;
      columns.forEach(({ rows, values, spread }, axis) => {
        const weights = fits[axis]!.weights;
        if (weights === null || !(weights[0]! > 0) || !(spread > 0)) return;
        const given = rows[i]!.reduce((sum, value, k) => sum + value * weights[k]!, 0);
        const own = weights[0]! * answer.thrusts[index]! * arms[index]![axis as Axis];
        along += (own * (given - values[i]!)) / spread ** 2;
        size += (own / spread) ** 2;
      });
      return size > 0 ? Math.min(1, Math.max(0, along / size)) : 0;
    });
  }
  return { rest, missing };
}

type Column = {
  readonly rows: readonly (readonly number[])[];
  readonly values: readonly number[];
  readonly spread: number;
};

/** About one axis: what should turn it with all rotors, and how it turned. */
function columnOf(answers: readonly Answer[], arms: readonly Moment[], axis: Axis): Column {
  const rows = answers.map(({ thrusts, rates }) => {
    const moment = thrusts.reduce((sum, thrust, i) => sum + thrust * arms[i]![axis], 0);
    const coupling = rates[((axis + 1) % 3) as Axis] * rates[((axis + 2) % 3) as Axis];
    return [moment, coupling, rates[axis], 1];
  });
  const values = answers.map(({ acceleration }) => acceleration[axis]);
  return { rows, values, spread: spreadOf(values) };
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
}

/** Part of the spread of `values` that a linear fit on `rows` leaves; 1 where the moment acts backwards. */
function restOf(rows: readonly (readonly number[])[], values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const total = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const weights = fitted(rows, values);
  if (weights === null || !(total > 0) || !(weights[0]! > 0)) return 1;
  let rest = 0;
  rows.forEach((row, i) => {
    const given = row.reduce((sum, value, k) => sum + value * weights[k]!, 0);
    rest += (values[i]! - given) ** 2;
  });
  return Math.min(1, rest / total);
}

/** Least squares by the normal equations; null where a column says nothing. */
function fitted(rows: readonly (readonly number[])[], values: readonly number[]): number[] | null {
  const size = rows[0]?.length ?? 0;
  const system = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  rows.forEach((row, i) => {
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) system[a]![b]! += row[a]! * row[b]!;
      system[a]![size]! += row[a]! * values[i]!;
    }
  });
  // Without pivots: the matrix is symmetric and not negative. A little more on its diagonal keeps it so.
  for (let a = 0; a < size; a++) system[a]![a]! += 1e-9 * (system[a]![a]! + 1e-9);
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      const share = system[b]![a]! / system[a]![a]!;
      for (let c = a; c <= size; c++) system[b]![c]! -= share * system[a]![c]!;
    }
  }
  const weights = new Array<number>(size).fill(0);
  for (let a = size - 1; a >= 0; a--) {
    let sum = system[a]![size]!;
    for (let b = a + 1; b < size; b++) sum -= system[a]![b]! * weights[b]!;
    weights[a] = sum / system[a]![a]!;
  }
  return weights.every(Number.isFinite) ? weights : null;
}

function answersIn(outputs: Outputs, rates: BodyRates, window: Window, width_us: number): Answer[] {
  const axes = [rates.roll_radps, rates.pitch_radps, rates.yaw_radps];
  const answers: Answer[] = [];
  for (let at = window.from_us; at + 2 * width_us <= window.to_us; at += width_us) {
    const now = meansIn(rates.time_us, axes, { from_us: at, to_us: at + width_us });
    const next = meansIn(rates.time_us, axes, {
      from_us: at + width_us,
      to_us: at + 2 * width_us,
    });
    // The change between two means is that of the time between their middles.
    const thrusts = meansIn(
      outputs.time_us,
      outputs.levels,
      { from_us: at + 0.5 * width_us - LAG_US, to_us: at + 1.5 * width_us - LAG_US },
      thrustOf,
    );
    if (now === null || next === null || thrusts === null) continue;
    const change = now.map((value, i) => ((next[i]! - value) * SECOND_US) / width_us);
    const middle = now.map((value, i) => 0.5 * (value + next[i]!));
    answers.push({
      from_us: at + 0.5 * width_us,
      thrusts,
      rates: [middle[0]!, middle[1]!, middle[2]!],
      acceleration: [change[0]!, change[1]!, change[2]!],
    });
  }
  return answers;
}

/** Mean of each column in a window; null where the log has no sample there. */
function meansIn(
  time_us: Float64Array,
  columns: readonly Float64Array[],
  window: Window,
  change: (value: number) => number = (value) => value,
): number[] | null {
  const [from, to] = within(time_us, { ...window, to_us: window.to_us - 1 });
  if (to <= from) return null;
  return columns.map((column) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += change(column[i]!);
    return sum / (to - from);
  });
}
