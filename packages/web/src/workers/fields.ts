/** Any field of any message of an open log, thinned to what a plot of a given width can show. */
import type { ScannedLog, TableTimes } from '@airworthy/flightlog';

/** One message of the log with the fields that are numbers. */
export type FieldTable = {
  readonly table: string;
  readonly count: number;
  readonly fields: readonly { readonly name: string; readonly unit: string | null }[];
};
export type FieldList = readonly FieldTable[];

export type ThinRequest = {
  readonly columns: readonly { readonly table: string; readonly field: string }[];
  readonly from_s: number;
  readonly to_s: number;
  /** Pixels of the plot: each becomes one bin. */
  readonly bins: number;
};

/** Two points a bin over one axis: the lowest and the highest value in the order in which they came. */
export type Thinned = {
  readonly t: Float64Array;
  readonly values: readonly (number | null)[][];
};

export function fieldsOf(log: ScannedLog): FieldList {
  return [...log.tables]
    .map(([table, { count, fields }]) => ({
      table,
      count,
      fields: fields
        .filter(({ kind }) => kind === 'number')
        .map(({ name, unit }) => ({ name, unit })),
    }))
    .filter(({ count, fields }) => count > 0 && fields.length > 0)
    .sort((a, b) => a.table.localeCompare(b.table));
}

/** Decoded columns are kept up to this many values (eight bytes each), the oldest dropped first. */
const KEPT_VALUES = 8_000_000;

/** Decodes columns once and answers windows of them. */
export class FieldReader {
  readonly #log: ScannedLog;
  readonly #times: TableTimes;
  readonly #kept = new Map<string, Float64Array>();

  constructor(log: ScannedLog, times: TableTimes) {
    this.#log = log;
    this.#times = times;
  }

  async thinned({ columns, from_s, to_s, bins }: ThinRequest): Promise<Thinned> {
    const values: (number | null)[][] = [];
    for (const { table, field } of columns) {
      const time_us = await this.#column(table, null);
      const value = await this.#column(table, field);
      values.push(thin(time_us, value, { from_s, to_s, bins }));
    }
    return { t: binTimes({ from_s, to_s, bins }), values };
  }

  async #column(table: string, field: string | null): Promise<Float64Array> {
    const key = `${table}\n${field ?? ''}`;
    const before = this.#kept.get(key);
    if (before !== undefined) return before;
    if (this.#log.tables.get(table) === undefined)
      throw new Error(`This log has no message ${table}.`);
    const column = field === null ? await this.#times(table) : await this.#log.column(table, field);
    this.#kept.set(key, column);
    let total = 0;
    for (const kept of this.#kept.values()) total += kept.length;
    for (const [oldest, kept] of this.#kept) {
      if (total <= KEPT_VALUES || oldest === key) break;
      this.#kept.delete(oldest);
      total -= kept.length;
    }
    return column;
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

/** A value is drawn on for so many of its own steps, and a second at least; past that it is a gap. */
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
