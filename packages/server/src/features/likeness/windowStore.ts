import type { workOrderStates } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { LakeFile } from '../../storage/lakeKeys.ts';

export type WindowFile = LakeFile & { readonly flight_id: number };

export type FlightState = { readonly has_log: boolean; readonly file: WindowFile | null };

/** The columns of the newest log of a flight; undefined when it is not the organization's. */
export async function flightColumns(
  db: Db,
  orgId: number,
  flightId: number,
): Promise<FlightState | undefined> {
  const { rows } = await sql<{ has_log: boolean; log_id: number | null; partition: string | null }>`
    SELECT l.id IS NOT NULL AS has_log, k.log_id, k.partition
    FROM flight f
    LEFT JOIN LATERAL (SELECT id FROM flight_log
      WHERE org_id = f.org_id AND flight_id = f.id ORDER BY id DESC LIMIT 1) l ON true
    LEFT JOIN lake_file k ON k.org_id = f.org_id AND k.log_id = l.id
    WHERE f.org_id = ${orgId} AND f.id = ${flightId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { has_log, log_id, partition } = row;
  return {
    has_log,
    file:
      log_id === null || partition === null
        ? null
        : { org_id: orgId, flight_id: flightId, log_id, partition },
  };
}

/** Columns of the other flights, the newest flights first, each by its newest log that has them. */
export async function newestColumns(
  db: Db,
  orgId: number,
  { but, most }: { readonly but: number; readonly most: number },
): Promise<WindowFile[]> {
  const { rows } = await sql<WindowFile>`
    SELECT org_id, flight_id, log_id, partition FROM (
      SELECT DISTINCT ON (f.flown_at, f.id) f.flown_at, k.org_id, f.id AS flight_id, k.log_id, k.partition
      FROM lake_file k
      JOIN flight_log l ON l.org_id = k.org_id AND l.id = k.log_id
      JOIN flight f ON f.org_id = l.org_id AND f.id = l.flight_id
      WHERE k.org_id = ${orgId} AND f.id <> ${but}
      ORDER BY f.flown_at DESC, f.id DESC, k.log_id DESC LIMIT ${most}) newest
    ORDER BY flown_at DESC, flight_id DESC`.execute(db);
  return rows;
}

/** How many other flights have columns, and how many have a read log without. */
export async function columnCounts(
  db: Db,
  orgId: number,
  but: number,
): Promise<{ with_columns: number; no_columns: number }> {
  const { rows } = await sql<{ with_columns: number; no_columns: number }>`
    SELECT count(*) FILTER (WHERE kept)::int AS with_columns,
      count(*) FILTER (WHERE NOT kept)::int AS no_columns
    FROM (
      SELECT l.flight_id, bool_or(k.log_id IS NOT NULL) AS kept
      FROM flight_log l LEFT JOIN lake_file k ON k.org_id = l.org_id AND k.log_id = l.id
      WHERE l.org_id = ${orgId} AND l.flight_id <> ${but}
        AND (k.log_id IS NOT NULL OR l.analysis_state = 'done')
      GROUP BY l.flight_id) flights`.execute(db);
  return rows[0]!;
}

export type BecameRow = {
  flight_id: number;
  asset_id: number | null;
  asset_name: string | null;
  flown_at: string;
  incident: boolean;
  crashed: boolean | null;
  causes: string[] | null;
  findings: string[] | null;
  work_orders: { id: number; title: string; state: (typeof workOrderStates)[number] }[];
};

/** What is on record of each of these flights, by the log whose columns were searched. */
export async function becameOf(
  db: Db,
  orgId: number,
  logIds: readonly number[],
): Promise<Map<number, BecameRow>> {
  const { rows } = await sql<BecameRow>`
    SELECT f.id AS flight_id, a.id AS asset_id, a.name AS asset_name,
      to_char(f.flown_at, 'YYYY-MM-DD') AS flown_at, f.incident,
      (r.result #>> '{crash,detected}')::boolean AS crashed, r.causes, r.findings,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'state', w.state)
        ORDER BY w.id) FROM work_order w
        WHERE w.org_id = f.org_id AND w.flight_id = f.id), '[]') AS work_orders
    FROM flight_log l
    JOIN flight f ON f.org_id = l.org_id AND f.id = l.flight_id
    LEFT JOIN aircraft a ON a.org_id = f.org_id AND a.id = f.asset_id
    LEFT JOIN log_reading r ON r.org_id = l.org_id AND r.sha256 = l.sha256
    WHERE l.org_id = ${orgId} AND l.id = ANY(${logIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.flight_id, row]));
}
