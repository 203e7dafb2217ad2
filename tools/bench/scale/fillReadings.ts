import type pg from 'pg';
import { tenMinuteReading } from './tenMinutes.ts';

/**
 * A log, its reading, its figures and its score for the newest flights of an organization that have none: the same real
 * reading for each, under a hash of its own, with figures that differ. Triggers and foreign keys are left out, as they
 * take most of the time and what they keep is not asked for, but for those of the readings.
 */
export async function fillReadings(
  client: pg.ClientBase,
  { orgId, flights }: { readonly orgId: number; readonly flights: number },
): Promise<void> {
  const { result, charts, features, size_bytes } = await tenMinuteReading();
  const hash = "sha256(('scale ' || f.id)::bytea)";
  await client.query(
    "SET statement_timeout = 0; SET session_replication_role = replica; SET airworthy.org = '*'",
  );
  await client.query(
    `CREATE TEMP TABLE chosen AS SELECT id, org_id, asset_id, flown_at FROM flight
      WHERE org_id = ${orgId} AND asset_id IS NOT NULL ORDER BY flown_at DESC, id DESC LIMIT ${flights}`,
  );
  await client.query(`INSERT INTO flight_log (org_id, flight_id, filename, format, size_bytes, sha256, blob_key, analysis_state)
    SELECT org_id, id, 'log.bin', 'dataflash', ${size_bytes}, ${hash}, 'scale ' || id, 'done' FROM chosen f`);
  // Compressed once: what is copied from one table to another stays compressed.
  await client.query('CREATE TEMP TABLE one_reading (result jsonb, charts jsonb, features jsonb)');
  await client.query('INSERT INTO one_reading VALUES ($1, $2, $3)', [
    JSON.stringify(result),
    JSON.stringify(charts),
    JSON.stringify(features),
  ]);
  // What is taken out of a reading is filled by a trigger.
  await client.query('SET session_replication_role = origin');
  await client.query(`INSERT INTO log_reading (org_id, sha256, reader, result, charts, features)
    SELECT org_id, ${hash}, 'scale', o.result, o.charts, o.features FROM chosen f, one_reading o`);
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO flight_feature (flight_id, org_id, asset_id, log_id, flown_at, features, reader)
      SELECT f.id, f.org_id, f.asset_id, l.id, f.flown_at,
        $1::jsonb || jsonb_build_object('vibe_z_p95', 5 + (f.id * 7919 % 1000) / 100.0), 'scale'
      FROM chosen f JOIN flight_log l ON l.org_id = f.org_id AND l.flight_id = f.id`,
    [JSON.stringify(features)],
  );
  await client.query(`INSERT INTO flight_score (flight_id, org_id, asset_id, flown_at, score, percentile, label,
      baseline_flights, confidence, features, model_version)
    SELECT id, org_id, asset_id, flown_at, 0.4, 40, 'usual', 20, 'high', '[]', 'scale' FROM chosen`);
  await client.query('DROP TABLE chosen, one_reading; SET session_replication_role = origin');
}
