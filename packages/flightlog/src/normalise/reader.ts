/** Turns tables of a scanned log into series of a flight. */
import { isChanged } from '../damage.ts';
import type { Channel, Series } from '../flight.ts';
import { inOnePass } from '../inOnePass.ts';
import { placesByTime } from '../order.ts';
import type { Implausible, ScannedLog, Table } from '../table.ts';
import { type Edge, strayPlaces, withCompany } from './stray.ts';

/** A field and the factor that brings it to the unit of the flight. */
export type Pick = readonly [field: string, factor: number] | string | null;

const DAY_US = 86_400e6;
/** Threads of the autopilot write their records a few ms out of order; this is far beyond that. */
const SLACK_US = 1e6;

/** Order of the records by time, and their times; null where they are already in order. */
type Axis = { readonly order: Uint32Array | null; readonly time_us: Float64Array };

/** Records that were left out of an axis: the time of each is that of the record before it. */
type AxisReading = Axis & { readonly strays_us: readonly number[] };

/** Columns that are wanted of one table. */
type Ask = { readonly key: string; readonly fields: readonly string[] };

/** Of the records of a message's busiest instance; instances of one sensor are written alike. */
const LEAST_SHARE = 0.05;

export type Span = { readonly origin_us: number; readonly end_us: number };

/** Tables of a log by message name, times from the start of the log and always ascending. */
export class LogReader {
  readonly log: ScannedLog;
  readonly span: Span;
  private readonly keysByName = new Map<string, string[]>();
  private readonly axesByKey = new Map<string, AxisReading>();
  /** Columns of a table, made for the caller alone. */
  private readonly columns = inOnePass((asks: readonly Ask[]) => this.decode(asks));

  constructor(log: ScannedLog, span: Span, ignored: ReadonlySet<string>) {
    this.log = log;
    this.span = span;
    for (const [key, table] of log.tables) {
      if (ignored.has(table.name)) continue;
      const keys = this.keysByName.get(table.name) ?? [];
      keys.push(key);
      this.keysByName.set(table.name, keys);
    }
    for (const [name, keys] of this.keysByName) {
      keys.sort((a, b) => this.instanceOf(a) - this.instanceOf(b));
      if (keys.length > 1 && log.damage.some(isChanged))
        this.keysByName.set(name, this.written(keys));
    }
  }

  /** A changed instance number makes a sensor of one record: those with few beside the others are none. */
  private written(keys: readonly string[]): string[] {
    const countOf = (key: string) => this.log.tables.get(key)?.count ?? 0;
    const most = Math.max(...keys.map(countOf));
    return keys.filter((key) => countOf(key) >= LEAST_SHARE * most);
  }

  /** Keys of the tables of a message, lowest instance first. */
  keys(name: string): readonly string[] {
    return this.keysByName.get(name) ?? [];
  }

  /** The first table of a message. */
  key(name: string): string | null {
    return this.keys(name)[0] ?? null;
  }

  /** Instance as a number; 0 where the message has none. */
  instanceOf(key: string): number {
    const instance = Number(this.log.tables.get(key)?.instance ?? 0);
    return Number.isFinite(instance) ? instance : 0;
  }

  hasField(key: string | null, field: string): boolean {
    if (key === null) return false;
    return this.log.tables.get(key)?.fields.some((f) => f.name === field) ?? false;
  }

  /** The first of the given names that the table has. */
  firstField(key: string | null, names: readonly string[]): string | null {
    return names.find((name) => this.hasField(key, name)) ?? null;
  }

  /** Columns of one table over its time axis; a pick that is null or absent gives NaN. */
  async series<Name extends string>(
    key: string | null,
    picks: Readonly<Record<Name, Pick>>,
  ): Promise<Series<Name> | null> {
    if (key === null) return null;
    const names = Object.keys(picks) as Name[];
    const used = names.map((name) => fieldOf(picks[name]));
    if (!used.some((field) => field !== null && this.hasField(key, field))) return null;
    const present = [
      ...new Set(used.filter((field) => field !== null && this.hasField(key, field))),
    ];
    const read = await this.columns({ key, fields: present as string[] });
    const { order, time_us } = await this.axis(key);
    const columns: Partial<Record<Name, Float64Array>> = {};
    for (const [i, name] of names.entries()) {
      const place = present.indexOf(used[i] ?? null);
      const values = place < 0 ? null : read[place]!;
      // A column is read for this series alone, so that it may become its own, unless picked again.
      const isLast = place >= 0 && !used.includes(used[i]!, i + 1);
      const out = values && order === null && isLast ? values : null;
      columns[name] = arrange(values, order, time_us.length, factorOf(picks[name]), out);
    }
    return { ...columns, time_us, origin: `${key}.${present.join(' ')}` } as Series<Name>;
  }

