import { againstType, TYPE_VIBRATION, type TypeFlight, vibrationOf } from '@airworthy/forensics';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import type { Aircraft } from './store.ts';
import type { StoredFeatures } from './storedFeatures.ts';

/** More other aircraft of a type say nothing more of what is usual. */
const OTHERS_MAX = 100;

type FlightRow = { asset_id: number; features: StoredFeatures; format: string };

/** The latest flights of the other aircraft of the type; null where the aircraft has no type. */
export async function typeFlights(
  db: Db | Tx,
  { orgId, assetId }: Aircraft,
): Promise<FlightRow[] | null> {
  const own = await db
    .selectFrom('aircraft')
    .select('type_id')
    .where('org_id', '=', orgId)
    .where('id', '=', assetId)
    .executeTakeFirst();
  if (own?.type_id == null) return null;
  return latestFlights(
    db,
    orgId,
    sql`SELECT id FROM aircraft WHERE org_id = ${orgId} AND type_id = ${own.type_id} AND id <> ${assetId}
      ORDER BY id LIMIT ${OTHERS_MAX}`,
  );
}

async function latestFlights(
  db: Db | Tx,
  orgId: number,
  aircraft: ReturnType<typeof sql>,
): Promise<FlightRow[]> {
  const { rows } = await sql<FlightRow>`
    SELECT f.asset_id, l.format, jsonb_build_object('vibe_x_p95', f.features -> 'vibe_x_p95',
      'vibe_y_p95', f.features -> 'vibe_y_p95', 'vibe_z_p95', f.features -> 'vibe_z_p95',
      'vibe_metric', f.features -> 'vibe_metric') AS features
    FROM (${aircraft}) a
    CROSS JOIN LATERAL (
      SELECT asset_id, log_id, flown_at, flight_id, features FROM flight_feature
      WHERE org_id = ${orgId} AND asset_id = a.id
      ORDER BY flown_at DESC, flight_id DESC LIMIT ${TYPE_VIBRATION.most}) f
    JOIN flight_log l ON l.org_id = ${orgId} AND l.id = f.log_id
    ORDER BY f.asset_id, f.flown_at DESC, f.flight_id DESC`.execute(db);
  return rows;
}

/** Flights whose vibration is measured as that of this one: autopilots and kinds of logs differ. */
export function alikeOf(
  flights: readonly FlightRow[] | null,
  { features, format }: Pick<FlightRow, 'features' | 'format'>,
): TypeFlight[] {
  return (flights ?? []).flatMap((one) => {
    const vibration = vibrationOf(one.features);
    const alike = one.format === format && one.features.vibe_metric === features.vibe_metric;
    return alike && vibration !== null ? [{ asset_id: one.asset_id, vibration }] : [];
  });
}

/** The aircraft as it is now: the median of its latest flights against the others of its type. */
export async function vibrationNow(db: Db, aircraft: Aircraft) {
  const own = await latestFlights(
    db,
    aircraft.orgId,
    sql`SELECT ${aircraft.assetId}::bigint AS id`,
  );
  const others = await typeFlights(db, aircraft);
  const [newest] = own;
  const same = newest === undefined ? [] : alikeOf(own, newest).map(({ vibration }) => vibration);
  const median = same.toSorted((a, b) => a - b)[same.length >> 1] ?? null;
  const compared = againstType(median, newest === undefined ? [] : alikeOf(others, newest));
  return { ...compared, own_flights: same.length, reason: reasonOf() };

  function reasonOf(): string | null {
    if (newest === undefined) return 'No log of this aircraft has been read.';
    if (others === null) return 'The aircraft has no type, so there are no others of it.';
    return compared.reason;
  }
}
