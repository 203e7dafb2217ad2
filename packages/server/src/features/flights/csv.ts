import { Readable } from 'node:stream';
import type { Db } from '../../storage/database.ts';
import { csvCell } from '../audit/audit.ts';
import { fileDownload } from '../downloads.ts';
import type { Answer } from '../implement.ts';
import type { FlightFilter } from './filter.ts';
import { type FlightPlace, flightPageStatement, lookedTo } from './store.ts';
import type { FlightRow } from './wire.ts';

/** Columns of the file, under the names by which an import reads them again. */
const COLUMNS: readonly (readonly [name: string, of: (row: FlightRow) => unknown])[] = [
  ['id', (row) => row.id],
  ['external_ref', (row) => row.external_ref],
  ['flown_at', (row) => row.started_at ?? row.flown_at],
  ['aircraft', (row) => row.aircraft_name ?? row.asset_name],
  ['registration', (row) => row.registration],
  ['pilot', (row) => row.pilot_name],
  ['duration_min', (row) => Math.round((row.duration_s / 60) * 100) / 100],
  ['flight_type', (row) => row.flight_type],
  ['site', (row) => row.site],
  ['night', (row) => (row.night ? 'yes' : 'no')],
  ['sorties', (row) => row.sorties],
  ['landings', (row) => row.landings],
  ['wind_kmh', (row) => row.conditions?.wind_kmh],
  ['temp_c', (row) => row.conditions?.temp_c],
  ['batteries', (row) => row.batteries.map(({ name }) => name).join('; ')],
  ['incident', (row) => (row.incident ? 'yes' : 'no')],
  ['remarks', (row) => row.remarks],
];

const ROWS_AT_ONCE = 1000;

/** All flights that fit, page by page: memory does not grow with their number. */
export function flightsCsv(db: Db, orgId: number, filter: FlightFilter): Answer<unknown> {
  const body = Readable.from(lines(db, orgId, filter));
  return fileDownload(body, { name: 'flights.csv', type: 'text/csv; charset=utf-8' });
}

async function* lines(db: Db, orgId: number, filter: FlightFilter): AsyncGenerator<string> {
  yield `${COLUMNS.map(([name]) => name).join(',')}\r\n`;
  let after: FlightPlace | null = null;
  do {
    const page = flightPageStatement(orgId, filter, { rows: ROWS_AT_ONCE, after });
    const { rows } = await page.execute(db);
    if (rows.length > 0) yield rows.map(line).join('');
    const full = rows.length === ROWS_AT_ONCE;
    after = full ? rows.at(-1)! : await lookedTo(db, orgId, filter, after);
  } while (after !== null);
}

function line(row: FlightRow): string {
  const cells = COLUMNS.map(([, of]) => {
    const value = of(row);
    // A number may be below zero; only texts of people can be formulas.
    return typeof value === 'number' ? String(value) : csvCell(value == null ? '' : String(value));
  });
  return `${cells.join(',')}\r\n`;
}