  /** In one pass where the log offers that, with the times of each table at its first ask. */
  private async decode(asks: readonly Ask[]): Promise<readonly (readonly Float64Array[])[]> {
    const { log } = this;
    if (!log.tablesOf) {
      return Promise.all(
        asks.map(({ key, fields }) => Promise.all(fields.map((field) => log.column(key, field)))),
      );
    }
    const timed = new Set<string>();
    const tables = await log.tablesOf(
      asks.map(({ key, fields }) => {
        const isFirst = !this.axesByKey.has(key) && !timed.has(key);
        timed.add(key);
        return { table: key, fields, timed: isFirst };
      }),
    );
    for (const [i, { times_us }] of tables.entries()) {
      if (times_us !== null) this.axesByKey.set(asks[i]!.key, axisOf(times_us, this.span));
    }
    return tables.map(({ columns }) => columns);
  }

  /** The time axis of a table: all series of one table share the array. */
  async axis(key: string): Promise<Axis> {
    const known = this.axesByKey.get(key);
    if (known) return known;
    const axis = axisOf(await this.log.times(key), this.span);
    this.axesByKey.set(key, axis);
    return axis;
  }

  /** Records whose time no clock gives, of all tables that were read so far. */
  strayTimes(): Implausible[] {
    return [...this.axesByKey].flatMap(([origin, { strays_us }]) =>
      strays_us.map((time_us) => ({ time_us, origin })),
    );
  }

  async channel(key: string | null, pick: Pick): Promise<Channel | null> {
    return this.series(key, { value: pick });
  }

  /** Texts of a field with their times, in the order of time. */
  async rows(
    key: string | null,
    field: string,
  ): Promise<readonly { time_us: number; text: string; at: number }[]> {
    if (key === null) return [];
    const { order, time_us } = await this.axis(key);
    const texts = await this.log.texts(key, field);
    const rows: { time_us: number; text: string; at: number }[] = new Array(time_us.length);
    for (let i = 0; i < time_us.length; i++) {
      const at = order === null ? i : order[i]!;
      rows[i] = { time_us: time_us[i]!, text: texts[at] ?? '', at };
    }
    return rows;
  }
}

function fieldOf(pick: Pick): string | null {
  return pick === null || typeof pick === 'string' ? pick : pick[0];
}

function factorOf(pick: Pick): number {
  return pick === null || typeof pick === 'string' ? 1 : pick[1];
}

/** First and last time of a table. */
async function edgesOf(log: ScannedLog, key: string): Promise<readonly [number, number] | null> {
  const edges = (await log.edges?.(key)) ?? null;
  if (edges !== null) return edges;
  const times_us = await log.times(key);
  return times_us.length === 0 ? null : [times_us[0]!, times_us[times_us.length - 1]!];
}

/** The outermost times that are not alone; only those that are alone have their tables read. */
async function believed(
  log: ScannedLog,
  outer: ReadonlyMap<string, number>,
  innerOf: (times_us: Float64Array) => number | undefined,
): Promise<number[]> {
  const edges: Edge[] = [];
  const together = new Set(
    withCompany([...outer.values()].map((outer_us) => ({ outer_us, inner_us: outer_us }))).map(
      ({ outer_us }) => outer_us,
    ),
  );
  for (const [key, outer_us] of outer) {
    const inner_us = together.has(outer_us)
      ? outer_us
      : (innerOf(await log.times(key)) ?? outer_us);
    edges.push({ outer_us, inner_us });
  }
  return withCompany(edges).map(({ outer_us }) => outer_us);
}

/** Records without a clock have the time of the one before them, and are no company to it. */
function hasClock({ fields }: Table): boolean {
  return fields.some(({ name }) => CLOCKS.has(name));
}

/** One clock may be the damaged one. */
const FEWEST_CLOCKS = 2;

const CLOCKS: ReadonlySet<string> = new Set(['TimeUS', 'TimeMS', 'T', 'timestamp']);

/** Where the log begins and ends. A time that stands a day away from all others, or alone, is damage. */
export async function spanOf(log: ScannedLog): Promise<Span> {
  const outerFirst = new Map<string, number>();
  const outerLast = new Map<string, number>();
  const timed = log.damage.some(isChanged)
    ? [...log.tables].filter(([, table]) => hasClock(table))
    : [];
  // Ten years ago half of the messages had no clock, or all but that of the GPS.
  for (const [key] of timed.length >= FEWEST_CLOCKS ? timed : log.tables) {
    const [first_us, last_us] = (await edgesOf(log, key)) ?? [];
    if (first_us !== undefined && Number.isFinite(first_us)) outerFirst.set(key, first_us);
    if (last_us !== undefined && Number.isFinite(last_us)) outerLast.set(key, last_us);
  }
  if (outerFirst.size === 0) return { origin_us: 0, end_us: 0 };
  const firsts = await believed(log, outerFirst, (times_us) => times_us[1]);
  const lasts = await believed(log, outerLast, (times_us) => times_us.at(-2));
  firsts.sort((a, b) => a - b);
  lasts.sort((a, b) => a - b);
  const middle_us = firsts[firsts.length >> 1]!;
  const origin_us = firsts.find((time_us) => middle_us - time_us < DAY_US) ?? middle_us;
  let end_us = origin_us;
  for (const last_us of lasts) {
    if (last_us - Math.max(end_us, middle_us) < DAY_US) end_us = Math.max(end_us, last_us);
  }
  return { origin_us, end_us };
}

