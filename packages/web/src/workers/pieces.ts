/**
 * The messages of a long log that are too many to be held: of those a piece at a time is read, by where in the file
 * the records of a stretch of time stand.
 */
import { firstFrom, type ScannedLog, type TableTimes } from '@airworthy/flightlog';
import type { Within } from './bins.ts';
import type { Signal } from './signal/evaluate.ts';
import type { Expression, FunctionName } from './signal/expression.ts';

/** One record in so many, with its time and its place in the file. */
export type Track = {
  readonly stride: number;
  readonly time_us: Float64Array;
  readonly at: Float64Array;
};

/** Records of a track: enough to find a stretch of a second in a flight of hours. */
const TRACK_RECORDS = 20_000;

export async function trackOf(log: ScannedLog, times: TableTimes, table: string): Promise<Track> {
  const stride = Math.max(1, Math.floor((log.tables.get(table)?.count ?? 0) / TRACK_RECORDS));
  const part = log.selected((key) => (key === table ? { stride, whole: [] } : null));
  const [all_us, allAt] = [await times(table, part), part.offsets(table)];
  // A time that damage moved leads nowhere.
  const kept = Array.from(all_us.keys()).filter(
    (i) =>
      all_us[i]! >= (all_us[i - 1] ?? Number.NEGATIVE_INFINITY) &&
      all_us[i]! <= (all_us[i + 1] ?? Number.POSITIVE_INFINITY),
  );
  return {
    stride,
    time_us: Float64Array.from(kept, (i) => all_us[i]!),
    at: Float64Array.from(kept, (i) => allAt[i]!),
  };
}

/** Stretches of time, one behind the other, in each of which so many records stand at most; at least one stretch. */
export function piecesOf(
  { stride, time_us }: Track,
  { from_us, to_us }: Within,
  records: number,
): Within[] {
  const step = Math.max(1, Math.floor(records / stride));
  const edges = [from_us];
  for (let i = firstFrom(time_us, from_us) + step; i < time_us.length; i += step) {
    if (time_us[i]! >= to_us) break;
    if (time_us[i]! > edges.at(-1)!) edges.push(time_us[i]!);
  }
  return edges.map((from, i) => ({ from_us: from, to_us: edges[i + 1] ?? to_us }));
}

/** About how many records stand in a stretch of time. */
export function recordsIn({ stride, time_us }: Track, { from_us, to_us }: Within): number {
  return stride * (firstFrom(time_us, to_us) - firstFrom(time_us, from_us));
}

/** The records of a message in a stretch of time and some around it, in order of time. */
export type Piece = {
  readonly time_us: Float64Array;
  readonly column: (field: string) => Promise<Float64Array>;
};

export async function pieceOf(
  log: ScannedLog,
  times: TableTimes,
  { table, track }: { readonly table: string; readonly track: Track },
  { from_us, to_us }: Within,
): Promise<Piece> {
  const from = track.at[firstFrom(track.time_us, from_us) - 1] ?? 0;
  const to = track.at[firstFrom(track.time_us, to_us) + 1] ?? Number.POSITIVE_INFINITY;
  const whole = [{ from, to }];
  const part = log.selected((key) =>
    key === table ? { stride: Number.POSITIVE_INFINITY, whole } : null,
  );
  const written_us = await times(table, part);
  const order = orderOf(written_us);
  return {
    time_us: inOrder(written_us, order),
    column: async (field) => inOrder(await part.column(table, field), order),
  };
}

export function inOrder(values: Float64Array, order: Uint32Array | null): Float64Array {
  return order === null ? values : Float64Array.from(order, (i) => values[i]!);
}

/** The order of records by time; null where they stand in it. */
export function orderOf(time_us: Float64Array): Uint32Array | null {
  if (time_us.every((at, i) => i === 0 || at >= time_us[i - 1]!)) return null;
  return Uint32Array.from(time_us.keys()).sort((a, b) => time_us[a]! - time_us[b]!);
}

/** Cuts signals to a stretch of time and one sample on either side. Those of one message keep one axis of time. */
export function cutter({ from_us, to_us }: Within): (signal: Signal) => Signal {
  const axes = new Map<Float64Array, Float64Array>();
  return ({ time_us, value }) => {
    const from = Math.max(0, firstFrom(time_us, from_us) - 1);
    const to = firstFrom(time_us, to_us) + 1;
    const axis = axes.get(time_us) ?? time_us.subarray(from, to);
    axes.set(time_us, axis);
    return { time_us: axis, value: value.subarray(from, to) };
  };
}

/** A value counts for at least this long, so that what is drawn at the edge of a piece is known a second before. */
const HELD_US = 1e6;

/** How far beyond a stretch of time the samples are needed that decide the values within it. */
export function marginOf_us(expression: Expression): number {
  switch (expression.kind) {
    case 'number':
    case 'field':
      return HELD_US;
    case 'negative':
      return marginOf_us(expression.of);
    case 'binary':
      return HELD_US + Math.max(marginOf_us(expression.left), marginOf_us(expression.right));
    case 'call': {
      const { name, of, setting } = expression;
      return ownMargin_us(name, setting) + Math.max(...of.map(marginOf_us));
    }
  }
}

/** A low-pass filter has forgotten where it began after so many of its time constants, to less than 1e-6. */
const FORGOTTEN = 14;

function ownMargin_us(name: FunctionName, setting: number): number {
  if (name === 'mean') return (setting * 1e6) / 2;
  if (name === 'lowpass') return HELD_US + (FORGOTTEN / (2 * Math.PI * setting)) * 1e6;
  return HELD_US;
}
