/** Any field of any message of an open log, thinned to what a plot of a given width can show. */
import type { ScannedLog, TableTimes } from '@airworthy/flightlog';
import { batchSignal, batchTables, hasBatches, isBatchTable } from './signal/batches.ts';
import { evaluate, type Signal } from './signal/evaluate.ts';
import type { Expression } from './signal/expression.ts';

/** One message of the log with the fields that are numbers. */
export type FieldTable = {
  readonly table: string;
  readonly count: number;
  readonly fields: readonly { readonly name: string; readonly unit: string | null }[];
};
export type FieldList = readonly FieldTable[];

/** Expressions of fields (`ATT.Roll - ATT.DesRoll`), as the page parsed them, over a stretch of time. */
export type SignalRequest = {
  readonly expressions: readonly Expression[];
  readonly from_s: number;
  readonly to_s: number;
};
/** Pixels of the plot: each becomes one bin. */
export type ThinRequest = SignalRequest & { readonly bins: number };

/** Two points a bin over one axis: the lowest and the highest value in the order in which they came. */
export type Thinned = {
  readonly t: Float64Array;
  readonly values: readonly (number | null)[][];
};

export async function fieldsOf(log: ScannedLog): Promise<FieldList> {
  const plain = [...log.tables].map(([table, { count, fields }]) => ({
    table,
    count,
    fields: fields
      .filter(({ kind }) => kind === 'number')
      .map(({ name, unit }) => ({ name, unit })),
  }));
  const batches = hasBatches(log) ? await batchTables(log) : [];
  return [...plain, ...batches]
    .filter(({ count, fields }) => count > 0 && fields.length > 0)
    .sort((a, b) => a.table.localeCompare(b.table));
}

/** Signals are kept up to this many values (eight bytes each), the oldest dropped first. */
const KEPT_VALUES = 8_000_000;

type Clock = { readonly time_us: Float64Array; readonly order: Uint32Array | null };

/** Decodes columns once and answers windows of them and of what is computed of them. */
export class FieldReader {
  readonly #log: ScannedLog;
  readonly #times: TableTimes;
  readonly #clocks = new Map<string, Clock>();
  readonly #kept = new Map<string, Signal>();

  constructor(log: ScannedLog, times: TableTimes) {
    this.#log = log;
    this.#times = times;
  }

  async thinned({ expressions, from_s, to_s, bins }: ThinRequest): Promise<Thinned> {
    const values: (number | null)[][] = [];
    for (const expression of expressions) {
      const { time_us, value } = await this.#signal(expression);
      values.push(thin(time_us, value, { from_s, to_s, bins }));
    }
    return { t: binTimes({ from_s, to_s, bins }), values };
  }

  /** Every sample of the window, for a spectrum. */
  async samples({ expressions, from_s, to_s }: SignalRequest): Promise<Signal[]> {
    const out: Signal[] = [];
    for (const expression of expressions) {
      const { time_us, value } = await this.#signal(expression);
      const from = time_us.findIndex((at) => at >= from_s * 1e6);
      const to = time_us.findLastIndex((at) => at <= to_s * 1e6) + 1;
      const span = from < 0 ? ([0, 0] as const) : ([from, Math.max(from, to)] as const);
      out.push({ time_us: time_us.slice(...span), value: value.slice(...span) });
    }
    return out;
  }

