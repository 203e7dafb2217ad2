import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { registerAircraft } from '../aircraft/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A log with its reading, features and score, as the worker leaves them. */
async function attachRead(fleet: Fleet, flightId: number, content: string): Promise<void> {
  const { db } = app.database;
  const sha = sql<Buffer>`sha256(${content}::text::bytea)`;
  const log = await db
    .insertInto('flight_log')
    .values({
      org_id: fleet.orgId,
      flight_id: flightId,
      format: 'ulg',
      size_bytes: content.length,
      sha256: sha,
      blob_key: `blob-${content}`,
      analysis_state: 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('log_reading')
    .values({ org_id: fleet.orgId, sha256: sha, reader: '1', result: '{}', features: '{}' })
    .onConflict((on) => on.doNothing())
    .execute();
  const of = { flight_id: flightId, org_id: fleet.orgId, asset_id: fleet.assetId };
  const flown_at = '2026-11-14';
  await db
    .insertInto('flight_feature')
    .values({ ...of, log_id: log.id, flown_at, features: '{}', reader: '1' })
    .execute();
  await db
    .insertInto('flight_score')
    .values({
      ...of,
      flown_at,
      label: 'too_few_flights',
      baseline_flights: 0,
      confidence: 'low',
      features: '[]',
      model_version: '1',
    })
    .execute();
}

async function counts(orgId: number) {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM flight_log WHERE org_id = ${orgId}) AS logs,
    (SELECT count(*) FROM log_reading WHERE org_id = ${orgId}) AS readings,
    (SELECT count(*) FROM flight_feature WHERE org_id = ${orgId}) AS features,
    (SELECT count(*) FROM flight_score WHERE org_id = ${orgId}) AS scores,
    (SELECT used_bytes FROM organization_storage WHERE org_id = ${orgId}) AS bytes,
    (SELECT count(*) FROM blob_discard) AS discarded`.execute(app.database.db);
  return rows[0];
}

test('a flight takes its logs, readings, features and scores with it; shared bytes stay', async () => {
  const fleet = await newFleet(app);
  const flights: number[] = [];
  for (let i = 0; i < 2; i++) flights.push((await fleet.file({ asset_id: fleet.assetId })).body.id);
  for (const id of flights) await attachRead(fleet, id, 'same bytes');
  expect(await counts(fleet.orgId)).toEqual({
    logs: 2,
    readings: 1,
    features: 2,
    scores: 2,
    bytes: 20,
    discarded: 0,
  });
  const read = await app.call('GET', `/flights/${flights[0]}`, { key: fleet.key });
  expect(read.body.flight).toMatchObject({
    analysis_state: 'done',
    log: {
      flight_id: flights[0],
      format: 'ulg',
      size_bytes: 10,
      filename: null,
      error: null,
      reading: `/flights/${flights[0]}/log/reading`,
    },
  });
  await app.call('DELETE', `/flights/${flights[0]}`, { key: fleet.key });
  expect(await counts(fleet.orgId)).toEqual({
    logs: 1,
    readings: 1,
    features: 1,
    scores: 1,
    bytes: 10,
    discarded: 0,
  });
  await app.call('DELETE', `/flights/${flights[1]}`, { key: fleet.key });
  expect(await counts(fleet.orgId)).toEqual({
    logs: 0,
    readings: 0,
    features: 0,
    scores: 0,
    bytes: 0,
    discarded: 1,
  });
});

test('a corrected flight takes the figures of its log along', async () => {
  const fleet = await newFleet(app);
  const other = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
  const { body } = await fleet.file({ external_ref: 'a', asset_id: fleet.assetId });
  await attachRead(fleet, body.id, 'moved bytes');
  const rows = () =>
    app.database.db
      .selectFrom('flight_feature')
      .leftJoin('flight_score', 'flight_score.flight_id', 'flight_feature.flight_id')
      .select(['flight_feature.asset_id', 'flight_feature.flown_at', 'flight_score.label'])
      .where('flight_feature.flight_id', '=', body.id)
      .execute();
  await fleet.file({ external_ref: 'a', flown_at: '2026-03-03' });
  expect(await rows()).toEqual([
    { asset_id: fleet.assetId, flown_at: '2026-03-03', label: 'too_few_flights' },
  ]);
  await fleet.file({ external_ref: 'a', asset_id: other });
  expect(await rows()).toEqual([{ asset_id: other, flown_at: '2026-03-03', label: null }]);
  await fleet.file({ external_ref: 'a', asset_name: 'Loaner' });
  expect(await rows()).toEqual([]);
});

test('200: waits for the aircraft before it takes the work orders that name the flight', async () => {
  const fleet = await newFleet(app);
  const { db } = app.database;
  const every = { flights: 1 };
  await app.call('POST', '/types', {
    key: fleet.owner.key,
    body: { name: 'T', asset_ids: [fleet.assetId], program: [{ key: 'a', title: 'A', every }] },
  });
  const filed = await fleet.file({ asset_id: fleet.assetId });
  const [order] = filed.body.work_raised;
  const { deleted } = await db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM aircraft WHERE id = ${fleet.assetId} FOR NO KEY UPDATE`.execute(tx);
    const deleted = app.call('DELETE', `/flights/${filed.body.id}`, { key: fleet.key });
    await untilBlocked(db);
    await sql`SELECT 1 FROM work_order WHERE id = ${order.id} FOR NO KEY UPDATE NOWAIT`.execute(tx);
    return { deleted };
  });
  expect((await deleted).body.ok).toBe(true);
});
