import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';

let app: TestApp;
let fleet: Fleet;
/** Ids of five flights, newest flown first. */
let ids: number[];

beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  const flights = [
    {
      flown_at: '2026-01-01',
      asset_id: fleet.assetId,
      flight_type: 'survey',
      site: 'North quarry',
    },
    { flown_at: '2026-01-02', asset_name: 'Loaner', remarks: '100% sure' },
    { flown_at: '2026-01-03', asset_id: fleet.assetId, pilot_id: fleet.owner.rosterId },
    { flown_at: '2026-01-03', asset_id: fleet.assetId, flight_type: 'test', remarks: 'a_b' },
    { flown_at: '2026-01-05', asset_id: fleet.assetId, external_ref: 'gcs-7f3a' },
  ];
  ids = [];
  for (const flight of flights) ids.unshift((await fleet.file(flight)).body.id);
});
afterAll(() => app.close());

const list = (query: string, key = fleet.key) => app.call('GET', `/flights${query}`, { key });
const idsOf = (answer: { body: { flights: { id: number }[] } }) =>
  answer.body.flights.map((flight) => flight.id);

describe('GET /flights 200', () => {
  test('gives the newest flown first, ties by id', async () => {
    const { body } = await list('');
    expect(idsOf({ body })).toEqual(ids);
    expect(body).toMatchObject({ total: 5, limit: 200, next: null });
  });

  test.each([
    ['?since=2026-01-03', [0, 1, 2]],
    ['?since=2026-01-03T23:59:59-11:00', [0, 1, 2]],
    ['?until=2026-01-02', [3, 4]],
    ['?since=2026-01-02&until=2026-01-03', [1, 2, 3]],
    ['?since=0001-01-01&until=9999-12-31', [0, 1, 2, 3, 4]],
    ['?since=9999-12-31', []],
    ['?since=2024-02-29', [0, 1, 2, 3, 4]],
    ['?flight_type=survey', [4]],
    ['?q=quarry', [4]],
    ['?q=NORTH', [4]],
    ['?q=gcs-7', [0]],
    ['?q=survey%201', [0, 1, 2, 4]],
    ['?q=loaner', [3]],
    ['?q=olga', [2]],
    ['?q=%25', [3]],
    ['?q=a_', [1]],
    ['?q=', [0, 1, 2, 3, 4]],
    ['?pilot_id=9007199254740991', []],
    ['?asset_id=9007199254740991', []],
    ['?nonsense=1&limit=1001', [0, 1, 2, 3, 4]],
  ])('%s finds %j', async (query, found) => {
    const answer = await list(query);
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(found.map((index) => ids[index]));
    expect(answer.body.total).toBe(found.length);
  });

  test('filters combine', async () => {
    const query = `?asset_id=${fleet.assetId}&pilot_id=${fleet.pilot.rosterId}&since=2026-01-02`;
    expect(idsOf(await list(query))).toEqual([ids[0], ids[1]]);
  });

  test.each(['', `&since=2026-01-01&flight_type=commercial`])(
    'pages of two follow each other without a gap%s',
    async (filter) => {
      const seen: number[] = [];
      let cursor = '';
      do {
        const { body } = await list(`?limit=2${filter}${cursor}`);
        expect(body.limit).toBe(2);
        expect(body.flights.length).toBeLessThanOrEqual(2);
        seen.push(...idsOf({ body }));
        cursor = body.next === null ? '' : `&cursor=${body.next}`;
      } while (cursor !== '');
      expect(seen).toEqual(filter === '' ? ids : [ids[0], ids[2], ids[3]]);
    },
  );

  test('a flight filed meanwhile moves nothing on later pages', async () => {
    const own = await newFleet(app);
    const filed = [];
    for (const date of ['2026-02-01', '2026-02-02', '2026-02-03'])
      filed.push((await own.file({ asset_id: own.assetId, flown_at: date })).body.id);
    const first = await list('?limit=1', own.key);
    await own.file({ asset_id: own.assetId, flown_at: '2026-02-04' });
    const rest = await list(`?cursor=${first.body.next}`, own.key);
    expect(idsOf(rest)).toEqual([filed[1], filed[0]]);
  });

  test('limit above 1000 is taken as 1000', async () => {
    expect((await list('?limit=5000')).body.limit).toBe(1000);
  });

  test('a device and a viewer read; another organization sees none of it', async () => {
    const viewer = await app.addMember(fleet.orgId, 'viewer');
    const other = await newFleet(app);
    expect((await list('', fleet.device)).body.total).toBe(5);
    expect((await list('', viewer.key)).body.total).toBe(5);
    expect((await list('', other.key)).body.total).toBe(0);
    expect((await list(`?asset_id=${fleet.assetId}`, other.key)).body.total).toBe(0);
  });
});

