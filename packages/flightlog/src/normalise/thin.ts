/**
 * What is read of a log whose columns would not fit into the memory of a reading. An outline of the flight,
 * a few thousand records of each message, shows when it was armed and what the autopilot complained about;
 * around those moments every record is kept, elsewhere one in so many of the dense messages.
 */
import { isRowTable } from '../bounds.ts';
import type { Flight } from '../flight.ts';
import { joined, type Selection, type SelectionOf, type Stretch } from '../selection.ts';
import type { ScannedLog } from '../table.ts';
import { tableTimes } from './times.ts';

const VALUE_BYTES = 8;
/** Bytes of memory for one record of each message in the outline: 8,000 records of 128 MB. */
const OUTLINE_ROW_BYTES = 16_000;
/** Share of the memory for the moments in which every record is kept. */
const WHOLE_SHARE = 0.5;
/** The search for the largest number of rows that fits ends within this share of it. */
const ROWS_STEP = 1.1;

/** States of the vehicle: of low rate, and what happened is dated by them. */
const STATE_TABLES: ReadonlySet<string> = new Set([
  'HEARTBEAT',
  'EXTENDED_SYS_STATE',
  'COMMAND_LONG',
  'vehicle_status',
  'vehicle_land_detected',
  'actuator_armed',
  'vehicle_control_mode',
]);

/** Columns that a reading decodes of each table, times included. */
export type ColumnCounts = ReadonlyMap<string, number>;

export function isThinnable(log: ScannedLog, table: string): boolean {
  const name = log.tables.get(table)?.name ?? '';
  return !isRowTable(name) && !STATE_TABLES.has(name);
}

/** Bytes of all columns of all tables: more than any reading takes. */
export function largestCost_bytes(log: ScannedLog): number {
  let values = 0;
  for (const { count, fields } of log.tables.values()) values += count * (fields.length + 1);
  return values * VALUE_BYTES;
}

/** Bytes of some columns of one table. */
export function costOf_bytes(log: ScannedLog, table: string, columns: number): number {
  return (log.tables.get(table)?.count ?? 0) * columns * VALUE_BYTES;
}

export function cost_bytes(log: ScannedLog, columns: ColumnCounts): number {
  return costWithin_bytes(log, columns, Number.POSITIVE_INFINITY);
}

function costWithin_bytes(log: ScannedLog, columns: ColumnCounts, rows: number): number {
  let values = 0;
  for (const [key, { count }] of log.tables) {
    const kept = isThinnable(log, key) ? Math.min(count, rows) : count;
    values += kept * (columns.get(key) ?? 0);
  }
  return values * VALUE_BYTES;
}

/** An odd stride keeps all of two or four senders that take turns in one message. */
function strideOf(count: number, rows: number): number {
  const stride = Math.ceil(count / rows);
  return stride % 2 === 0 ? stride + 1 : stride;
}

export function outlineOf(log: ScannedLog, most_bytes: number): SelectionOf {
  return (table) => thinnedTo(log, table, outlineRows(most_bytes), []);
}

function outlineRows(most_bytes: number): number {
  return Math.max(2, Math.ceil(most_bytes / OUTLINE_ROW_BYTES));
}

function thinnedTo(
  log: ScannedLog,
  table: string,
  rows: number,
  whole: readonly Stretch[],
): Selection | null {
  const count = log.tables.get(table)?.count ?? 0;
  if (count <= rows || !isThinnable(log, table)) return null;
  return { stride: strideOf(count, rows), whole };
}

export type Thinning = {
  readonly of: SelectionOf;
  /** The largest stride of any table. */
  readonly stride: number;
};

export type Outline = {
  readonly flight: Flight;
  readonly log: ScannedLog;
  readonly columns: ColumnCounts;
};

/** The densest selection whose columns fit, with every record in as many of the decisive moments as fit. */
export async function thinningOf(
  log: ScannedLog,
  outline: Outline,
  most_bytes: number,
): Promise<Thinning> {
  const { columns } = outline;
  const track = await trackOf(outline.log, log);
  const costPerByte = cost_bytes(log, columns) / log.size_bytes;
  const whole = wholeStretches(outline.flight, track, {
    size_bytes: log.size_bytes,
    most_bytes: (WHOLE_SHARE * most_bytes) / costPerByte,
  });
  const left_bytes = most_bytes - costPerByte * lengthOf(whole);
  let rows = Math.ceil(outlineRows(most_bytes) / 2);
  while (costWithin_bytes(log, columns, rows * ROWS_STEP) <= left_bytes)
    rows = Math.ceil(rows * ROWS_STEP);
  const of: SelectionOf = (table) => thinnedTo(log, table, rows, whole);
  let stride = 1;
  for (const table of columns.keys()) stride = Math.max(stride, of(table)?.stride ?? 1);
  return { of, stride };
}

/** Where in the file a time stands, by the records of one dense message. */
type Track = { readonly time_us: Float64Array; readonly at: Float64Array };

async function trackOf(outline: ScannedLog, log: ScannedLog): Promise<Track> {
  let densest = '';
  let most = -1;
  for (const [table, { count }] of log.tables) {
    if (count <= most || !isThinnable(log, table)) continue;
    most = count;
    densest = table;
  }
  const time_us = await (await tableTimes(outline))(densest);
  return { time_us, at: outline.offsets(densest) };
}

/** How long before and behind a moment every record is kept, and what shares of that are tried. */
const BEFORE_US = 30e6;
const BEHIND_US = 10e6;
const SHARES = [1, 0.3, 0.1];

/** What decides how a flight ended, the most telling first. */
function decisiveMoments_us({ armed, events, modes }: Flight): number[] {
  const ends = armed.map(({ to_us }) => to_us).reverse();
  const alarms = (level: string) =>
    events
      .filter((event) => event.level === level && !event.resolved)
      .map(({ time_us }) => time_us)
      .reverse();
  const forced = modes.filter(({ chosen }) => !chosen).map(({ time_us }) => time_us);
  return [...ends.slice(0, 1), ...alarms('crash'), ...alarms('alert'), ...ends, ...forced];
}

/** The moments as stretches of the file, as many as have room, in ascending order and joined. */
function wholeStretches(
  flight: Flight,
  track: Track,
  { size_bytes, most_bytes }: { readonly size_bytes: number; readonly most_bytes: number },
): Stretch[] {
  let taken: Stretch[] = [];
  for (const moment_us of decisiveMoments_us(flight)) {
    for (const share of SHARES) {
      const { from, to } = stretchOf(track, moment_us, share);
      const more = joined([...taken, { from, to: Math.min(to, size_bytes) }]);
      if (lengthOf(more) > most_bytes) continue;
      taken = more;
      break;
    }
  }
  return taken;
}

function stretchOf({ time_us, at }: Track, moment_us: number, share: number): Stretch {
  const first = time_us.findLastIndex((time) => time < moment_us - share * BEFORE_US);
  const last = time_us.findIndex((time) => time > moment_us + share * BEHIND_US);
  return { from: at[first] ?? 0, to: at[last] ?? Number.POSITIVE_INFINITY };
}

function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}
