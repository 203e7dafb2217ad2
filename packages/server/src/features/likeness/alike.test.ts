import type { FlightFeatures } from '@airworthy/forensics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatedHistory } from '../../../../forensics/src/testing/history.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { flyRead } from '../../testing/learning.ts';

const SHAKEN: Partial<FlightFeatures> = {
  vibe_x_p95: 27,
  vibe_y_p95: 30,
  vibe_z_p95: 39,
  motor_imbalance_pct: 16,
};

let app: TestApp;
let fleet: Fleet;
let usual: number[];
let shaken: number;
let twin: number;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  const history = generatedHistory({ seed: 7, flights: 16 }).map(({ features }) => features);
  usual = [];
  for (const features of history.slice(2)) usual.push(await flyRead(app, fleet, features));
  twin = await flyRead(app, fleet, { ...history[0], ...SHAKEN }, { incident: true });
  shaken = await flyRead(app, fleet, { ...history[1], ...SHAKEN, rssi_mean_pct: null });
});
afterAll(() => app.close());

const alike = (id: number, key = fleet.key) => app.call('GET', `/flights/${id}/alike`, { key });

describe('flights like a flight', () => {
  test('come with why they are like it and what became of them', async () => {
    const { db } = app.database;
    const order = { title: 'Balance the propellers', asset_id: fleet.assetId };
    const raised = await app.call('POST', '/workorders', { key: fleet.owner.key, body: order });
    await db
      .updateTable('work_order')
      .set({ flight_id: twin })
      .where('id', '=', raised.body.id)
      .execute();
    await app.database.pool.query(
      `UPDATE log_reading r SET result = $1 FROM flight_log l
       WHERE l.flight_id = $2 AND l.sha256 = r.sha256 AND l.org_id = r.org_id`,
      [
        JSON.stringify({
          crash: { detected: true },
          preconditions: {
            findings: [
              ['motor_failure', 'It fell.'],
              ['not_battery', 'Full.'],
            ],
          },
        }),
        twin,
      ],
    );
    const { status, body } = await alike(shaken);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      flight_id: shaken,
      flights: 15,
      not_compared: 0,
      unknown: ['link'],
      reason: null,
    });
    expect(body.alike).toHaveLength(10);
    expect(body.alike[0]).toMatchObject({
      flight_id: twin,
      asset_id: fleet.assetId,
      asset_name: 'Survey 1',
      sentence: expect.stringMatching(
        /^Alike in (vibration and motor spread|motor spread and vibration)/,
      ),
      crashed: true,
      causes: ['motor_failure'],
      incident: true,
      work_orders: [{ id: raised.body.id, title: 'Balance the propellers', state: 'open' }],
    });
    expect(usual).toContain(body.alike[1].flight_id);
    expect(body.alike[1]).toMatchObject({ crashed: false, incident: false, work_orders: [] });
    expect((await alike(shaken)).body).toEqual(body);
  });

  test('are not told of a flight whose log was not read, with the reason', async () => {
    const bare = await fleet.file({ asset_id: fleet.assetId });
    expect((await alike(bare.body.id)).body).toEqual({
      flight_id: bare.body.id,
      alike: [],
      compared_in: [],
      unknown: [],
      flights: 0,
      not_compared: 0,
      reason: 'This flight has no log.',
    });
    await app.database.db
      .insertInto('flight_log')
      .values({
        org_id: fleet.orgId,
        flight_id: bare.body.id,
        format: 'dataflash',
        size_bytes: 1,
        sha256: Buffer.from('unread'.padStart(32, '0')),
        blob_key: 'unread',
        analysis_state: 'failed',
        error: 'It is not a log.',
      })
      .execute();
    expect((await alike(bare.body.id)).body.reason).toMatch(/could not be read/);
  });

  test('are not told of a read flight without an aircraft of the registry, with the reason', async () => {
    const { body } = await fleet.file({ asset_name: 'A kite' });
    await app.database.db
      .insertInto('flight_log')
      .values({
        org_id: fleet.orgId,
        flight_id: body.id,
        format: 'dataflash',
        size_bytes: 1,
        sha256: Buffer.from('a kite'.padStart(32, '0')),
        blob_key: 'a kite',
        analysis_state: 'done',
      })
      .execute();
    expect((await alike(body.id)).body.reason).toBe(
      'This flight names no aircraft of the registry, so nothing is usual for it.',
    );
  });

  test('are not told where nothing is usual yet', async () => {
    const young = await newFleet(app);
    const [one] = generatedHistory({ seed: 9, flights: 1 });
    const id = await flyRead(app, young, one!.features);
    const { body } = await alike(id, young.key);
    expect(body).toMatchObject({ alike: [], compared_in: [], flights: 0 });
    expect(body.reason).toMatch(/five read flights of the type/);
    expect(body.unknown).toContain('vibration');
  });

  test('see nothing of another organization', async () => {
    const other = await newFleet(app);
    expect((await alike(shaken, other.key)).status).toBe(404);
    for (const { features } of generatedHistory({ seed: 11, flights: 6 }))
      await flyRead(app, other, { ...features, ...SHAKEN });
    const { body } = await alike(shaken);
    expect(body.flights).toBe(15);
  });

  test('need the area health of a key, and may be asked by one that only reads', async () => {
    const flights = await app.addKey(fleet.pilot.userId, { areas: ['flights'] });
    expect((await alike(shaken, flights.key)).status).toBe(403);
    const reading = await app.addKey(fleet.pilot.userId, { readOnly: true, areas: ['health'] });
    expect((await alike(shaken, reading.key)).status).toBe(200);
  });
});