describe('GET /flights 400', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=ten', 'limit'],
    ['asset_id=abc', 'asset_id'],
    ['asset_id=-1', 'asset_id'],
    ['asset_id=9007199254740993', 'asset_id'],
    ['pilot_id=1.5', 'pilot_id'],
    ['since=soon', 'since'],
    ['since=2026-02-30', 'since'],
    ['until=', 'until'],
    ['flight_type=joyride', 'flight_type'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from('["2026-99-99",1]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["2026-01-01",1e300]').toString('base64url')}`, 'cursor'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a%00b', 'q'],
  ])('%s names %s', async (query, field) => {
    const { status, body } = await list(`?${query}`);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });
});

describe('GET /flights/{id}', () => {
  test('200: the flight', async () => {
    const { body } = await app.call('GET', `/flights/${ids[0]}`, { key: fleet.key });
    expect(body).toMatchObject({ id: ids[0], flight: { id: ids[0], external_ref: 'gcs-7f3a' } });
  });

  test.each(['abc', '-1', '0', '1.5', '9007199254740993', '99999999999999999999', '123456789'])(
    '404: %s is no flight of ours',
    async (id) => {
      const { status, body } = await app.call('GET', `/flights/${id}`, { key: fleet.key });
      expect(status).toBe(404);
      expect(body.error).toBe('Flight not found');
    },
  );

  test('404: a flight of another organization', async () => {
    const other = await newFleet(app);
    expect((await app.call('GET', `/flights/${ids[0]}`, { key: other.key })).status).toBe(404);
    expect((await app.call('GET', `/flights/${ids[0]}`, { key: other.device })).status).toBe(404);
  });
});

describe('DELETE /flights/{id}', () => {
  const remove = (id: number | string, key: string) =>
    app.call('DELETE', `/flights/${id}`, { key });

  test('200: sums are those of what remains', async () => {
    const own = await newFleet(app);
    const first = await own.file({ asset_id: own.assetId, flown_at: day(-3), duration_s: 3600 });
    const last = await own.file({ asset_id: own.assetId, flown_at: day(-1), duration_s: 1800 });
    const { status, body } = await remove(last.body.id, own.key);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      id: last.body.id,
      aircraft: {
        id: own.assetId,
        total_flights: 1,
        hours_flown: 1,
        total_hours: 1,
        last_flight: day(-3),
      },
    });
    const emptied = await remove(first.body.id, own.device);
    expect(emptied.body.aircraft).toMatchObject({
      total_flights: 0,
      hours_flown: 0,
      last_flight: null,
    });
  });

  test('200: an unregistered aircraft is null', async () => {
    const own = await newFleet(app);
    const { body } = await own.file({ asset_name: 'Loaner' });
    expect((await remove(body.id, own.key)).body).toEqual({
      ok: true,
      id: body.id,
      aircraft: null,
    });
  });

  test('200: the reference is free again and files under a new id', async () => {
    const own = await newFleet(app);
    const first = await own.file({ asset_id: own.assetId, external_ref: 'a' });
    await remove(first.body.id, own.key);
    const again = await own.file({ asset_id: own.assetId, external_ref: 'a' });
    expect(again.body.created_new).toBe(true);
    expect(again.body.id).toBeGreaterThan(first.body.id);
  });

  test('404: a second time, an id that is none, another organization; nothing is lost', async () => {
    const [own, other] = [await newFleet(app), await newFleet(app)];
    const { body } = await own.file({ asset_id: own.assetId });
    expect((await remove(body.id, other.key)).status).toBe(404);
    expect((await remove('abc', own.key)).status).toBe(404);
    const both = await Promise.all([remove(body.id, own.key), remove(body.id, own.key)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await own.aircraft()).total_flights).toBe(0);
  });

  test('403: a viewer', async () => {
    const own = await newFleet(app);
    const viewer = await app.addMember(own.orgId, 'viewer');
    const { body } = await own.file({ asset_id: own.assetId });
    expect((await remove(body.id, viewer.key)).body.permission).toBe('flights.manage');
  });
});