  async #signal(expression: Expression): Promise<Signal> {
    return this.#remembered(JSON.stringify(expression), () =>
      evaluate(expression, (table, field) =>
        this.#remembered(`${table}.${field}`, () => this.#field(table, field)),
      ),
    );
  }

  async #field(table: string, field: string): Promise<Signal> {
    if (isBatchTable(table)) return batchSignal(this.#log, this.#times, { table, field });
    const known = this.#log.tables.get(table);
    if (known === undefined) throw new Error(`This log has no message ${table}.`);
    if (!known.fields.some(({ name, kind }) => name === field && kind === 'number'))
      throw new Error(`The message ${table} has no field ${field} that is a number.`);
    const { time_us, order } = await this.#clock(table);
    const column = await this.#log.column(table, field);
    return {
      time_us,
      value: order === null ? column : Float64Array.from(order, (i) => column[i]!),
    };
  }

  /** The times of a message in their order, and the order of its records where that is another. */
  async #clock(table: string): Promise<Clock> {
    const before = this.#clocks.get(table);
    if (before !== undefined) return before;
    const time_us = await this.#times(table);
    const ascending = time_us.every((at, i) => i === 0 || at >= time_us[i - 1]!);
    const order = ascending
      ? null
      : Uint32Array.from(time_us.keys()).sort((a, b) => time_us[a]! - time_us[b]!);
    const clock = {
      time_us: order === null ? time_us : Float64Array.from(order, (i) => time_us[i]!),
      order,
    };
    this.#clocks.set(table, clock);
    return clock;
  }

  async #remembered(key: string, make: () => Promise<Signal>): Promise<Signal> {
    const before = this.#kept.get(key);
    if (before !== undefined) return before;
    const signal = await make();
    this.#kept.set(key, signal);
    let total = 0;
    for (const { value } of this.#kept.values()) total += value.length;
    for (const [oldest, { value }] of this.#kept) {
      if (total <= KEPT_VALUES || oldest === key) break;
      this.#kept.delete(oldest);
      total -= value.length;
    }
    return signal;
  }
}

type Bins = Pick<ThinRequest, 'from_s' | 'to_s' | 'bins'>;

/** Two points a bin, at a quarter and three quarters of it. */
export function binTimes({ from_s, to_s, bins }: Bins): Float64Array {
  const width_s = (to_s - from_s) / bins;
  return Float64Array.from(
    { length: 2 * bins },
    (_, i) => from_s + ((i >> 1) + (i % 2 === 0 ? 0.25 : 0.75)) * width_s,
  );
}

/** A value is drawn for this many of its own steps, at least a second; beyond that there is a gap. */
const HELD_STEPS = 3;
const HELD_S = 1;

/**
 * Lowest and highest value of every bin, so that a spike of one sample stays visible at every zoom. Samples
 * need not be in order of time. A bin between two samples of a slow message holds the one before it.
 */
export function thin(
  time_us: Float64Array,
  value: Float64Array,
  { from_s, to_s, bins }: Bins,
): (number | null)[] {
  const out = new Array<number | null>(2 * bins).fill(null);
  const low = new Int32Array(bins).fill(-1);
  const high = new Int32Array(bins).fill(-1);
  const scale = bins / (to_s - from_s);
  let last = -1;
  let before = -1;
  let first_us = Number.POSITIVE_INFINITY;
  let last_us = Number.NEGATIVE_INFINITY;
  let finite = 0;
  for (let i = 0; i < value.length; i++) {
    const sample = value[i]!;
    if (!Number.isFinite(sample)) continue;
    finite++;
    const at_us = time_us[i]!;
    if (at_us < first_us) first_us = at_us;
    if (at_us > last_us) last_us = at_us;
    const at_s = at_us / 1e6;
    if (at_s < from_s && (before < 0 || at_us >= time_us[before]!)) before = i;
    const bin = at_s === to_s ? bins - 1 : Math.floor((at_s - from_s) * scale);
    if (!(bin >= 0 && bin < bins)) continue;
    if (low[bin]! < 0 || sample < value[low[bin]!]!) low[bin] = i;
    if (high[bin]! < 0 || sample > value[high[bin]!]!) high[bin] = i;
  }
  const step_s = finite > 1 ? (last_us - first_us) / (finite - 1) / 1e6 : 0;
  const held_s = Math.max(HELD_S, HELD_STEPS * step_s);
  const times = binTimes({ from_s, to_s, bins });
  last = before;
  for (let bin = 0; bin < bins; bin++) {
    const [a, b] = [low[bin]!, high[bin]!];
    if (a >= 0) {
      const [one, two] = time_us[a]! <= time_us[b]! ? [a, b] : [b, a];
      out[2 * bin] = value[one]!;
      out[2 * bin + 1] = value[two]!;
      last = two;
    } else if (last >= 0) {
      const last_s = time_us[last]! / 1e6;
      for (const point of [2 * bin, 2 * bin + 1])
        if (times[point]! - last_s <= held_s) out[point] = value[last]!;
    }
  }
  return out;
}
