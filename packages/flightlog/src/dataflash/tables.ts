/** From series, one a binding and instance, to tables, one a message and instance. */
import type { FieldLayout } from './layout.ts';
import type { Series } from './series.ts';

/** A field and the column it goes to. */
export type Wanted = { readonly field: FieldLayout; readonly out: Float64Array };

/** Fields of one series, and where the first record goes in their columns. */
export type FillJob = {
  readonly series: Series;
  readonly wanted: readonly Wanted[];
  readonly outAt: number;
};

/** Fields of one series, whichever form the log has. */
export interface FieldReader {
  /** Puts the numbers of fields into their columns; NaN where one is not a number. */
  fill(jobs: readonly FillJob[]): Promise<void>;
  /** Whether the log holds this field as text. */
  hasText(field: FieldLayout): boolean;
  /** Appends the texts of a field. */
  texts(series: Series, field: FieldLayout, out: string[]): Promise<void>;
}

/** Lines in front of the first FMT of a text log: a table of its own that no message counts. */
export const PREAMBLE = 'preamble';

export type TableParts = {
  readonly name: string;
  readonly instance: string | null;
  readonly count: number;
  readonly series: readonly Series[];
};

/**
 * Tables by key: the message's name, with `[instance]` where there are several. A name that was bound
 * again with another layout has its records in the order of the bindings.
 */
export function joinTables(all: readonly Series[]): ReadonlyMap<string, TableParts> {
  const byName = new Map<string, Map<string | null, Series[]>>();
  for (const series of all) {
    const { name } = series.binding.layout;
    const instances = byName.get(name) ?? new Map<string | null, Series[]>();
    byName.set(name, instances);
    const list = instances.get(series.instance) ?? [];
    instances.set(series.instance, list);
    list.push(series);
  }
  const tables = new Map<string, TableParts>();
  for (const [name, instances] of byName) {
    for (const [instance, series] of instances) {
      series.sort((a, b) => firstOffset(a) - firstOffset(b));
      const key = instances.size === 1 || instance === null ? name : `${name}[${instance}]`;
      const count = series.reduce((sum, s) => sum + s.starts.count, 0);
      tables.set(key, { name, instance, count, series });
    }
  }
  return tables;
}

function firstOffset(series: Series): number {
  return series.starts.first ?? 0;
}

/** Offsets of GPS records and the µs of the clock that each carries. */
export type GpsTrack = { readonly at: Float64Array; readonly time_us: Float64Array };

/**
 * Times of records that stand between GPS fixes, spread evenly by their place in the file. Before the
 * first fix and behind the last one the mean rate of the log goes on.
 */
export function interpolateByOffset(
  track: GpsTrack,
  blocks: Iterable<Uint32Array>,
  out: Float64Array,
  outAt: number,
): void {
  const { at, time_us } = track;
  const last = at.length - 1;
  const span = at[last]! - at[0]!;
  const usPerByte = span > 0 ? Math.max(0, (time_us[last]! - time_us[0]!) / span) : 0;
  let next = outAt;
  let fix = 0;
  for (const block of blocks) {
    for (let i = 0; i < block.length; i++) {
      const offset = block[i]!;
      while (fix < last && at[fix + 1]! <= offset) fix++;
      const step = fix < last && offset >= at[fix]! ? at[fix + 1]! - at[fix]! : 0;
      const rate = step > 0 ? (time_us[fix + 1]! - time_us[fix]!) / step : usPerByte;
      out[next++] = time_us[fix]! + (offset - at[fix]!) * rate;
    }
  }
}
