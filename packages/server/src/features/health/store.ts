import type { FlightFeatures, ReadFlight, Strangeness } from '@airworthy/forensics';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { jsonText } from '../../storage/json.ts';
import type { Tx } from '../../storage/transaction.ts';

export type ReadRow = {
  asset_id: number;
  flight_id: number;
  flown_at: string;
  features: FlightFeatures;
  format: string;
};

/** The latest read flights of each aircraft that Fleet Health is on for, oldest first. */
export async function latestFeatures(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
  each: number,
): Promise<Map<number, ReadFlight[]>> {
  const one = assetId === null ? sql`` : sql`AND a.id = ${assetId}`;
  const { rows } = await sql<ReadRow>`
    SELECT f.asset_id, f.flight_id, f.flown_at, f.features, l.format FROM aircraft a
    CROSS JOIN LATERAL (
      SELECT * FROM flight_feature WHERE org_id = a.org_id AND asset_id = a.id
      ORDER BY flown_at DESC, flight_id DESC LIMIT ${each}
    ) f
    JOIN flight_log l ON l.id = f.log_id
    WHERE a.org_id = ${orgId} AND a.fleet_health ${one}
    ORDER BY f.asset_id, f.flown_at, f.flight_id`.execute(db);
  const found = new Map<number, ReadFlight[]>();
  for (const row of rows) {
    const flights = found.get(row.asset_id);
    if (flights === undefined) found.set(row.asset_id, [row]);
    else flights.push(row);
  }
  return found;
}

/** How many flights of each aircraft were read, and the day of the latest. */
export async function readCounts(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
): Promise<Map<number, { flights: number; last: string }>> {
  const one = assetId === null ? sql`` : sql`AND asset_id = ${assetId}`;
  const { rows } = await sql<{ asset_id: number; flights: number; last: string }>`
    SELECT asset_id, count(*) AS flights, max(flown_at) AS last FROM flight_feature
    WHERE org_id = ${orgId} ${one} GROUP BY asset_id`.execute(db);
  return new Map(rows.map((row) => [row.asset_id, row]));
}

/** Position of a flight among the flights of its aircraft. */
export type Place = { readonly flown_at: string; readonly flight_id: number };

/** One call at a time scores an aircraft, and sees what the one before it has committed. */
export async function lockAircraft(tx: Tx, orgId: number, assetId: number): Promise<void> {
  await sql`SELECT 1 FROM aircraft WHERE org_id = ${orgId} AND id = ${assetId}
    FOR NO KEY UPDATE`.execute(tx);
}

export async function staleAircraft(db: Db | Tx, orgId: number): Promise<number[]> {
  const { rows } = await sql<{ asset_id: number }>`
    SELECT DISTINCT asset_id FROM score_stale WHERE org_id = ${orgId} ORDER BY asset_id`.execute(
    db,
  );
  return rows.map((row) => row.asset_id);
}

export async function takeStalePlaces(tx: Tx, orgId: number, assetId: number): Promise<Place[]> {
  return tx
    .deleteFrom('score_stale')
    .where('org_id', '=', orgId)
    .where('asset_id', '=', assetId)
    .returning(['flown_at', 'flight_id'])
    .execute();
}

/** Read flights from `reach` before the first place to `reach` after the last, oldest first. */
export async function featuresAround(
  tx: Tx,
  aircraft: { orgId: number; assetId: number },
  places: { first: Place; last: Place; reach: number },
): Promise<ReadRow[]> {
  const own = sql`f.org_id = ${aircraft.orgId} AND f.asset_id = ${aircraft.assetId}`;
  const read = sql`SELECT f.asset_id, f.flight_id, f.flown_at, f.features, l.format
    FROM flight_feature f JOIN flight_log l ON l.id = f.log_id WHERE ${own}`;
  const at = ({ flown_at, flight_id }: Place) => sql`(${flown_at}::date, ${flight_id}::bigint)`;
  const { rows } = await sql<ReadRow>`
    (${read} AND (f.flown_at, f.flight_id) < ${at(places.first)}
      ORDER BY f.flown_at DESC, f.flight_id DESC LIMIT ${places.reach})
    UNION ALL
    (${read} AND (f.flown_at, f.flight_id) >= ${at(places.first)}
      AND (f.flown_at, f.flight_id) <= ${at(places.last)})
    UNION ALL
    (${read} AND (f.flown_at, f.flight_id) > ${at(places.last)}
      ORDER BY f.flown_at, f.flight_id LIMIT ${places.reach})
    ORDER BY flown_at, flight_id`.execute(tx);
  return rows;
}

