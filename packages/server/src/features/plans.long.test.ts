import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { type Fleet, newFleet } from '../testing/fleet.ts';
import type { FlightFilter } from './flights/filter.ts';
import { flightCountStatement, flightPageStatement } from './flights/store.ts';
import { turnRuleOn } from './pilots/registration.ts';

/**
 * Tables that grow with use, filled as a server in use has them: 400 organizations, 40 000 flights.
 * The planner is left to choose; a plan that reads one of them from end to end is refused.
 */
const growing = [
  'flight',
  'checklist_run',
  'work_order',
  'flight_log',
  'component',
  'component_fitting',
];

let app: TestApp;
let fleet: Fleet;

beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  await fill();
  await turnRuleOn(app.database.db, fleet.orgId, { key: 'recent_90d' });
  await turnRuleOn(app.database.db, fleet.orgId, { key: 'night_90d' });
}, 120_000);
afterAll(() => app.close());

async function fill(): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(app.database.db);
  await run(`INSERT INTO account (email, name) SELECT 'p' || n || '@example.org', 'P' || n
    FROM generate_series(1, 400) n`);
  await run(`INSERT INTO organization (name, owner_id) SELECT 'Big ' || id, id FROM account
    WHERE email LIKE 'p%@example.org'`);
  await run(`INSERT INTO member (account_id, org_id, role) SELECT owner_id, id, 'owner'
    FROM organization WHERE name LIKE 'Big %'`);
  await run(
    `INSERT INTO aircraft (org_id, name) SELECT org_id, 'A' FROM pilot, generate_series(1, 3)`,
  );
  // Without the triggers that keep sums: they are looked at with the calls below, one flight at a time.
  await app.database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO flight (org_id, asset_id, pilot_id, flown_at, duration_s, night, source, site)
    SELECT a.org_id, a.id, p.id, current_date - (n * 7) % 1000, 600, n % 9 = 0, 'device', 'Site ' || n
    FROM aircraft a JOIN pilot p ON p.org_id = a.org_id, generate_series(1, 33) n; COMMIT`);
  await run(`INSERT INTO checklist_run (org_id, flight_id, completed_at, results)
    SELECT org_id, id, now(), '[]' FROM flight WHERE id % 2 = 0`);
  await run(`INSERT INTO work_order (org_id, title, asset_id, origin, flight_id)
    SELECT org_id, 'W', asset_id, 'manual', id FROM flight WHERE id % 4 = 0`);
  await run(`INSERT INTO flight_log (org_id, flight_id, format, size_bytes, sha256, blob_key, analysis_state)
    SELECT org_id, id, 'ulg', 1, sha256(id::text::bytea), 'b' || id, 'none' FROM flight WHERE id % 4 = 0`);
  await run(`INSERT INTO component (org_id, kind, name, state, asset_id)
    SELECT org_id, 'motor', 'M', 'fitted', id FROM aircraft, generate_series(1, 8)`);
  await run(`INSERT INTO component_fitting (org_id, component_id, asset_id, fitted_on)
    SELECT org_id, id, asset_id, current_date FROM component`);
  // Not through the tenant's dialect, which makes a transaction of every statement.
  await app.database.pool.query('VACUUM ANALYZE');
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

function wholeReads(plan: Plan): string[] {
  const own =
    plan['Node Type'] === 'Seq Scan' && growing.includes(plan['Relation Name'] ?? '')
      ? [plan['Relation Name']!]
      : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)];
}

describe('the planner', () => {
  const filters: [string, FlightFilter][] = [
    ['nothing', {}],
    ['an aircraft', { asset_id: 1 }],
    ['a pilot', { pilot_id: 1 }],
    ['a day on', { since: '2026-01-01' }],
    ['a span', { since: '2026-01-01', until: '2026-02-01' }],
    ['a type', { flight_type: 'survey' }],
    ['a text', { q: 'quarry' }],
    ['logs that could not be read', { log: 'failed' }],
    ['logs that wait', { log: 'queued' }],
    ['everything', { asset_id: 1, pilot_id: 1, since: '2026-01-01', flight_type: 'test', q: 'x' }],
  ];
  test.each(filters)('lists and counts flights by %s through an index', async (_name, filter) => {
    const after = { flown_at: '2026-01-01', id: 5 };
    for (const statement of [
      flightPageStatement(fleet.orgId, filter, { rows: 201, after: null }),
      flightPageStatement(fleet.orgId, filter, { rows: 201, after }),
      flightCountStatement(fleet.orgId, filter),
    ]) {
      const { sql: text, parameters } = statement.compile(app.database.db);
      const { rows } = await app.database.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, [
        ...parameters,
      ]);
      const plan = rows[0]['QUERY PLAN'][0].Plan as Plan;
      expect(wholeReads(plan), JSON.stringify(plan)).toEqual([]);
    }
  });
});

/** How often each table was read from end to end; a backend reports what it did when it ends. */
async function seqScans(): Promise<Map<string, number>> {
  const client = new pg.Client(app.database.connection);
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  const { rows } = await client.query('SELECT relname, seq_scan FROM pg_stat_user_tables');
  await client.end();
  return new Map(rows.map((row) => [row.relname, Number(row.seq_scan)]));
}

test('no endpoint reads a growing table from end to end, triggers and foreign keys included', async () => {
  const key = fleet.owner.key;
  const other = await testApp({ database: app.database });
  const before = await seqScans();
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await other.call(method, path, { key, ...(body === undefined ? {} : { body }) });
    expect(answer.status, `${method} ${path} ${answer.text}`).toBe(200);
    return answer.body;
  };
  const asset_id = fleet.assetId;
  const flight = await call('POST', '/flights', { asset_id, external_ref: 'x', duration_s: 60 });
  await call('POST', '/flights', { external_ref: 'x', duration_s: 90 });
  const results = [{ text: 'a', result: 'pass' }];
  await call('POST', '/checklists', { flight_id: flight.id, results });
  const part = await call('POST', '/components', { kind: 'motor', name: 'M', asset_id });
  await call('POST', `/components/${part.id}/move`, { state: 'removed' });
  const order = await call('POST', '/workorders', { title: 'W', asset_id });
  await call('POST', `/workorders/${order.id}`, { state: 'cancelled' });
  await call('POST', '/missions', { name: 'M', flight_ids: [flight.id] });
  for (const path of [
    ...['/flights', `/flights?asset_id=${asset_id}`, '/flights?q=a', `/flights/${flight.id}`],
    ...['/checklists', `/checklists?flight_id=${flight.id}`, '/pilots', '/aircraft', '/missions'],
    ...['/workorders', '/components', `/components?asset_id=${asset_id}`, '/types', '/bulletins'],
  ])
    await call('GET', path);
  await call('DELETE', `/flights/${flight.id}`);
  await other.close();
  const after = await seqScans();
  const read = growing.filter((table) => after.get(table) !== before.get(table));
  expect(read).toEqual([]);
});
