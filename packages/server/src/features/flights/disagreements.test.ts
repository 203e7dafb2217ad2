import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { day, newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function fleetWithLogs() {
  const fleet = await newFleet(app);
  const owner = await signedIn(app, fleet.owner.ownerId);
  let logs = 0;
  /** A flight of so many minutes whose log was armed and in the air for so long; `kept`: both stand beside its figures. */
  const flown = async (
    filed_min: number,
    log: { armed_s: number; airborne_s: number; kept?: boolean },
    flown_at = day(-3),
  ): Promise<number> => {
    const body = { asset_id: fleet.assetId, flown_at, duration_min: filed_min };
    const { id } = (await fleet.file(body)).body;
    const sha256 = Buffer.alloc(32, ++logs);
    const { pool } = app.database;
    // What is kept is not looked up: a reading that says otherwise shows it.
    const inReading = log.kept === true ? 1 : log.armed_s;
    await pool.query(
      `INSERT INTO log_reading (org_id, sha256, reader, result) VALUES ($1, $2, 'test', $3)`,
      [fleet.orgId, sha256, JSON.stringify({ meta: { armed_s: inReading } })],
    );
    const { rows } = await pool.query(
      `INSERT INTO flight_log (org_id, flight_id, format, size_bytes, sha256, blob_key, analysis_state)
       VALUES ($1, $2, 'dataflash', 1, $3, $4, 'done') RETURNING id`,
      [fleet.orgId, id, sha256, `test-${fleet.orgId}-${logs}`],
    );
    await pool.query(
      `INSERT INTO flight_feature (flight_id, org_id, asset_id, log_id, flown_at, features, armed_s, reader)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'test') ON CONFLICT (flight_id) DO UPDATE SET features = excluded.features`,
      [
        id,
        fleet.orgId,
        fleet.assetId,
        rows[0].id,
        flown_at,
        JSON.stringify(log),
        log.kept === true ? log.armed_s : null,
      ],
    );
    return id;
  };
  const answer = async () => (await owner.get('/flights/disagreements')).body;
  return { flown, answer };
}

test('flights whose filed time is neither the armed nor the airborne time of their log are named', async () => {
  const { flown, answer } = await fleetWithLogs();
  const wrong = await flown(9, { armed_s: 324, airborne_s: 310 });
  const unfiled = await flown(0, { armed_s: 600, airborne_s: 580 });
  await flown(9, { armed_s: 540, airborne_s: 300 });
  await flown(9, { armed_s: 700, airborne_s: 530 });
  await flown(1, { armed_s: 100, airborne_s: 95 });
  await flown(60, { armed_s: 3300, airborne_s: 3200 });
  await flown(9, { armed_s: 100, airborne_s: 90 }, day(-120));
  const kept = await flown(9, { armed_s: 330, airborne_s: 320, kept: true });
  await flown(9, { armed_s: 540, airborne_s: 320, kept: true });
  await flown(9, { armed_s: 0, airborne_s: 0, kept: true });
  expect(await answer()).toMatchObject({
    more: false,
    flights: [
      { flight_id: kept, filed_s: 540, armed_s: 330 },
      { flight_id: unfiled, filed_s: 0, armed_s: 600 },
      { flight_id: wrong, asset_name: 'Survey 1', filed_s: 540, armed_s: 324, airborne_s: 310 },
    ],
  });
});

test('of many that disagree twenty are named, and that there are more', async () => {
  const { flown, answer } = await fleetWithLogs();
  for (let count = 0; count < 20; count++)
    await flown(9, { armed_s: 330, airborne_s: 320, kept: true });
  expect(await answer()).toMatchObject({ more: false, flights: { length: 20 } });
  await flown(9, { armed_s: 330, airborne_s: 320, kept: true });
  expect(await answer()).toMatchObject({ more: true, flights: { length: 20 } });
});

test('where more readings would have to be opened than one answer opens, nobody is told that all agree', async () => {
  const { flown, answer } = await fleetWithLogs();
  for (let count = 0; count < 40; count++) await flown(9, { armed_s: 540, airborne_s: 320 });
  expect(await answer()).toEqual({ more: false, flights: [] });
  await flown(9, { armed_s: 540, airborne_s: 320 });
  expect(await answer()).toEqual({ more: true, flights: [] });
});
