import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { and, conditions, type FlightFilter, flightCondition } from './filter.ts';
import type { FlightRow } from './wire.ts';

/** Where a page ended: the last flight's date and id. */
export type FlightPlace = { readonly flown_at: string; readonly id: number };

/**
 * What belongs to a flight is looked up for the flights of one page only. Its log is the newest that
 * could be read, or the newest when none could.
 */
export function flightRows(page: RawBuilder<unknown>): RawBuilder<FlightRow> {
  return sql<FlightRow>`
    WITH page AS MATERIALIZED (${page})
    SELECT f.*, a.name AS aircraft_name, a.registration,
      coalesce(p.name, p.member_name, 'Pilot ' || p.id) AS pilot_name,
      runs.ids AS checklist_run_ids, log.log
    FROM page f
    LEFT JOIN aircraft a ON a.id = f.asset_id
    LEFT JOIN pilot p ON p.id = f.pilot_id
    LEFT JOIN LATERAL (
      SELECT json_agg(r.id ORDER BY r.id) AS ids FROM checklist_run r
      WHERE r.org_id = f.org_id AND r.flight_id = f.id
    ) runs ON true
    LEFT JOIN LATERAL (
      SELECT json_build_object('id', l.id, 'filename', l.filename, 'format', l.format,
        'size_bytes', l.size_bytes, 'sha256', encode(l.sha256, 'hex'), 'stored_at', l.stored_at,
        'error', l.error, 'analysis_state', l.analysis_state) AS log
      FROM flight_log l WHERE l.org_id = f.org_id AND l.flight_id = f.id
      ORDER BY l.analysis_state = 'failed', l.id DESC LIMIT 1
    ) log ON true
    ORDER BY f.flown_at DESC, f.id DESC`;
}

/**
 * Flights that one page looks at where no index answers the filter. Without a bound, a text that is in none of a million
 * flights would be looked for in all of them before the first answer.
 */
export const LOOKED_AT_MAX = 2000;

type PageOf = { rows: number; after: FlightPlace | null };

function foundFrom(orgId: number, filter: FlightFilter, after: FlightPlace | null) {
  const { found, looked } = conditions(orgId, filter);
  if (after !== null)
    found.push(sql`(f.flown_at, f.id) < (${after.flown_at}::date, ${after.id}::bigint)`);
  return { found: and(found), looked };
}

/** The statement of one page, apart so that a test can ask the planner about it. */
export function flightPageStatement(
  orgId: number,
  filter: FlightFilter,
  page: PageOf,
): RawBuilder<FlightRow> {
  const { found, looked } = foundFrom(orgId, filter, page.after);
  const order = sql`ORDER BY f.flown_at DESC, f.id DESC`;
  if (looked.length === 0)
    return flightRows(sql`SELECT f.* FROM flight f WHERE ${found} ${order} LIMIT ${page.rows}`);
  return flightRows(sql`SELECT f.* FROM (SELECT f.* FROM flight f WHERE ${found} ${order}
    LIMIT ${LOOKED_AT_MAX}) f WHERE ${and(looked)} ${order} LIMIT ${page.rows}`);
}

/** Where a page that was not filled stopped looking; null when it came to the end. */
export async function lookedTo(
  db: Db,
  orgId: number,
  filter: FlightFilter,
  after: FlightPlace | null,
): Promise<FlightPlace | null> {
  const { found, looked } = foundFrom(orgId, filter, after);
  if (looked.length === 0) return null;
  const { rows } = await sql<FlightPlace>`SELECT f.flown_at, f.id FROM flight f WHERE ${found}
    ORDER BY f.flown_at DESC, f.id DESC OFFSET ${LOOKED_AT_MAX - 1} LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

export function flightCountStatement(
  orgId: number,
  filter: FlightFilter,
): RawBuilder<{ total: number }> {
  return sql<{
    total: number;
  }>`SELECT count(*) AS total FROM flight f WHERE ${flightCondition(orgId, filter)}`;
}

/**
 * Counts no further than `most`, newest first, and says how many flights it looked at. The order is the page's: its
 * index ends at the bound, where a read of the table would pass every other organization's flights to get there.
 */
export function boundedCountStatement(
  orgId: number,
  filter: FlightFilter,
  most: number,
): RawBuilder<{ fit: number; looked: number }> {
  const { found, looked } = conditions(orgId, filter);
  const columns = looked.length === 0 ? sql`1` : sql`f.*`;
  const fits = looked.length === 0 ? sql`true` : and(looked);
  return sql`SELECT count(*) FILTER (WHERE ${fits}) AS fit, count(*) AS looked
    FROM (SELECT ${columns} FROM flight f WHERE ${and(found)}
      ORDER BY f.flown_at DESC, f.id DESC LIMIT ${most + 1}) f`;
}

export type FlightSums = { flights: number; time_s: number; night_s: number; landings: number };

/** Each flight counts as its line in a logbook does: to the second. */
export async function flightSums(db: Db, orgId: number, filter: FlightFilter): Promise<FlightSums> {
  const { rows } = await sql<FlightSums>`
    SELECT count(*) AS flights, coalesce(sum(round(f.duration_s)), 0)::float8 AS time_s,
      coalesce(sum(round(f.duration_s)) FILTER (WHERE f.night), 0)::float8 AS night_s,
      coalesce(sum(f.landings), 0)::float8 AS landings
    FROM flight f WHERE ${flightCondition(orgId, filter)}`.execute(db);
  return rows[0]!;
}

export async function flightById(
  db: Db | Tx,
  orgId: number,
  id: number,
): Promise<FlightRow | undefined> {
  const statement = flightRows(
    sql`SELECT f.* FROM flight f WHERE f.org_id = ${orgId} AND f.id = ${id}`,
  );
  return (await statement.execute(db)).rows[0];
}

/** Members of a flight as columns; what is left out is not touched by a correction. */
export type FlightColumns = {
  asset_id?: number | null;
  asset_name?: string | null;
  pilot_id?: number | null;
  flown_at?: string;
  started_at?: string | null;
  duration_s?: number;
  flight_type?: string;
  site?: string;
  night?: boolean;
  sorties?: number;
  landings?: number;
  conditions?: string | null;
  crew?: string;
  remarks?: string;
  mission_id?: number;
  batteries?: string;
  payload?: string | null;
  incident?: boolean;
};

/**
 * The row that went, or undefined: whoever deletes second finds nothing. The aircraft is locked before
 * the delete reaches the work orders that name the flight, as whoever moves an order locks them.
 */
export async function deleteFlightRow(
  tx: Tx,
  orgId: number,
  id: number,
): Promise<{ asset_id: number | null } | undefined> {
  const { rows } = await sql<{ asset_id: number | null }>`
    SELECT asset_id FROM flight WHERE org_id = ${orgId} AND id = ${id} FOR UPDATE`.execute(tx);
  const row = rows[0];
  if (row === undefined) return undefined;
  await sql`SELECT 1 FROM aircraft WHERE id = ${row.asset_id} FOR NO KEY UPDATE`.execute(tx);
  await tx.deleteFrom('flight').where('org_id', '=', orgId).where('id', '=', id).execute();
  return row;
}
