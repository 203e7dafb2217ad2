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
    case 'call':
      return applied(one.name, await resultOf(one.of, resolve), one.seconds);
  }
}

const OPERATORS: Record<Operator, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/** Signals of two messages meet at the times of the one with more samples; the other is interpolated. */
function combined(
  operator: Operator,
  left: Signal | number,
  right: Signal | number,
): Signal | number {
  const operation = OPERATORS[operator];
  if (typeof left === 'number')
    return typeof right === 'number'
      ? operation(left, right)
      : mapped(right, (value) => operation(left, value));
  if (typeof right === 'number') return mapped(left, (value) => operation(value, right));
  const time_us = left.time_us.length >= right.time_us.length ? left.time_us : right.time_us;
  const a = sampledAt(left, time_us);
  const b = sampledAt(right, time_us);
  return { time_us, value: a.map((value, i) => operation(value, b[i]!)) };
}

function applied(name: FunctionName, of: Signal | number, seconds: number): Signal | number {
  switch (name) {
    case 'abs':
      return mapped(of, Math.abs);
    case 'sqrt':
      return mapped(of, Math.sqrt);
    case 'wrap':
      return mapped(of, (angle) => angle - 360 * Math.round(angle / 360));
    case 'derivative':
      return typeof of === 'number' ? 0 : derivative(of);
    case 'mean':
      return typeof of === 'number' ? of : movingMean(of, seconds);
  }
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
