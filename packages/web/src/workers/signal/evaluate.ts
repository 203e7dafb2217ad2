/** Expressions over the columns of a log. */
import type { Expression, FunctionName, Operator } from './expression.ts';

/** Samples in order of time; NaN where there is no value. */
export type Signal = { readonly time_us: Float64Array; readonly value: Float64Array };

export type Resolve = (table: string, field: string) => Promise<Signal>;

export async function evaluate(expression: Expression, resolve: Resolve): Promise<Signal> {
  const result = await resultOf(expression, resolve);
  if (typeof result === 'number') throw new Error('The expression names no field.');
  return result;
}

async function resultOf(one: Expression, resolve: Resolve): Promise<Signal | number> {
  switch (one.kind) {
    case 'number':
      return one.value;
    case 'field':
      return resolve(one.table, one.field);
    case 'negative':
      return mapped(await resultOf(one.of, resolve), (value) => -value);
    case 'binary':
      return combined(
        one.operator,
        await resultOf(one.left, resolve),
        await resultOf(one.right, resolve),
      );
    case 'call': {
      const of: (Signal | number)[] = [];
      for (const argument of one.of) of.push(await resultOf(argument, resolve));
      return applied(one.name, of, one.setting);
    }
  }
}

/** A condition is 1 where it holds and 0 where it does not; between two samples it is the nearer one. */
const holds = (value: number) => value >= 0.5;
const condition =
  (test: (a: number, b: number) => boolean) =>
  (a: number, b: number): number => {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
    return test(a, b) ? 1 : 0;
  };

const OPERATORS: Record<Operator, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '<': condition((a, b) => a < b),
  '<=': condition((a, b) => a <= b),
  '>': condition((a, b) => a > b),
  '>=': condition((a, b) => a >= b),
  '=': condition((a, b) => a === b),
  '!=': condition((a, b) => a !== b),
  and: condition((a, b) => holds(a) && holds(b)),
  or: condition((a, b) => holds(a) || holds(b)),
};

function combined(
  operator: Operator,
  left: Signal | number,
  right: Signal | number,
): Signal | number {
  const operation = OPERATORS[operator];
  return joined([left, right], (values) => operation(values[0]!, values[1]!));
}

/** Signals of several messages meet at the times of the one with most samples; the others are interpolated. */
function joined(
  of: readonly (Signal | number)[],
  operation: (values: readonly number[]) => number,
): Signal | number {
  const signals = of.filter((one) => typeof one !== 'number');
  const [first] = signals;
  if (first === undefined) return operation(of as readonly number[]);
  let { time_us } = first;
  for (const one of signals) if (one.time_us.length > time_us.length) time_us = one.time_us;
  const columns = of.map((one) => (typeof one === 'number' ? one : sampledAt(one, time_us)));
  const values = new Array<number>(of.length);
  const value = new Float64Array(time_us.length);
  for (let i = 0; i < value.length; i++) {
    for (let k = 0; k < columns.length; k++) {
      const column = columns[k]!;
      values[k] = typeof column === 'number' ? column : column[i]!;
    }
    value[i] = operation(values);
  }
  return { time_us, value };
}

const ONE: Partial<Record<FunctionName, (value: number) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  wrap: (angle) => angle - 360 * Math.round(angle / 360),
};

const SEVERAL: Partial<Record<FunctionName, (values: readonly number[]) => number>> = {
  min: ([a, b]) => Math.min(a!, b!),
  max: ([a, b]) => Math.max(a!, b!),
  if: ([test, yes, no = Number.NaN]) => {
    if (Number.isNaN(test)) return Number.NaN;
    return holds(test!) ? yes! : no;
  },
  roll: (q) => angleOf('roll', q),
  pitch: (q) => angleOf('pitch', q),
  yaw: (q) => angleOf('yaw', q),
};

function applied(
  name: FunctionName,
  of: readonly (Signal | number)[],
  setting: number,
): Signal | number {
  const several = SEVERAL[name];
  if (several !== undefined) return joined(of, several);
  const [only] = of as readonly [Signal | number];
  const one = ONE[name];
  if (one !== undefined) return mapped(only, one);
  if (typeof only === 'number') return name === 'derivative' ? 0 : only;
  if (name === 'derivative') return derivative(only);
  return name === 'mean' ? movingMean(only, setting) : lowPass(only, setting);
}

const DEGREES_PER_RADIAN = 180 / Math.PI;

/**
 * An angle of the attitude, in degrees, of a Hamilton quaternion with its scalar first that turns body axes (forward,
 * right, down) into north, east, down: as PX4's vehicle_attitude and MAVLink's ATTITUDE_QUATERNION write it. The turns
 * are about z, then y, then x.
 */