export type NewScore = Strangeness & Place;

/** A score that comes out as it was is left alone, with the time it was first computed. */
export async function fileScores(
  tx: Tx,
  aircraft: { orgId: number; assetId: number },
  scores: readonly NewScore[],
  modelVersion: string,
): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    INSERT INTO flight_score AS s (flight_id, org_id, asset_id, flown_at, score, percentile, label,
      baseline_flights, confidence, features, model_version)
    SELECT r.flight_id, ${aircraft.orgId}, ${aircraft.assetId}, r.flown_at, r.score, r.percentile,
      r.label, r.baseline_flights, r.confidence, r.features, ${modelVersion}
    FROM jsonb_to_recordset(${jsonText(scores)}::jsonb) AS r(flight_id bigint, flown_at date,
      score double precision, percentile double precision, label text, baseline_flights integer,
      confidence text, features jsonb)
    ON CONFLICT (flight_id) DO UPDATE SET asset_id = excluded.asset_id, flown_at = excluded.flown_at,
      score = excluded.score, percentile = excluded.percentile, label = excluded.label,
      baseline_flights = excluded.baseline_flights, confidence = excluded.confidence,
      features = excluded.features, model_version = excluded.model_version, computed_at = now()
    WHERE (s.asset_id, s.flown_at, s.score, s.percentile, s.label, s.baseline_flights, s.confidence,
      s.features, s.model_version) IS DISTINCT FROM (excluded.asset_id, excluded.flown_at,
      excluded.score, excluded.percentile, excluded.label, excluded.baseline_flights,
      excluded.confidence, excluded.features, excluded.model_version)`.execute(tx);
}

export type ScoreRow = {
  flight_id: number;
  asset_id: number;
  flown_at: string;
  score: number | null;
  percentile: number | null;
  label: Strangeness['label'];
  baseline_flights: number;
  confidence: Strangeness['confidence'];
  features: Strangeness['features'];
  computed_at: Date;
};

export type ScoreFilter = {
  readonly asset_id?: number | undefined;
  readonly flight_id?: number | undefined;
  readonly since?: string | undefined;
};

export async function scorePage(
  db: Db,
  orgId: number,
  filter: ScoreFilter,
  page: { rows: number; after: Place | null; counted: boolean },
): Promise<{ rows: ScoreRow[]; total: number | null }> {
  const parts: RawBuilder<unknown>[] = [sql`org_id = ${orgId}`];
  if (filter.asset_id !== undefined) parts.push(sql`asset_id = ${filter.asset_id}`);
  if (filter.flight_id !== undefined) parts.push(sql`flight_id = ${filter.flight_id}`);
  if (filter.since !== undefined) parts.push(sql`flown_at >= ${filter.since}::date`);
  const matching = sql.join(parts, sql` AND `);
  const after =
    page.after === null
      ? sql``
      : sql`AND (flown_at, flight_id) < (${page.after.flown_at}::date, ${page.after.flight_id}::bigint)`;
  const [found, counted] = await Promise.all([
    sql<ScoreRow>`SELECT * FROM flight_score WHERE ${matching} ${after}
      ORDER BY flown_at DESC, flight_id DESC LIMIT ${page.rows}`.execute(db),
    page.counted
      ? sql<{
          total: number;
        }>`SELECT count(*) AS total FROM flight_score WHERE ${matching}`.execute(db)
      : null,
  ]);
  return { rows: found.rows, total: counted?.rows[0]?.total ?? null };
}
