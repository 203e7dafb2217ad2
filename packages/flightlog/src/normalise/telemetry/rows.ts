/** The vehicle's own messages as columns over the log's clock. */
import type { Channel } from '../../flight.ts';
import type { TlogScan } from '../../tlog/tlog.ts';
import type { Vehicle } from './vehicle.ts';

export type Aircraft = { readonly log: TlogScan; readonly vehicle: Vehicle };

export type Rows<Name extends string> = {
  readonly time_us: Float64Array;
  readonly column: Readonly<Record<Name, Float64Array>>;
  readonly count: number;
};

/** The fields of one message, or null where the vehicle never sent it. */
export async function rowsOf<Name extends string>(
  { log, vehicle }: Aircraft,
  message: string,
  fields: readonly Name[],
): Promise<Rows<Name> | null> {
  const table = log.tableOf(message, vehicle.source);
  if (table === null) return null;
  const { times_us: time_us, columns } = (await log.gather(new Map([[table, fields]]))).get(table)!;
  const column = Object.fromEntries(fields.map((name, i) => [name, columns[i]!]));
  return { time_us, column: column as Record<Name, Float64Array>, count: time_us.length };
}

/** The rows for which `keep` holds. */
export function where<Name extends string>(
  rows: Rows<Name>,
  keep: (index: number) => boolean,
): Rows<Name> {
  const kept: number[] = [];
  for (let i = 0; i < rows.count; i++) if (keep(i)) kept.push(i);
  if (kept.length === rows.count) return rows;
  const take = (from: Float64Array) => Float64Array.from(kept, (i) => from[i]!);
  const column = Object.fromEntries(
    Object.entries<Float64Array>(rows.column).map(([name, values]) => [name, take(values)]),
  );
  return {
    time_us: take(rows.time_us),
    column: column as Record<Name, Float64Array>,
    count: kept.length,
  };
}

/** Every value times `factor`; values that mean "not measured" become NaN. */
export function scaled(
  values: Float64Array,
  factor: number,
  unmeasured: (value: number) => boolean = () => false,
): Float64Array {
  return values.map((value) => (unmeasured(value) ? Number.NaN : value * factor));
}

export const is65535 = (value: number): boolean => value === 65_535;
export const isZero = (value: number): boolean => value === 0;
export const isNegative = (value: number): boolean => value < 0;

/** No value is anything but zero or NaN: it was not measured. */
export function isBlank(...columns: readonly Float64Array[]): boolean {
  return columns.every((values) => values.every((value) => value === 0 || Number.isNaN(value)));
}

export function channel(time_us: Float64Array, value: Float64Array, origin: string): Channel {
  return { time_us, value, origin };
}

/** Index of the last sample at or before a time, or -1. */
export function indexAt(time_us: Float64Array, at_us: number): number {
  let low = 0;
  let high = time_us.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time_us[middle]! <= at_us) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
