import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { jsonText } from '../../storage/json.ts';
import type { Comparison } from '../../storage/schema/comparison.ts';
import type { Tx } from '../../storage/transaction.ts';
import type { FlightRecord } from './compare.ts';
import type { StoredFeatures } from './storedFeatures.ts';

export type Aircraft = { readonly orgId: number; readonly assetId: number };

export type TiedRow = {
  build_id: number | null;
  build_name: string | null;
  build_version: number | null;
  build_params: Record<string, unknown> | null;
};

/** The copy of the tied build; undefined when the aircraft is not the organization's. */
export async function tiedRow(
  db: Db | Tx,
  { orgId, assetId }: Aircraft,
): Promise<TiedRow | undefined> {
  return db
    .selectFrom('aircraft')
    .select(['build_id', 'build_name', 'build_version', 'build_params'])
    .where('org_id', '=', orgId)
    .where('id', '=', assetId)
    .executeTakeFirst();
}

export type WaitingRow = FlightRecord & {
  flight_id: number;
  features: StoredFeatures;
  format: string;
};

/**
 * Read flights without a comparison, the newest first. Their records are held until the transaction ends, so
 * that a correction that comes between removes what is written here.
 */
export async function waitingFlights(
  tx: Tx,
  { orgId, assetId }: Aircraft,
  most: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT f.flight_id, f.features, r.payload, r.conditions, l.format
    FROM flight_feature f JOIN flight r ON r.org_id = f.org_id AND r.id = f.flight_id
    JOIN flight_log l ON l.org_id = f.org_id AND l.id = f.log_id
    WHERE f.org_id = ${orgId} AND f.asset_id = ${assetId} AND NOT EXISTS (
      SELECT 1 FROM flight_comparison c WHERE c.flight_id = f.flight_id)
    ORDER BY f.flown_at DESC, f.flight_id DESC LIMIT ${most} FOR SHARE OF r`.execute(tx);
  return rows;
}

export async function fileComparisons(
  tx: Tx,
  { orgId, assetId }: Aircraft,
  comparisons: readonly { readonly flight_id: number; readonly comparison: Comparison }[],
): Promise<void> {
  if (comparisons.length === 0) return;
  await sql`
    INSERT INTO flight_comparison (flight_id, org_id, asset_id, comparison)
    SELECT r.flight_id, ${orgId}, ${assetId}, r.comparison
    FROM jsonb_to_recordset(${jsonText(comparisons)}::jsonb) AS r(flight_id bigint, comparison jsonb)
    ON CONFLICT (flight_id) DO UPDATE SET asset_id = excluded.asset_id,
      comparison = excluded.comparison, computed_at = now()`.execute(tx);
}

export type ComparedRow = {
  flight_id: number;
  flown_at: string;
  features: StoredFeatures;
  comparison: Comparison;
};

/** The latest compared flights of an aircraft, oldest first. */
export async function comparedFlights(
  db: Db | Tx,
  { orgId, assetId }: Aircraft,
  most: number,
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    SELECT * FROM (
      SELECT f.flight_id, f.flown_at, f.features, c.comparison
      FROM flight_feature f JOIN flight_comparison c ON c.flight_id = f.flight_id
      WHERE f.org_id = ${orgId} AND f.asset_id = ${assetId} AND c.org_id = ${orgId}
      ORDER BY f.flown_at DESC, f.flight_id DESC LIMIT ${most}
    ) latest ORDER BY flown_at, flight_id`.execute(db);
  return rows;
}

export type HoverRow = {
  asset_id: number;
  flight_id: number;
  measured_w: number | null;
  comparison: Comparison;
  batteries: { component_id?: number | null }[];
  /** Places among the compared hovers of its aircraft, from either end, counted from 1. */
  from_first: number;
  from_last: number;
};

/** The first and the latest compared hovers of each aircraft with a build, oldest first. */
export async function comparedHovers(
  db: Db | Tx,
  { orgId, assetId }: { readonly orgId: number; readonly assetId: number | null },
  most: { readonly delivery: number; readonly latest: number },
): Promise<HoverRow[]> {
  const one = assetId === null ? sql`` : sql`AND f.asset_id = ${assetId}`;
  const { rows } = await sql<HoverRow>`
    SELECT * FROM (
      SELECT f.asset_id, f.flight_id, f.flown_at, c.comparison, coalesce(r.batteries, '[]') AS batteries,
        (f.features ->> 'hover_power_w')::double precision AS measured_w,
        row_number() OVER (PARTITION BY f.asset_id ORDER BY f.flown_at, f.flight_id) AS from_first,
        row_number() OVER (PARTITION BY f.asset_id ORDER BY f.flown_at DESC, f.flight_id DESC) AS from_last
      FROM flight_feature f
      JOIN flight_comparison c ON c.org_id = f.org_id AND c.flight_id = f.flight_id
      JOIN flight r ON r.org_id = f.org_id AND r.id = f.flight_id
      WHERE f.org_id = ${orgId} ${one} AND c.comparison ->> 'reason' IS NULL
    ) placed WHERE from_first <= ${most.delivery} OR from_last <= ${most.latest}
    ORDER BY asset_id, flown_at, flight_id`.execute(db);
  return rows;
}
