import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { day, type Fleet, newFleet } from '../testing/fleet.ts';
import { registerAircraft } from './aircraft/registration.ts';

/** Rules that hold for every kind of record. */

const tlog = readFileSync(
  new URL('../../../../testdata/tlog/copter-quad-normal-loiter.tlog', import.meta.url),
);

let app: TestApp;
let fleet: Fleet;
let key: string;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  key = fleet.owner.key;
});
afterAll(() => app.close());

const post = (path: string, body: unknown) => app.call('POST', path, { key, body });
const get = async (path: string) => (await app.call('GET', path, { key })).body;

describe('a write that was made from an older revision', () => {
  const kinds: [string, string, Record<string, unknown>, Record<string, unknown>][] = [
    ['/flights', 'flight', { asset_name: 'Loaner' }, { remarks: 'late' }],
    ['/missions', 'mission', { name: 'Quarry' }, { notes: 'late' }],
    ['/workorders', 'workorder', { title: 'Look' }, { notes: 'late' }],
    ['/components', 'component', { kind: 'motor', name: 'M1' }, { notes: 'late' }],
    ['/types', 'type', { name: 'X500' }, { maker: 'late' }],
    ['/bulletins', 'bulletin', { number: 'SB-1', title: 'Screws' }, { summary: 'late' }],
    ['/checklists', 'run', { results: [{ text: 'A', result: 'pass' }] }, { notes: 'late' }],
  ];
  test.each(kinds)('%s is 409 stale with the %s as it is', async (path, one, first, change) => {
    const external_ref = `stale ${path}`;
    const filed = await post(path, { external_ref, ...first });
    expect(filed.body[one].revision).toBe(1);
    const moved = await post(path, { external_ref, ...change, revision: 1 });
    expect([moved.status, moved.body[one].revision]).toEqual([200, 2]);
    const behind = await post(path, { external_ref, ...change, revision: 1 });
    expect(behind.status).toBe(409);
    expect(behind.body).toMatchObject({ code: 'stale', revision: 2 });
    expect(behind.body.error).toContain('it is at revision 2, and your change is based on 1');
    expect(behind.body[one]).toEqual(moved.body[one]);
    const current = await post(path, { external_ref, ...change, revision: 2 });
    expect([current.status, current.body[one].revision]).toEqual([200, 3]);
  });

  test('is refused wherever one record is changed by its id', async () => {
    const order = (await post('/workorders', { title: 'Look' })).body.id;
    const part = (await post('/components', { kind: 'motor', name: 'M2' })).body.id;
    const mission = (await post('/missions', { name: 'Pit' })).body.id;
    const bulletin = (await post('/bulletins', { number: 'SB-9', title: 'T' })).body.id;
    const asset_id = fleet.assetId;
    const moves: [string, Record<string, unknown>][] = [
      [`/workorders/${order}`, { state: 'in_progress' }],
      [`/components/${part}/move`, { asset_id }],
      [`/missions/${mission}`, { notes: 'x' }],
      [`/bulletins/${bulletin}/compliance`, { asset_id, state: 'complied' }],
    ];
    for (const [path, body] of moves) {
      expect([path, (await post(path, { ...body, revision: 7 })).body.code]).toEqual([
        path,
        'stale',
      ]);
      expect((await post(path, { ...body, revision: 1 })).status).toBe(200);
      expect((await post(path, { ...body, revision: 1 })).body.code).toBe('stale');
    }
  });

  test('is known by the revision that aircraft and pilots carry too', async () => {
    expect((await get('/aircraft')).aircraft[0].revision).toBeGreaterThanOrEqual(1);
    expect((await get('/pilots')).pilots[0].revision).toBe(1);
  });
});

describe('POST /flights/{id}', () => {
  test('200: corrects the flight as a repeated reference would', async () => {
    const filed = await post('/flights', {
      asset_id: fleet.assetId,
      duration_s: 1200,
      site: 'North',
    });
    const before = await fleet.aircraft();
    const { status, body } = await post(`/flights/${filed.body.id}`, { duration_s: 600 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: filed.body.id, created_new: false, work_raised: [] });
    expect(body.flight).toMatchObject({ duration_s: 600, site: 'North', revision: 2 });
    const after = await fleet.aircraft();
    expect(after.hours_flown).toBeCloseTo(before.hours_flown - 600 / 3600, 5);
    const stale = await post(`/flights/${filed.body.id}`, { site: 'South', revision: 1 });
    expect([stale.status, stale.body.flight.site]).toEqual([409, 'North']);
  });

  test('404: an unknown flight, and one of another organization', async () => {
    expect((await post('/flights/999999', {})).body.error).toBe('Flight not found');
    const other = await newFleet(app);
    const foreign = await other.file({ asset_name: 'x' });
    expect((await post(`/flights/${foreign.body.id}`, { site: 'x' })).status).toBe(404);
  });
});

