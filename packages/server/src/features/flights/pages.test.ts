import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';
import { day, newFleet } from '../../testing/fleet.ts';
import { LOOKED_AT_MAX } from './store.ts';

let app: TestApp;
let fleet: Awaited<ReturnType<typeof newFleet>>;
let owner: Browser;
let viewer: Browser;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  owner = await signedIn(app, fleet.owner.ownerId);
  viewer = await signedIn(app, (await app.addMember(fleet.orgId, 'viewer')).userId);
});
afterAll(() => app.close());

const flightsOf = async (query: string) =>
  (await owner.get(`/flights?${query}`)).body.flights as { id: number; external_ref: string }[];

describe('the CSV of flights', () => {
  test('has every flight that fits, and no cell that a spreadsheet would run', async () => {
    const site = `CSV ${day(0)}`;
    for (let n = 0; n < 3; n++)
      await fleet.file({
        asset_id: fleet.assetId,
        flown_at: day(-n),
        duration_min: 12.5,
        site,
        remarks: '=1+1, "quoted"',
        conditions: { temp_c: -4 },
      });
    const { status, text, headers } = await viewer.get(
      `/flights/csv?q=${encodeURIComponent(site)}`,
    );
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="flights.csv"');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^id,external_ref,flown_at,aircraft,registration,pilot,duration_min,/);
    expect(lines).toHaveLength(4);
    for (const line of lines.slice(1)) {
      expect(line).toContain(`,12.5,commercial,${site},no,1,1,,-4,`);
      expect(line).toMatch(/,no,"'=1\+1, ""quoted"""$/);
    }
  });
});

describe('the sums of flights', () => {
  test('are those of their lines to the second, for the filters that were given', async () => {
    const own = await newFleet(app);
    const file = (body: object) => own.file({ asset_id: own.assetId, ...body });
    // 0.5 s each: two of them are 2 s as lines, and 1 s as durations.
    await file({ flown_at: '2026-01-05', duration_s: 60.5 });
    await file({ flown_at: '2026-02-05', duration_s: 60.5, night: true, landings: 3 });
    await file({ flown_at: '2026-03-05', duration_s: 10, flight_type: 'training' });
    const visitor = await signedIn(app, own.owner.ownerId);
    const sums = async (query: string) => (await visitor.get(`/flights/sums?${query}`)).body;
    expect(await sums('')).toEqual({ flights: 3, time_s: 132, night_s: 61, landings: 5 });
    expect(await sums('until=2026-01-31')).toMatchObject({ flights: 1, time_s: 61, night_s: 0 });
    expect(await sums('flight_type=training')).toMatchObject({ flights: 1, time_s: 10 });
    expect(await sums('until=2025-12-31')).toEqual({
      flights: 0,
      time_s: 0,
      night_s: 0,
      landings: 0,
    });
  });
});

