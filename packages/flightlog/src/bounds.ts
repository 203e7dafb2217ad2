/**
 * What reading a log may cost. Its memory is bounded, not the number of its records: a real log of 2 GB holds
 * fifty million of them in a few hundred tables. A file made to be expensive holds hundreds of millions of
 * records of three bytes, a table for every record, or millions of rows that become objects. Past these
 * bounds a log is refused instead of read.
 */
import type { ScannedLog } from './table.ts';

/** Where a record stands is kept in 32 bits. */
export const MOST_LOG_BYTES = 2 ** 32 - 1;
/** Where every record stands: four bytes each, and more for those without a clock of their own. */
export const MOST_INDEX_BYTES = 256 * 2 ** 20;
/** Message and instance pairs, each with lists of its own. */
export const MOST_TABLES = 20_000;
/** Rows of one table that become objects with texts: events, messages, modes, parameters. */
export const MOST_ROWS = 400_000;

/**
 * Armings and mode changes of one log. A long day has a hundred; what comes behind this many is left out,
 * because rules compare each of them with every event.
 */
export const MOST_SWITCHES = 2000;

/** The log is recognised, but reading it would take too much time or memory. */
export class TooCostlyLog extends Error {
  override readonly name = 'TooCostlyLog';
}

/** Tables whose rows become objects, in the three formats. */
const ROW_TABLES = new Set([
  'EV',
  'ERR',
  'MODE',
  'MSG',
  'ARM',
  'PARM',
  'CMD',
  'FMT',
  'STATUSTEXT',
  'PARAM_VALUE',
  'event',
  'mavlink_log',
  'vehicle_command',
]);

export function checkSize(size_bytes: number): void {
  if (size_bytes > MOST_LOG_BYTES) refuse(`more than ${Math.floor(MOST_LOG_BYTES / 1e6)} MB`);
}

export function checkTables(count: number): void {
  if (count > MOST_TABLES) refuse(`more than ${MOST_TABLES} tables`);
}

/** An inherited time is a number in a list, which may have grown to twice its length. */
const INHERITED_BYTES = 16;

/** Bytes of the index of that many records, so many of them without a clock of their own. */
export function indexCost_bytes(records: number, inherited = 0): number {
  return 4 * records + INHERITED_BYTES * inherited;
}

export function checkIndex(size_bytes: number): void {
  if (size_bytes > MOST_INDEX_BYTES)
    refuse(`more records than an index of ${MOST_INDEX_BYTES / 2 ** 20} MB can name`);
}

export function isRowTable(name: string): boolean {
  return ROW_TABLES.has(name);
}

/** The rest is known once the log is scanned. */
export function checkScan(log: ScannedLog): void {
  checkTables(log.tables.size);
  for (const table of log.tables.values()) {
    if (ROW_TABLES.has(table.name) && table.count > MOST_ROWS)
      refuse(`${table.count} ${table.name} rows (limit ${MOST_ROWS})`);
  }
}

function refuse(what: string): never {
  throw new TooCostlyLog(`It holds ${what}: reading it would take too much time and memory`);
}