/** The time axis of a table; times that are already in order are used without a copy. */
function axisOf(times_us: Float64Array, span: Span): AxisReading {
  const { order, strays_us } = ascending(times_us, span);
  const time_us = order === null ? times_us : new Float64Array(order.length);
  const { origin_us } = span;
  if (order === null) for (let i = 0; i < time_us.length; i++) time_us[i]! -= origin_us;
  else for (let i = 0; i < time_us.length; i++) time_us[i] = times_us[order[i]!]! - origin_us;
  return { order, time_us, strays_us };
}

/**
 * Indices that put times into ascending order, without those outside the log and those that jump away and
 * back; null where all stand already as they should, which is the usual case.
 */
function ascending(
  times_us: Float64Array,
  span: Span,
): { readonly order: Uint32Array | null; readonly strays_us: readonly number[] } {
  let inOrder = true;
  let before = span.origin_us;
  for (let i = 0; i < times_us.length; i++) {
    const time_us = times_us[i]!;
    if (!(time_us >= before && time_us <= span.end_us)) {
      inOrder = false;
      break;
    }
    before = time_us;
  }
  if (inOrder) return { order: null, strays_us: [] };
  const strays = new Set(strayPlaces(times_us));
  const strays_us: number[] = [];
  const kept = new Uint32Array(times_us.length);
  const keptTimes_us = new Float64Array(times_us.length);
  let count = 0;
  for (let i = 0; i < times_us.length; i++) {
    const time_us = times_us[i]!;
    const inside = time_us >= span.origin_us - SLACK_US && time_us <= span.end_us + SLACK_US;
    if (strays.has(i))
      strays_us.push(count === 0 ? 0 : Math.max(0, keptTimes_us[count - 1]! - span.origin_us));
    if (!inside || strays.has(i)) continue;
    kept[count] = i;
    keptTimes_us[count++] = time_us;
  }
  return { order: placesByTime(keptTimes_us, count).map((place) => kept[place]!), strays_us };
}

/** Values in the given order, times `factor`, in `into` where that is given. */
function arrange(
  values: Float64Array | null,
  order: Uint32Array | null,
  count: number,
  factor: number,
  into: Float64Array | null,
): Float64Array {
  if (into === values && into !== null && factor === 1) return into;
  const out = into ?? new Float64Array(count);
  if (values === null) return out.fill(Number.NaN);
  if (order === null) for (let i = 0; i < out.length; i++) out[i] = values[i]! * factor;
  else for (let i = 0; i < out.length; i++) out[i] = values[order[i]!]! * factor;
  return out;
}

/** The value of a channel that holds at each of the times: the last at or before it, else NaN. */
export function holdAt(
  times_us: Float64Array,
  source: { readonly time_us: Float64Array; readonly values: Float64Array },
  longest_us = Number.POSITIVE_INFINITY,
): Float64Array {
  const out = new Float64Array(times_us.length).fill(Number.NaN);
  let next = 0;
  for (let i = 0; i < times_us.length; i++) {
    const time_us = times_us[i]!;
    while (next < source.time_us.length && source.time_us[next]! <= time_us) next++;
    if (next > 0 && time_us - source.time_us[next - 1]! <= longest_us) {
      out[i] = source.values[next - 1]!;
    }
  }
  return out;
}

/** Awaits every member. Begun together, they are read in one pass over the log. */
export async function together<Parts extends Readonly<Record<string, unknown>>>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const values = await Promise.all(Object.values(parts));
  const names = Object.keys(parts);
  return Object.fromEntries(names.map((name, i) => [name, values[i]])) as {
    [Name in keyof Parts]: Awaited<Parts[Name]>;
  };
}

/** What each item gives, without the nulls; begun together as well. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result | null>,
): Promise<Result[]> {
  const results = await Promise.all(items.map(read));
  return results.filter((result): result is Awaited<Result> & Result => result !== null);
}

/** Whether a column holds anything but zeros and NaN. */
export function isMeasured(values: Float64Array): boolean {
  return values.some((value) => value !== 0 && !Number.isNaN(value));
}
