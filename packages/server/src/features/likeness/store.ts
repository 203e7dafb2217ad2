import type { workOrderStates } from '@airworthy/contract';
import type { FlightFeatures } from '@airworthy/forensics';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';

/** The flight with the state of its newest log; undefined when it is not the organization's. */
export async function readState(
  db: Db,
  orgId: number,
  flightId: number,
): Promise<{ state: string | null; read: boolean; asset_id: number | null } | undefined> {
  const { rows } = await sql<{ state: string | null; read: boolean; asset_id: number | null }>`
    SELECT f.asset_id, (SELECT l.analysis_state FROM flight_log l
        WHERE l.org_id = f.org_id AND l.flight_id = f.id ORDER BY l.id DESC LIMIT 1) AS state,
      EXISTS (SELECT 1 FROM flight_feature x
        WHERE x.org_id = f.org_id AND x.flight_id = f.id) AS read
    FROM flight f WHERE f.org_id = ${orgId} AND f.id = ${flightId}`.execute(db);
  return rows[0];
}

export type FeatureRow = {
  flight_id: number;
  asset_id: number;
  type_id: number | null;
  features: FlightFeatures;
  format: string;
};

/** Read flights that one is compared with, over all aircraft: so many at most, and so many of each whatever their number. */
const COMPARED_MAX = 6000;
const EACH = { least: 20, most: 200 };

/** The newest read flights of every aircraft, and the flight itself however old it is. */
export async function newestFeatures(
  db: Db,
  orgId: number,
  flightId: number,
): Promise<FeatureRow[]> {
  const { rows } = await sql<FeatureRow>`
    WITH fleet AS (
      SELECT id, type_id, greatest(${EACH.least}, least(${EACH.most},
        ${COMPARED_MAX} / count(*) OVER ())) AS each
      FROM aircraft WHERE org_id = ${orgId})
    SELECT f.flight_id, f.asset_id, a.type_id, f.features, l.format FROM fleet a
    CROSS JOIN LATERAL (
      SELECT * FROM flight_feature WHERE org_id = ${orgId} AND asset_id = a.id
      ORDER BY flown_at DESC, flight_id DESC LIMIT a.each) f
    JOIN flight_log l ON l.org_id = ${orgId} AND l.id = f.log_id
    UNION
    SELECT f.flight_id, f.asset_id, a.type_id, f.features, l.format FROM flight_feature f
    JOIN aircraft a ON a.org_id = f.org_id AND a.id = f.asset_id
    JOIN flight_log l ON l.org_id = f.org_id AND l.id = f.log_id
    WHERE f.org_id = ${orgId} AND f.flight_id = ${flightId}`.execute(db);
  return rows;
}

export type OutcomeRow = {
  flight_id: number;
  asset_id: number;
  asset_name: string;
  flown_at: string;
  incident: boolean;
  crashed: boolean | null;
  causes: string[] | null;
  work_orders: { id: number; title: string; state: (typeof workOrderStates)[number] }[];
};

/** What is on record of each of these flights. */
export async function outcomes(
  db: Db,
  orgId: number,
  flightIds: readonly number[],
): Promise<Map<number, OutcomeRow>> {
  const { rows } = await sql<OutcomeRow>`
    SELECT f.id AS flight_id, a.id AS asset_id, a.name AS asset_name,
      to_char(f.flown_at, 'YYYY-MM-DD') AS flown_at, f.incident,
      (r.result #>> '{crash,detected}')::boolean AS crashed, r.causes,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'state', w.state)
        ORDER BY w.id) FROM work_order w
        WHERE w.org_id = f.org_id AND w.flight_id = f.id), '[]') AS work_orders
    FROM flight f
    JOIN flight_feature x ON x.org_id = f.org_id AND x.flight_id = f.id
    JOIN aircraft a ON a.org_id = f.org_id AND a.id = x.asset_id
    JOIN flight_log l ON l.org_id = f.org_id AND l.id = x.log_id
    LEFT JOIN log_reading r ON r.org_id = l.org_id AND r.sha256 = l.sha256
    WHERE f.org_id = ${orgId} AND f.id = ANY(${flightIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.flight_id, row]));
}

export type FleetRow = {
  asset_id: number;
  name: string;
  type_id: number | null;
  type: string | null;
  flight_id: number;
  features: FlightFeatures;
  format: string;
  firmware: string | null;
};

/** The latest read flights of every aircraft, `each` at most, oldest first, with the firmware that each was flown with. */
export async function fleetFeatures(db: Db, orgId: number, each: number): Promise<FleetRow[]> {
  const { rows } = await sql<FleetRow>`
    SELECT a.id AS asset_id, a.name, a.type_id, t.name AS type, f.flight_id, f.features, l.format,
      r.firmware
    FROM aircraft a
    LEFT JOIN aircraft_type t ON t.org_id = a.org_id AND t.id = a.type_id
    CROSS JOIN LATERAL (
      SELECT * FROM flight_feature WHERE org_id = ${orgId} AND asset_id = a.id
      ORDER BY flown_at DESC, flight_id DESC LIMIT ${each}) f
    JOIN flight_log l ON l.org_id = a.org_id AND l.id = f.log_id
    LEFT JOIN log_reading r ON r.org_id = l.org_id AND r.sha256 = l.sha256
    WHERE a.org_id = ${orgId}
    ORDER BY a.type_id, a.id, f.flown_at, f.flight_id`.execute(db);
  return rows;
}