function angleOf(angle: 'roll' | 'pitch' | 'yaw', quaternion: readonly number[]): number {
  const length = Math.hypot(...quaternion);
  if (!(length > 0)) return Number.NaN;
  const [w, x, y, z] = quaternion.map((one) => one / length) as [number, number, number, number];
  const radians = {
    roll: () => Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    pitch: () => Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x)))),
    yaw: () => Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  };
  return radians[angle]() * DEGREES_PER_RADIAN;
}

function mapped(of: Signal | number, change: (value: number) => number): Signal | number {
  return typeof of === 'number'
    ? change(of)
    : { time_us: of.time_us, value: of.value.map((value) => change(value)) };
}

/** A value counts for this many steps of its own message, at least a second; beyond that there is a gap. */
const HELD_STEPS = 3;
const HELD_US = 1e6;

export function gapOf_us(time_us: Float64Array): number {
  const steps = time_us.length - 1;
  const step_us = steps > 0 ? (time_us[steps]! - time_us[0]!) / steps : 0;
  return Math.max(HELD_US, HELD_STEPS * step_us);
}

/** The signal on another time axis: on a straight line between its neighbours, NaN in its gaps. */
export function sampledAt({ time_us, value }: Signal, at_us: Float64Array): Float64Array {
  if (time_us === at_us) return value;
  const gap_us = gapOf_us(time_us);
  const out = new Float64Array(at_us.length);
  let next = 0;
  for (let i = 0; i < at_us.length; i++) {
    const at = at_us[i]!;
    while (next < time_us.length && time_us[next]! < at) next++;
    const [before, after] = [next - 1, next];
    if (after < time_us.length && time_us[after] === at) out[i] = value[after]!;
    else if (before < 0 || after >= time_us.length) out[i] = Number.NaN;
    else {
      const [from, to] = [time_us[before]!, time_us[after]!];
      const share = (at - from) / (to - from);
      out[i] =
        to - from > gap_us ? Number.NaN : value[before]! + share * (value[after]! - value[before]!);
    }
  }
  return out;
}

/** Central difference, one-sided at the ends and beside gaps. */
export function derivative({ time_us, value }: Signal): Signal {
  const gap_us = gapOf_us(time_us);
  const out = new Float64Array(value.length);
  for (let i = 0; i < value.length; i++) {
    const a = i > 0 && time_us[i]! - time_us[i - 1]! <= gap_us ? i - 1 : i;
    const b = i + 1 < value.length && time_us[i + 1]! - time_us[i]! <= gap_us ? i + 1 : i;
    const step_s = (time_us[b]! - time_us[a]!) / 1e6;
    out[i] = step_s > 0 ? (value[b]! - value[a]!) / step_s : Number.NaN;
  }
  return { time_us, value: out };
}

/** The mean of the samples within half of `seconds` before and after; gaps (NaN) are left out. */
export function movingMean({ time_us, value }: Signal, seconds: number): Signal {
  const half_us = (seconds * 1e6) / 2;
  const out = new Float64Array(value.length);
  // Sums from the start to every sample: a running sum would keep the rounding of what has left it.
  const sums = new Float64Array(value.length + 1);
  const counts = new Uint32Array(value.length + 1);
  for (let i = 0; i < value.length; i++) {
    const finite = Number.isFinite(value[i]);
    sums[i + 1] = sums[i]! + (finite ? value[i]! : 0);
    counts[i + 1] = counts[i]! + (finite ? 1 : 0);
  }
  let from = 0;
  let to = 0;
  for (let i = 0; i < value.length; i++) {
    while (time_us[from]! < time_us[i]! - half_us) from++;
    while (to < value.length && time_us[to]! <= time_us[i]! + half_us) to++;
    out[i] = (sums[to]! - sums[from]!) / (counts[to]! - counts[from]!);
  }
  return { time_us, value: out };
}

/**
 * First order: y' = 2πf (x − y), solved exactly over each step for a value that holds through it. It lags behind by
 * 1 / (2πf) seconds, as the filters of a flight controller do; behind a gap it begins anew.
 */
export function lowPass({ time_us, value }: Signal, cutoff_Hz: number): Signal {
  const gap_us = gapOf_us(time_us);
  const out = new Float64Array(value.length).fill(Number.NaN);
  let before = -1;
  for (let i = 0; i < value.length; i++) {
    if (!Number.isFinite(value[i])) continue;
    const step_us = before < 0 ? Number.POSITIVE_INFINITY : time_us[i]! - time_us[before]!;
    const share = step_us > gap_us ? 1 : 1 - Math.exp(-2 * Math.PI * cutoff_Hz * (step_us / 1e6));
    out[i] = before < 0 ? value[i]! : out[before]! + share * (value[i]! - out[before]!);
    before = i;
  }
  return { time_us, value: out };
}
