import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { keepUp } from './upkeep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ people: { auditDays: 100, addressDays: 20, callDays: 5 } });
});
afterAll(() => app.close());

const numbers = async (statement: string) => {
  const { rows } = await app.database.pool.query(statement);
  return rows.map((row) => Number(row.days));
};

test('audit, addresses and calls are kept for the days of their settings, and no longer', async () => {
  const { key, userId } = await app.addCaller();
  expect((await app.call('GET', '/version', { key })).status).toBe(200);
  await app.composition.people.calls.flush();
  const { pool } = app.database;
  await pool.query('DELETE FROM audit; DELETE FROM api_call');
  // One of each kind for 1, 6, 21 and 101 days ago.
  await pool.query(`
    INSERT INTO audit (at, actor_kind, actor_label, address, action, target_kind)
    SELECT now() - make_interval(days => d), 'server', '', '10.0.0.1', 'test', 'test'
    FROM unnest('{1,6,21,101}'::int[]) AS d`);
  const { orgId } = await app.addOrg();
  await pool.query(
    `INSERT INTO audit (at, org_id, actor_kind, actor_label, action, target_kind)
     SELECT now() - interval '101 days', org, 'server', '', 'flight.update', 'flight'
     FROM unnest(ARRAY[$1::bigint, $1::bigint + 1000000]) AS org`,
    [orgId],
  );
  await pool.query(
    `INSERT INTO api_call (account_id, credential_id, at, method, path, status, took_ms, request_id, address)
     SELECT $1, c.id, now() - make_interval(days => d), 'GET', '/', 200, 1, 'r', '10.0.0.1'
     FROM credential c, unnest('{1,6,21,101}'::int[]) AS d WHERE c.account_id = $1`,
    [userId],
  );
  await pool.query(`
    INSERT INTO credential_use (credential_id, last_used_at, last_address)
    SELECT id, now() - interval '21 days', '10.0.0.1' FROM credential
    ON CONFLICT (credential_id) DO UPDATE
      SET last_used_at = EXCLUDED.last_used_at, last_address = EXCLUDED.last_address`);
  await keepUp(app.composition.people);
  const age = 'extract(day FROM now() - at) AS days FROM';
  expect(await numbers(`SELECT ${age} audit WHERE action = 'test' ORDER BY 1`)).toEqual([1, 6, 21]);
  expect(
    await numbers(`SELECT ${age} audit WHERE action = 'test' AND address IS NOT NULL ORDER BY 1`),
  ).toEqual([1, 6]);
  // Versions of records stay while their organization does.
  expect(await numbers(`SELECT ${age} audit WHERE action = 'flight.update' ORDER BY 1`)).toEqual([
    101,
  ]);
  expect(await numbers(`SELECT ${age} api_call ORDER BY 1`)).toEqual([1]);
  expect(
    await numbers('SELECT 1 AS days FROM credential_use WHERE last_address IS NOT NULL'),
  ).toEqual([]);
});

test('more rows than one statement takes go all the same, and their addresses too', async () => {
  const { pool } = app.database;
  const { userId } = await app.addCaller();
  const old = (days: number, kind: string) => `
    INSERT INTO audit (at, actor_kind, actor_label, address, action, target_kind)
    SELECT now() - make_interval(days => ${days}, secs => n), 'server', '', '10.0.0.1', '${kind}', 'test'
    FROM generate_series(1, 10001) n`;
  await pool.query(old(101, 'many'));
  await pool.query(old(21, 'address'));
  await pool.query(
    `INSERT INTO api_call (account_id, credential_id, at, method, path, status, took_ms, request_id, address)
     SELECT $1, c.id, now() - interval '6 days', 'GET', '/', 200, 1, 'r', '10.0.0.1'
     FROM credential c, generate_series(1, 10001) WHERE c.account_id = $1`,
    [userId],
  );
  await keepUp(app.composition.people);
  expect(await numbers("SELECT count(*) AS days FROM audit WHERE action = 'many'")).toEqual([0]);
  expect(
    await numbers(
      "SELECT count(address) AS days FROM audit WHERE action = 'address' UNION ALL SELECT count(*) FROM audit WHERE action = 'address'",
    ),
  ).toEqual([0, 10001]);
  expect(
    await numbers("SELECT count(*) AS days FROM api_call WHERE at < now() - interval '5 days'"),
  ).toEqual([0]);
});
