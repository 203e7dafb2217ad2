import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { StoredProgramItem } from '../../storage/schema/records.ts';
import type { Tx } from '../../storage/transaction.ts';

export type AircraftRow = {
  id: number;
  name: string;
  registration: string | null;
  serial: string | null;
  model: string | null;
  status: 'in_service' | 'maintenance' | 'grounded' | 'stored' | 'retired' | 'lost';
  total_flights: number;
  total_duration_s: number;
  hours_at_entry: number;
  last_flight: string | null;
  type_id: number | null;
  /** Its own, or that of its type. */
  build_id: number | null;
  /** Its own; null too where that build was deleted since. */
  tied_build_id: number | null;
  build_name: string | null;
  build_version: number | null;
  fleet_health: boolean;
  remote_id: string | null;
  insurance_until: string | null;
  revision: number;
  created: Date;
  updated: Date;
  work_open: number;
  /** Title of the first open order that grounds it. */
  grounded_by: string | null;
  /** Number of a mandatory bulletin past its deadline. */
  bulletin_overdue: string | null;
  bulletins_open: number;
};

/** The registry with its open work; null for the whole of it. */
export async function registryRows(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
  today: string,
): Promise<AircraftRow[]> {
  const one = assetId === null ? sql`` : sql`AND a.id = ${assetId}`;
  const { rows } = await sql<AircraftRow>`
    SELECT a.id, a.name, a.registration, a.serial, a.model, a.status, a.total_flights, a.total_duration_s,
      a.hours_at_entry, a.last_flight, a.type_id, a.fleet_health, a.remote_id, a.insurance_until, a.revision,
      a.created, a.updated, coalesce(a.build_id, t.build_id) AS build_id, a.build_id AS tied_build_id,
      a.build_name, a.build_version, open.work_open, open.grounded_by, late.number AS bulletin_overdue,
      (SELECT count(*) FROM bulletin_compliance c WHERE c.org_id = a.org_id AND c.asset_id = a.id
        AND c.state = 'open') AS bulletins_open
    FROM aircraft a LEFT JOIN aircraft_type t ON t.id = a.type_id
    LEFT JOIN LATERAL (
      SELECT count(*) AS work_open, (array_agg(w.title ORDER BY w.id) FILTER (WHERE w.grounding))[1]
        AS grounded_by
      FROM work_order w WHERE w.org_id = a.org_id AND w.asset_id = a.id
        AND w.state NOT IN ('done', 'cancelled')
    ) open ON true
    LEFT JOIN LATERAL (
      SELECT b.number FROM bulletin_compliance c JOIN bulletin b ON b.id = c.bulletin_id
      WHERE c.org_id = a.org_id AND c.asset_id = a.id AND c.state = 'open'
        AND b.severity = 'mandatory' AND (b.deadline_date < ${today}::date
          OR a.hours_at_entry + a.total_duration_s / 3600 - c.hours_at > b.deadline_hours)
      ORDER BY b.id LIMIT 1
    ) late ON true
    WHERE a.org_id = ${orgId} ${one} ORDER BY a.id`.execute(db);
  return rows;
}

export async function programs(
  db: Db | Tx,
  orgId: number,
): Promise<Map<number, StoredProgramItem[]>> {
  const rows = await db
    .selectFrom('aircraft_type')
    .select(['id', 'program'])
    .where('org_id', '=', orgId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.program]));
}