describe('a list asked with total=0', () => {
  test.each([
    'flights',
    'missions',
    'workorders',
    'components',
    'types',
    'bulletins',
    'checklists',
    'ml/scores',
  ])('/%s leaves the count out', async (path) => {
    expect((await get(`/${path}?total=0`)).total).toBeNull();
    expect((await get(`/${path}?total=1`)).total).toBeGreaterThanOrEqual(0);
    expect((await app.call('GET', `/${path}?total=no`, { key })).body.field).toBe('total');
  });
});

describe('derived figures', () => {
  test('have six significant digits', async () => {
    const own = await newFleet(app);
    const filed = await own.file({ asset_id: own.assetId, duration_s: 1234.567, flown_at: day(0) });
    expect(filed.body.flight).toMatchObject({ duration_s: 1234.567, duration_min: 20.5761 });
    const { body } = await app.call('GET', '/pilots', { key: own.key });
    const pilot = body.pilots.find((one: { id: number }) => one.id === own.pilot.rosterId);
    expect(pilot).toMatchObject({ hours: 0.342935, hours_90d: 0.342935 });
    expect(await own.aircraft()).toMatchObject({ total_hours: 0.342935, hours_flown: 0.342935 });
  });
});

test('registration, serial and model that were not given are null', async () => {
  const id = await registerAircraft(app.database.db, fleet.orgId, { name: 'Bare', serial: '' });
  const found = (await get('/aircraft')).aircraft.find((one: { id: number }) => one.id === id);
  expect(found).toMatchObject({ registration: null, serial: null, model: null });
});

describe('the logs of a flight', () => {
  test('its log is the newest that did not fail, and all of them are listed with their readings', async () => {
    const flight = (await fleet.file({ asset_id: fleet.assetId })).body.id;
    const attach = async (raw: Buffer) => {
      const headers = { 'content-type': 'application/octet-stream' };
      return (await app.call('POST', `/flights/${flight}/log`, { key, raw, headers })).body.log.id;
    };
    const sound = await attach(tlog);
    const damaged = await attach(tlog.subarray(0, 200_000));
    const fail = (id: number) =>
      app.database.db
        .updateTable('flight_log')
        .set({ analysis_state: 'failed', error: 'The log is damaged.' })
        .where('id', '=', id)
        .execute();
    expect((await get(`/flights/${flight}`)).flight.log.id).toBe(damaged);
    await fail(damaged);
    expect((await get(`/flights/${flight}`)).flight.log.id).toBe(sound);
    expect((await get(`/flights/${flight}/log`)).log.id).toBe(sound);
    const { logs } = await get(`/flights/${flight}/logs`);
    expect(logs).toMatchObject([
      { log: { id: damaged }, reading: { state: 'failed', error: 'The log is damaged.' } },
      { log: { id: sound }, reading: { id: sound, state: 'none' } },
    ]);
    await fail(sound);
    expect((await get(`/flights/${flight}`)).flight.log.id).toBe(damaged);
    expect((await app.call('GET', '/flights/999999/logs', { key })).body.error).toBe(
      'Flight not found',
    );
  });

  test('a download that the caller has already is 304', async () => {
    const flight = (await fleet.file({ asset_id: fleet.assetId })).body.id;
    const headers = { 'content-type': 'application/octet-stream' };
    await app.call('POST', `/flights/${flight}/log`, { key, raw: tlog, headers });
    const path = `/flights/${flight}/log/download`;
    const first = await app.call('GET', path, { key });
    const etag = first.headers.get('etag') as string;
    const again = await app.call('GET', path, { key, headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await app.call('GET', path, { key, headers: { 'if-none-match': '"x"' } });
    expect(other.status).toBe(200);
  });
});
