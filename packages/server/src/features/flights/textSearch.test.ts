import { FLIGHTS_COUNTED_MAX } from '@airworthy/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { FOUND_MAX } from './textSearch.ts';

let app: TestApp;
let fleet: Fleet;
let browser: Browser;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  browser = await signedIn(app, fleet.owner.ownerId);
  await hay(fleet, 2500);
  const rare: [number, string, string][] = [
    [30, 'Übung am Ärmelkanal', ''],
    [900, 'Pit', 'It read 100%_sure\\n'],
    [2400, 'NEEDLE ridge', 'needle seen twice'],
    [2401, 'Pit', 'A Needle again'],
  ];
  for (const [age, site, remarks] of rare)
    await app.database.pool.query(
      `UPDATE flight SET site = $3, remarks = $4
       WHERE org_id = $1 AND external_ref = 'h' || $2::text`,
      [fleet.orgId, age, site, remarks],
    );
});
afterAll(() => app.close());

/** Flights of one fleet, one a day back in time, in an order that is not that of their ids; no sums follow. */
async function hay(of: Fleet, flights: number): Promise<void> {
  await app.database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO flight (org_id, asset_id, flown_at, site, source, external_ref)
    SELECT ${of.orgId}, ${of.assetId}, date '2026-01-01' - (n * 7919) % ${flights}, 'hay', 'device',
      'h' || (n * 7919) % ${flights} FROM generate_series(0, ${flights} - 1) n; COMMIT`);
}

type Listed = { flights: { id: number }[]; total: number | null; next: string | null };

/** Every page of a search, and how many there were. */
async function searched(query: string): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let cursor = '';
  for (let pages = 1; pages < 100; pages++) {
    const { body } = await browser.get(`/flights?${query}&limit=20&total=0${cursor}`);
    const { flights, next } = body as Listed;
    ids.push(...flights.map(({ id }) => id));
    if (next === null) return { ids, pages };
    cursor = `&cursor=${next}`;
  }
  throw new Error('the list does not end');
}

const index = (valid: boolean) =>
  app.database.pool.query(
    "UPDATE pg_index SET indisvalid = $1 WHERE indexrelid = 'flight_text'::regclass",
    [valid],
  );

describe('a text that few flights have', () => {
  beforeEach(() => index(true));

  test.each([
    'needle',
    'NEEDLE',
    'needle ridge',
    'eedl',
    '100%_sure',
    '%_s',
    '\\n',
    'bung am',
    'h2400',
    'nothing of the kind',
  ])('%s is found on the first page, as flight by flight', async (q) => {
    const query = `q=${encodeURIComponent(q)}`;
    const found = await searched(query);
    const { total } = (await browser.get(`/flights?${query}&limit=1`)).body;
    await index(false);
    const looked = await searched(query);
    expect(found.ids).toEqual(looked.ids);
    expect(total).toBe(looked.ids.length);
    expect((await browser.get(`/flights?${query}&limit=1`)).body.total).toBe(total);
    if (q.length > 2) expect(found.pages).toBeLessThan(looked.pages);
  });

  test('is found between the days that are asked for, and counted there', async () => {
    const query = 'q=needle&until=2019-06-06';
    expect((await searched(query)).ids).toHaveLength(1);
    expect((await browser.get(`/flights?${query}`)).body.total).toBe(1);
    expect((await browser.get('/flights/count?q=needle')).body).toEqual({
      flights: 2,
      more: false,
    });
  });

  test('is not shown to another organization, whichever one it names', async () => {
    const other = await newFleet(app);
    await hay(other, 300);
    const stranger = await signedIn(app, other.owner.ownerId);
    expect((await stranger.get('/flights?q=needle')).body).toMatchObject({ flights: [], total: 0 });
    const client = await app.database.served.pool.connect();
    try {
      const scoped = async (org: number | string) => {
        await client.query(`BEGIN; SET LOCAL airworthy.org TO '${org}'`);
        const { rows } = await client.query('SELECT id FROM flights_with_text($1, $2, 10)', [
          fleet.orgId,
          'needle',
        ]);
        await client.query('COMMIT');
        return rows.length;
      };
      expect(await scoped(fleet.orgId)).toBe(2);
      expect(await scoped(other.orgId)).toBe(0);
      expect(await scoped('')).toBe(0);
    } finally {
      client.release();
    }
  });
});

test('the name of an aircraft and of a pilot finds their flights among all others', async () => {
  await index(true);
  const { rows } = await app.database.pool.query(
    `INSERT INTO aircraft (org_id, name, registration) VALUES ($1, 'Kestrel', 'D-KEST') RETURNING id`,
    [fleet.orgId],
  );
  await app.database.pool.query(
    `UPDATE flight SET asset_id = $2 WHERE org_id = $1
     AND external_ref IN ('h700', 'h1500', 'h2200', 'h2401')`,
    [fleet.orgId, rows[0].id],
  );
  expect(await searched('q=kestrel')).toMatchObject({ pages: 1, ids: { length: 4 } });
  expect(await searched('q=d-kest')).toMatchObject({ pages: 1, ids: { length: 4 } });
  expect((await browser.get('/flights?q=kestrel&limit=2')).body.total).toBe(4);
  // One flight has the text and the aircraft: it is listed and counted once.
  await app.database.pool.query(
    "UPDATE flight SET remarks = 'with the kestrel' WHERE org_id = $1 AND external_ref IN ('h2401', 'h2402')",
    [fleet.orgId],
  );
  expect((await browser.get('/flights?q=kestrel&limit=2')).body.total).toBe(5);
  const { ids } = await searched('q=kestrel');
  expect(new Set(ids).size).toBe(5);
  // The same of a pilot; the others of the word have none, or another one.
  await app.database.pool.query(
    `UPDATE flight SET pilot_id = CASE external_ref WHEN 'h903' THEN $3::bigint ELSE $2 END,
       remarks = CASE external_ref WHEN 'h901' THEN '' ELSE 'as R. Ito has it' END
     WHERE org_id = $1 AND external_ref IN ('h901', 'h902', 'h903')`,
    [fleet.orgId, fleet.owner.rosterId + 1, fleet.owner.rosterId],
  );
  await app.database.pool.query(
    "UPDATE flight SET remarks = 'R. Ito as well' WHERE org_id = $1 AND external_ref = 'h904'",
    [fleet.orgId],
  );
  expect((await searched('q=r.%20ito')).ids).toHaveLength(4);
  expect((await browser.get('/flights?q=r.%20ito&limit=2')).body.total).toBe(4);
});

test('a text that very many older flights have is looked for flight by flight', async () => {
  await index(true);
  const own = await newFleet(app);
  const reader = await signedIn(app, own.owner.ownerId);
  await hay(own, FOUND_MAX + 300);
  await app.database.pool.query(
    "UPDATE flight SET site = 'Old quarry' WHERE org_id = $1 AND flown_at < date '2026-01-01' - 250",
    [own.orgId],
  );
  const { body } = await reader.get('/flights?q=quarry&limit=5');
  expect(body).toMatchObject({ total: FOUND_MAX + 49, flights: { length: 5 } });
  expect(body.next).not.toBeNull();
});

test('flights are counted up to a bound, and the answer says so', async () => {
  const own = await newFleet(app);
  const reader = await signedIn(app, own.owner.ownerId);
  await hay(own, FLIGHTS_COUNTED_MAX);
  const counted = async (query = '') => (await reader.get(`/flights/count${query}`)).body;
  expect(await counted()).toEqual({ flights: FLIGHTS_COUNTED_MAX, more: false });
  await own.file({ asset_id: own.assetId, flown_at: '2026-02-01' });
  expect(await counted()).toEqual({ flights: FLIGHTS_COUNTED_MAX, more: true });
  expect(await counted('?since=2026-02-01')).toEqual({ flights: 1, more: false });
  expect(await counted('?log=done')).toEqual({ flights: 0, more: true });
  // These have an index, so that none is left out.
  expect(await counted('?log=failed')).toEqual({ flights: 0, more: false });
});
