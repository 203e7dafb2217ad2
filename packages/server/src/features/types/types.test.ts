import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { newFleet } from '../../testing/fleet.ts';
import { registerAircraft } from '../aircraft/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function desk() {
  const fleet = await newFleet(app);
  const key = fleet.owner.key;
  const file = (body: unknown, as = key) => app.call('POST', '/types', { key: as, body });
  return { fleet, key, file };
}

describe('POST /types', () => {
  test('200: takes its aircraft in the order of ids, as a filing does, wherever they are kept', async () => {
    const { fleet, file } = await desk();
    const { db } = app.database;
    const second = await registerAircraft(db, fleet.orgId, { name: 'Survey 2' });
    // A changed row is kept behind the others, and a table known to be small is read as it is kept.
    await db.updateTable('aircraft').set({ model: 'x' }).where('id', '=', fleet.assetId).execute();
    await sql`ANALYZE aircraft`.execute(db);
    const filing = await db.transaction().execute(async (tx) => {
      const lock = (id: number, how = sql``) =>
        sql`SELECT 1 FROM aircraft WHERE id = ${id} FOR NO KEY UPDATE ${how}`.execute(tx);
      await lock(fleet.assetId);
      const answer = file({ name: 'T', asset_ids: [second, fleet.assetId] });
      await untilBlocked(db);
      await lock(second, sql`NOWAIT`);
      return { answer };
    });
    expect((await filing.answer).body.type.asset_ids).toEqual([fleet.assetId, second]);
  });

  test('200: a type with its program, and the aircraft under it', async () => {
    const { fleet, key, file } = await desk();
    const build = await app.call('POST', '/builds', { key, body: { name: 'B', params: {} } });
    const { body } = await file({
      external_ref: 't',
      name: 'X500 V2 survey',
      maker: 'Holybro',
      airframe_type: 'quad x',
      mtow_g: 2500,
      build_id: build.body.id,
      program: [{ key: 'insp-50h', title: '50-hour inspection', every: { hours: 50 } }],
      limits: { wind_kmh: 36 },
      asset_ids: [fleet.assetId],
    });
    expect(body.type).toMatchObject({
      name: 'X500 V2 survey',
      airframe_type: 'Quad X',
      build_id: build.body.id,
      program: [
        {
          key: 'insp-50h',
          title: '50-hour inspection',
          every: { hours: 50, flights: null, days: null },
          warn_at: 0.9,
          grounding: false,
          tasks: [],
          checklist_template_id: null,
        },
      ],
      limits: { wind_kmh: 36, temp_min_c: null, temp_max_c: null },
      asset_ids: [fleet.assetId],
    });
    expect(await fleet.aircraft()).toMatchObject({ type_id: body.id, build_id: build.body.id });
    const again = await file({ external_ref: 't', maker: 'H', asset_ids: [] });
    expect(again.body).toMatchObject({
      id: body.id,
      created_new: false,
      type: { name: 'X500 V2 survey', maker: 'H', mtow_g: 2500, asset_ids: [], revision: 2 },
    });
    expect(await fleet.aircraft()).toMatchObject({ type_id: null, build_id: null });
    const read = await app.call('GET', `/types/${body.id}`, { key: fleet.key });
    expect(read.body.type).toEqual(again.body.type);
  });

  test.each([
    [{}, 'name'],
    [{ name: 'x', airframe_type: 'Qaud X' }, 'airframe_type'],
    [{ name: 'x', mtow_g: 0 }, 'mtow_g'],
    [{ name: 'x', asset_ids: [999_999] }, 'asset_ids[0]'],
    [{ name: 'x', build_id: 999_999 }, 'build_id'],
    [{ name: 'x', program: [{ key: 'a', title: 'A', every: {} }] }, 'program[0].every'],
    [
      { name: 'x', program: [{ key: 'a', title: 'A', every: { days: 1e9 } }] },
      'program[0].every.days',
    ],
    [
      { name: 'x', program: [{ key: 'a', title: 'A', every: { hours: 0 } }] },
      'program[0].every.hours',
    ],
    [
      {
        name: 'x',
        program: [
          { key: 'a', title: 'A', every: { hours: 1 } },
          { key: 'a', title: 'B', every: { hours: 1 } },
        ],
      },
      'program',
    ],
    [
      {
        name: 'x',
        program: [{ key: 'a', title: 'A', every: { days: 1 }, checklist_template_id: 999_999 }],
      },
      'program[0].checklist_template_id',
    ],
  ])('400: %j names %s', async (sent, field) => {
    const { file } = await desk();
    const { status, body } = await file(sent);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });

  test('403: a pilot', async () => {
    const { fleet, file } = await desk();
    expect((await file({ name: 'x' }, fleet.key)).body.permission).toBe('maintenance.manage');
  });
});

test('GET /types lists newest first and by aircraft; a foreign id is 404', async () => {
  const { fleet, key, file } = await desk();
  const first = (await file({ name: 'A', asset_ids: [fleet.assetId] })).body.id;
  const second = (await file({ name: 'B' })).body.id;
  const found = async (query: string) =>
    (await app.call('GET', `/types${query}`, { key })).body.types.map(
      (one: { id: number }) => one.id,
    );
  expect(await found('')).toEqual([second, first]);
  expect(await found(`?asset_id=${fleet.assetId}`)).toEqual([first]);
  expect(await found('?asset_id=9007199254740991')).toEqual([]);
  const other = await desk();
  const foreign = await app.call('GET', `/types/${first}`, { key: other.key });
  expect(foreign.body.error).toBe('Type not found');
});
