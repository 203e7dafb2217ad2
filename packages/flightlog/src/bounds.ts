/**
 * What reading a log may cost. Real logs of 64 MB hold one to two million records in a few hundred tables;
 * a file made to be expensive holds tens of millions of records of three bytes, a table for every record,
 * or millions of rows that become objects. Past these bounds a log is refused instead of read.
 */
import type { ScannedLog } from './table.ts';

/** Records of all tables together: an index entry and several columns of eight bytes each. */
export const MOST_RECORDS = 5_000_000;
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

export function checkTables(count: number): void {
  if (count > MOST_TABLES) refuse(`more than ${MOST_TABLES} tables`);
}

export function checkRecords(count: number): void {
  if (count > MOST_RECORDS) refuse(`more than ${MOST_RECORDS} records`);
}

/** The rest is known once the log is scanned. */
export function checkScan(log: ScannedLog): void {
  checkTables(log.tables.size);
  let records = 0;
  for (const table of log.tables.values()) {
    records += table.count;
    if (ROW_TABLES.has(table.name) && table.count > MOST_ROWS)
      refuse(`${table.count} ${table.name} rows (limit ${MOST_ROWS})`);
  }
  checkRecords(records);
}

function refuse(what: string): never {
  throw new TooCostlyLog(`The log holds ${what}: reading it would take too much time and memory`);
}
