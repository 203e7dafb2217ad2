/** Any field of any message of an open log, thinned to what a plot of a given width can show. */
import type { ScannedLog, TableTimes } from '@airworthy/flightlog';
import { binTimes, SignalBins, thin, type Within } from './bins.ts';
import {
  cutter,
  inOrder,
  marginOf_us,
  orderOf,
  type Piece,
  pieceOf,
  piecesOf,
  recordsIn,
  type Track,
  trackOf,
} from './pieces.ts';
import { batchSignal, batchTables, hasBatches, isBatchTable } from './signal/batches.ts';
import { evaluate, type Resolve, type Signal } from './signal/evaluate.ts';
import { type Expression, fieldsIn } from './signal/expression.ts';

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

/** A message of more records is read by the window that is shown, and by pieces of it. */
const WHOLE_RECORDS = 1_000_000;
/** Of that many records, this share is held at a time. */
const PIECES = 4;
/** Samples of a window that are given as they are. */
const MOST_SAMPLES = 4_000_000;

/**
 * Answers windows of columns and of what is computed of them. A column is decoded once and kept; of a message
 * that is too long for that, what the window holds is decoded each time.
 */
export class FieldReader {
  readonly #log: ScannedLog;
  readonly #times: TableTimes;
  readonly #whole_records: number;
  readonly #clocks = new Map<string, Clock>();
  readonly #tracks = new Map<string, Promise<Track>>();
  readonly #kept = new Map<string, Signal>();

  constructor(log: ScannedLog, times: TableTimes, whole_records = WHOLE_RECORDS) {
    this.#log = log;
    this.#times = times;
    this.#whole_records = whole_records;
  }

  async thinned(request: ThinRequest): Promise<Thinned> {
    const { expressions, from_s, to_s, bins } = request;
    const track = await this.#longestTrack(expressions);
    if (track !== null) return this.#thinnedByPieces(request, track);
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
    const window = { from_us: from_s * 1e6, to_us: to_s * 1e6 };
    const track = await this.#longestTrack(expressions);
    const held = track === null ? 0 : recordsIn(track, window);
    if (held > MOST_SAMPLES)
      throw new Error(
        `The window holds some ${held} samples (limit ${MOST_SAMPLES}): choose a shorter one.`,
      );
    for (const expression of expressions) {
      const { time_us, value } =
        track === null
          ? await this.#signal(expression)
          : await evaluate(expression, this.#within(window, marginOf_us(expression)));
      const from = time_us.findIndex((at) => at >= from_s * 1e6);
      const to = time_us.findLastIndex((at) => at <= to_s * 1e6) + 1;
      const span = from < 0 ? ([0, 0] as const) : ([from, Math.max(from, to)] as const);
      out.push({ time_us: time_us.slice(...span), value: value.slice(...span) });
    }
    return out;
  }

  /** Of the messages that are too long to be held the one with most records; null where there is none. */
  async #longestTrack(expressions: readonly Expression[]): Promise<Track | null> {
    let longest: string | null = null;
    let most = this.#whole_records;
    for (const { table } of expressions.flatMap(fieldsIn)) {
      const count = isBatchTable(table) ? 0 : (this.#log.tables.get(table)?.count ?? 0);
      if (count <= most) continue;
      most = count;
      longest = table;
    }
    return longest === null ? null : this.#track(longest);
  }

  #track(table: string): Promise<Track> {
    const track = this.#tracks.get(table) ?? trackOf(this.#log, this.#times, table);
    this.#tracks.set(table, track);
    return track;
  }

  /** Piece after piece, so that memory does not grow with the window. */
  async #thinnedByPieces(request: ThinRequest, track: Track): Promise<Thinned> {
    const { expressions, from_s, to_s, bins } = request;
    const drawn = expressions.map(() => new SignalBins({ from_s, to_s, bins }));
    const margin_us = Math.max(...expressions.map(marginOf_us));
    const from_us = from_s * 1e6 - margin_us;
    // A sample that stands at the end of the window belongs to its last bin.
    const window = { from_us, to_us: to_s * 1e6 + 1 };
    for (const piece of piecesOf(track, window, this.#whole_records / PIECES)) {
      const resolve = this.#within(piece, margin_us);
      for (const [i, expression] of expressions.entries()) {
        const { time_us, value } = await evaluate(expression, resolve);
        drawn[i]!.add(time_us, value, piece);
      }
    }
    return { t: binTimes({ from_s, to_s, bins }), values: drawn.map((one) => one.points()) };
  }

  /** Fields within a stretch of time and a margin around it. */
  #within({ from_us, to_us }: Within, margin_us: number): Resolve {
    const wide = { from_us: from_us - margin_us, to_us: to_us + margin_us };
    const cut = cutter(wide);
    const pieces = new Map<string, Promise<Piece>>();
    return async (table, field) => {
      const { count } = this.#checked(table, field);
      if (count <= this.#whole_records) return cut(await this.#wholeField(table, field));
      const piece =
        pieces.get(table) ??
        this.#track(table).then((track) => pieceOf(this.#log, this.#times, { table, track }, wide));
      pieces.set(table, piece);
      const { time_us, column } = await piece;
      return { time_us, value: await column(field) };
    };
  }

  async #signal(expression: Expression): Promise<Signal> {
    return this.#remembered(JSON.stringify(expression), () =>
      evaluate(expression, (table, field) => this.#wholeField(table, field)),
    );
  }

  #wholeField(table: string, field: string): Promise<Signal> {
    return this.#remembered(`${table}.${field}`, () => this.#field(table, field));
  }

  /** The message of a field; batches are none, and have as many records as they need. */
  #checked(table: string, field: string): { readonly count: number } {
    if (isBatchTable(table)) return { count: 0 };
    const known = this.#log.tables.get(table);
    if (known === undefined) throw new Error(`This log has no message ${table}.`);
    if (!known.fields.some(({ name, kind }) => name === field && kind === 'number'))
      throw new Error(`The message ${table} has no field ${field} that is a number.`);
    return known;
  }

  async #field(table: string, field: string): Promise<Signal> {
    if (isBatchTable(table)) return batchSignal(this.#log, this.#times, { table, field });
    this.#checked(table, field);
    const { time_us, order } = await this.#clock(table);
    return { time_us, value: inOrder(await this.#log.column(table, field), order) };
  }

  /** The times of a message in their order, and the order of its records where that is another. */
  async #clock(table: string): Promise<Clock> {
    const before = this.#clocks.get(table);
    if (before !== undefined) return before;
    const written_us = await this.#times(table);
    const order = orderOf(written_us);
    const clock = { time_us: inOrder(written_us, order), order };
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