describe('the record of a flight', () => {
  test('shows each correction with what it was, and the work that it raised', async () => {
    const { body } = await owner.post('/flights', { asset_id: fleet.assetId, site: 'North' });
    await owner.post(`/flights/${body.id}`, { site: 'South', revision: 1 });
    const order = await app.database.db
      .insertInto('work_order')
      .values({
        org_id: fleet.orgId,
        title: 'Look at it',
        origin: 'crash_reading',
        flight_id: body.id,
        asset_id: fleet.assetId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body: record } = await viewer.get(`/flights/${body.id}/record`);
    expect(record.changes).toMatchObject([
      {
        action: 'flight.update',
        actor: { kind: 'person' },
        before: { site: 'North' },
        after: { site: 'South' },
      },
      { action: 'flight.insert', before: null },
    ]);
    expect(record.workorders).toMatchObject([{ id: order.id, title: 'Look at it' }]);
    expect((await viewer.get('/flights/999999999/record')).status).toBe(404);
  });
});

test('weeks are whole half years of Mondays, with the hours of their flights', async () => {
  const own = await newFleet(app);
  const browser = await signedIn(app, own.owner.ownerId);
  await own.file({ asset_id: own.assetId, flown_at: day(0), duration_s: 5400 });
  await own.file({ asset_id: own.assetId, flown_at: day(-14), duration_s: 1800 });
  await own.file({ asset_id: own.assetId, flown_at: day(-400), duration_s: 1800 });
  const { body } = await browser.get('/flights/weeks');
  expect(body.weeks).toHaveLength(26);
  for (const { week } of body.weeks) expect(new Date(week).getUTCDay()).toBe(1);
  expect(body.weeks.at(-1)).toMatchObject({ flights: 1, hours: 1.5 });
  expect(body.weeks.at(-3)).toMatchObject({ flights: 1, hours: 0.5 });
  const sum = body.weeks.reduce((n: number, one: { flights: number }) => n + one.flights, 0);
  expect(sum).toBe(2);
  const both = day(-14).slice(0, 7) === day(0).slice(0, 7);
  expect(body.month).toEqual({ flights: both ? 2 : 1, hours: both ? 2 : 1.5 });
});

describe('an import', () => {
  const rows = () => [
    { asset_id: fleet.assetId, flown_at: day(-1), duration_min: 10, site: 'Import' },
    { asset_id: fleet.assetId, flown_at: 'soon', duration_min: 10 },
    { asset_id: 987_654, flown_at: day(-1), duration_min: 10 },
    { asset_id: fleet.assetId, flown_at: day(-2), duration_min: 20, external_ref: 'imp-1' },
  ];

  test('is shown row by row without filing anything, filed, known the second time, undone', async () => {
    const before = (await fleet.aircraft()).total_flights;
    const preview = await owner.post('/flights/imports/preview', { rows: rows() });
    expect(preview.body.rows).toMatchObject([
      { outcome: 'new', flight_id: null },
      { outcome: 'refused', field: 'flown_at' },
      { outcome: 'refused', field: 'asset_id' },
      { outcome: 'new', flight_id: null },
    ]);
    expect((await fleet.aircraft()).total_flights).toBe(before);
    const filed = await owner.post('/flights/imports', { name: 'log.csv', rows: rows() });
    expect(filed.status).toBe(200);
    const outcomes = (answer: typeof filed) =>
      answer.body.rows.map((row: { outcome: string }) => row.outcome);
    expect(outcomes(filed)).toEqual(['new', 'refused', 'refused', 'new']);
    const { import_id } = filed.body;
    const again = await owner.post('/flights/imports/preview', { rows: rows() });
    expect(outcomes(again)).toEqual(['known', 'refused', 'refused', 'known']);
    expect(again.body.rows[3].flight_id).toBe(filed.body.rows[3].flight_id);
    await owner.post('/flights/imports', {
      name: 'log.csv',
      import_id,
      rows: [{ asset_id: fleet.assetId, flown_at: day(-3), duration_min: 5 }],
    });
    const { body } = await viewer.get('/flights/imports');
    expect(body.imports[0]).toMatchObject({ id: import_id, name: 'log.csv', flights: 3 });
    expect((await fleet.aircraft()).total_flights).toBe(before + 3);
    expect((await viewer.remove(`/flights/imports/${import_id}`)).status).toBe(403);
    const undone = await owner.remove(`/flights/imports/${import_id}`);
    expect(undone.body).toEqual({ ok: true, deleted: 3 });
    expect((await fleet.aircraft()).total_flights).toBe(before);
    expect((await owner.remove(`/flights/imports/${import_id}`)).status).toBe(404);
  });

  test('is no business of another organization', async () => {
    const other = await signedIn(app, (await newFleet(app)).owner.ownerId);
    const { body } = await owner.post('/flights/imports', {
      name: 'mine.csv',
      rows: [{ asset_id: fleet.assetId, flown_at: day(-5), duration_min: 7 }],
    });
    expect((await other.remove(`/flights/imports/${body.import_id}`)).status).toBe(404);
    const into = { name: 'x', import_id: body.import_id, rows: [{ asset_name: 'X' }] };
    expect((await other.post('/flights/imports', into)).status).toBe(404);
    expect((await other.get('/flights/imports')).body.imports).toEqual([]);
  });
});

test('a view is saved, replaced under its name, own to its person, and removed', async () => {
  const saved = await owner.post('/views', { page: 'flights', name: 'Nights', search: 'q=night' });
  const again = await owner.post('/views', { page: 'flights', name: 'Nights', search: 'q=dark' });
  expect(again.body).toEqual({ id: saved.body.id, name: 'Nights', search: 'q=dark' });
  expect((await owner.get('/views?page=flights')).body.views).toEqual([again.body]);
  expect((await viewer.get('/views?page=flights')).body.views).toEqual([]);
  expect((await viewer.remove(`/views/${saved.body.id}`)).status).toBe(404);
  expect((await owner.remove(`/views/${saved.body.id}`)).status).toBe(200);
  expect((await owner.get('/views?page=flights')).body.views).toEqual([]);
});

describe('filters that no index answers', () => {
  test('find flights by incident, by the state of their log and by mission', async () => {
    const { body: mission } = await owner.post('/missions', { name: 'M' });
    const { body: one } = await owner.post('/flights', {
      asset_id: fleet.assetId,
      incident: true,
      mission_id: mission.id,
      external_ref: 'incident',
    });
    const ids = async (query: string) => (await flightsOf(query)).map(({ id }) => id);
    expect(await ids('incident=1')).toEqual([one.id]);
    expect(await ids('incident=0')).not.toContain(one.id);
    expect(await ids(`mission_id=${mission.id}`)).toEqual([one.id]);
    expect(await ids(`mission_id=${mission.id}&log=missing`)).toEqual([one.id]);
    const log = (state: string, error: string | null) =>
      app.database.db
        .insertInto('flight_log')
        .values({
          org_id: fleet.orgId,
          flight_id: one.id,
          filename: null,
          format: 'ulg',
          size_bytes: 1,
          sha256: Buffer.alloc(32, state),
          blob_key: `key-${state}`,
          analysis_state: state,
          error,
        })
        .execute();
    await log('failed', 'torn');
    expect(await ids('log=failed')).toEqual([one.id]);
    await log('done', null);
    expect(await ids('log=failed')).toEqual([]);
    expect(await ids('log=done')).toEqual([one.id]);
  });

  test('look at a bounded number of flights, and go on where they stopped', async () => {
    const own = await newFleet(app);
    const browser = await signedIn(app, own.owner.ownerId);
    await app.database.pool.query(
      `INSERT INTO flight (org_id, asset_id, flown_at, site, source, external_ref)
       SELECT $1, $2, '2026-01-01', CASE WHEN n = 1 THEN 'needle' ELSE 'hay' END, 'device', 'n' || n
       FROM generate_series(1, $3) n`,
      [own.orgId, own.assetId, LOOKED_AT_MAX + 10],
    );
    const first = (await browser.get('/flights?q=needle&incident=0&total=0')).body;
    expect(first.flights).toEqual([]);
    expect(first.next).not.toBeNull();
    const on = `/flights?q=needle&incident=0&total=0&cursor=${first.next}`;
    const second = (await browser.get(on)).body;
    expect(second.flights).toMatchObject([{ site: 'needle' }]);
    expect(second.next).toBeNull();
    // Nobody may be told that every log could be read when an old one could not.
    await app.database.pool.query(
      `INSERT INTO flight_log (org_id, flight_id, format, size_bytes, sha256, blob_key, analysis_state, error)
       VALUES ($1, $2, 'ulg', 1, sha256('torn'), 'torn', 'failed', 'Torn.')`,
      [own.orgId, second.flights[0].id],
    );
    const failed = (await browser.get('/flights?log=failed&total=0')).body;
    expect(failed).toMatchObject({ flights: [{ site: 'needle' }], next: null });
    const queued = (await browser.get('/flights?log=queued&total=0')).body;
    expect(queued).toMatchObject({ flights: [], next: null });
    const csv = (await browser.get('/flights/csv?q=needle')).text.trimEnd().split('\r\n');
    expect(csv).toHaveLength(2);
  });

  test('go on right behind the last flight that they looked at', async () => {
    const own = await newFleet(app);
    const browser = await signedIn(app, own.owner.ownerId);
    // The first of the next page is the only one that fits; the one before it is looked at last.
    await app.database.pool.query(
      `INSERT INTO flight (org_id, asset_id, flown_at, site, source, external_ref)
       SELECT $1, $2, date '2026-01-01' - n, CASE WHEN n > $3 THEN 'needle' ELSE 'hay' END,
         'device', 'n' || n
       FROM generate_series(1, $3 + 2) n`,
      [own.orgId, own.assetId, LOOKED_AT_MAX],
    );
    const first = (await browser.get('/flights?q=needle&incident=0&total=0')).body;
    expect(first.flights).toEqual([]);
    const on = `/flights?q=needle&incident=0&total=0&cursor=${first.next}`;
    const second = (await browser.get(on)).body;
    expect(second.flights.map((one: { external_ref: string }) => one.external_ref)).toEqual([
      `n${LOOKED_AT_MAX + 1}`,
      `n${LOOKED_AT_MAX + 2}`,
    ]);
  });
});
