import {
  type AlikeWindow,
  type Measured,
  nearestWindow,
  type Shape,
  shapeOf,
} from '@airworthy/forensics';
import { readColumns } from '../lake/parquetRead.ts';

/** A file of columns on this machine. */
export type ColumnFile = { readonly flight_id: number; readonly path: string };

export type ShapeTask = {
  readonly path: string;
  readonly column: string;
  readonly from_s: number;
  readonly to_s: number;
};

export type ShapeOutcome =
  | { readonly kind: 'shape'; readonly shape: Shape }
  | { readonly kind: 'no_column'; readonly names: readonly string[] }
  | { readonly kind: 'no_shape'; readonly reason: string }
  | { readonly kind: 'unreadable' };

export type NearestTask = {
  readonly files: readonly ColumnFile[];
  readonly column: string;
  readonly shape: Shape;
  readonly budget_ms: number;
};

export type FoundWindow = AlikeWindow & { readonly flight_id: number };

export type NearestOutcome = {
  readonly found: readonly FoundWindow[];
  /** Flights that were read: those below are of them. */
  readonly searched: number;
  readonly without_column: number;
  readonly slow: number;
  readonly unreadable: number;
};

const TIME = 'time_s';

/** What was measured of a column; null where the file has no such column of numbers. */
async function measuredOf(path: string, column: string) {
  const { names, values } = await readColumns(path, [TIME, column]);
  const [times, rows] = [values.get(TIME), values.get(column)];
  if (times === undefined || rows === undefined) return { names, series: null };
  const series = { time_s: new Float64Array(rows.length), value: new Float64Array(rows.length) };
  let count = 0;
  for (let row = 0; row < rows.length; row++) {
    if (Number.isNaN(rows[row]!)) continue;
    series.time_s[count] = times[row]!;
    series.value[count++] = rows[row]!;
  }
  const measured: Measured = {
    time_s: series.time_s.subarray(0, count),
    value: series.value.subarray(0, count),
  };
  return { names, series: measured };
}

export async function shapeIn({ path, column, ...window }: ShapeTask): Promise<ShapeOutcome> {
  const read = await measuredOf(path, column).catch(() => null);
  if (read === null) return { kind: 'unreadable' };
  const { names, series } = read;
  if (series === null) return { kind: 'no_column', names };
  const shape = shapeOf(series, window);
  return typeof shape === 'string' ? { kind: 'no_shape', reason: shape } : { kind: 'shape', shape };
}

/** The nearest window of each file, in their order, for as long as there is time. */
export async function nearestIn(task: NearestTask): Promise<NearestOutcome> {
  const until_ms = performance.now() + task.budget_ms;
  const found: FoundWindow[] = [];
  const counts = { searched: 0, without_column: 0, slow: 0, unreadable: 0 };
  for (const { flight_id, path } of task.files) {
    if (performance.now() >= until_ms) break;
    counts.searched++;
    const read = await measuredOf(path, task.column).catch(() => null);
    if (read === null) counts.unreadable++;
    else if (read.series === null || read.series.time_s.length === 0) counts.without_column++;
    else {
      const nearest = nearestWindow(task.shape, read.series);
      if (nearest === 'slow') counts.slow++;
      else if (nearest !== null) found.push({ flight_id, ...nearest });
    }
  }
  return { found, ...counts };
}
