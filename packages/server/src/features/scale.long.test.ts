import { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db, Schema } from '../storage/database.ts';
import { TenantDialect } from '../storage/tenantDialect.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { type Fleet, newFleet } from '../testing/fleet.ts';
import { auditRows, dropOldAudit } from './audit/store.ts';
import { runPageStatement } from './checklists/store.ts';
import { componentPage } from './components/store.ts';
import type { FlightFilter } from './flights/filter.ts';
import { boundedCountStatement, flightPageStatement, lookedTo } from './flights/store.ts';
import { findText, foundPageStatement, textFilterOf } from './flights/textSearch.ts';
import { scorePage } from './health/store.ts';
import { forgetCalls } from './people/upkeep.ts';
import { deliveryPage } from './webhooks/store.ts';
import { workOrderPage } from './workorders/store.ts';

/**
 * What a page of a list reads, in an organization with few records and in one with many, as the role that serves sees
 * it. Buffers do not depend on how quick the machine is. `SCALE_ROWS=1000000` measures a million, in a quarter of an hour.
 */
const FEW = 1000;
const MANY = Number(process.env.SCALE_ROWS ?? 20_000);
const BIG = [
  ...['flight', 'checklist_run', 'work_order', 'audit', 'component', 'flight_score'],
  ...['webhook_delivery', 'event', 'api_call'],
];

let app: TestApp;
let few: Fleet;
let many: Fleet;

beforeAll(async () => {
  app = await testApp();
  few = await newFleet(app);
  many = await newFleet(app);
  const client = new pg.Client(app.database.connection);
  await client.connect();
  await fill(client, few, FEW);
  await fill(client, many, MANY);
  await client.query('VACUUM ANALYZE');
  await client.end();
}, 1_800_000);
afterAll(() => app.close());

/** Records as years of use leave them, filed in the order of their days; without the triggers, which are not measured. */
async function fill(client: pg.Client, { orgId, assetId }: Fleet, rows: number): Promise<void> {
  const day = `date '2026-11-01' - (2000 - n::bigint * 2000 / ${rows})::int`;
  const at = `timestamptz '2026-11-01' - (${rows} - n) * interval '1 hour'`;
  const series = `generate_series(1, ${rows}) n`;
  await client.query(`SET session_replication_role = replica;
  INSERT INTO flight (org_id, asset_id, flown_at, duration_s, source, site, remarks, external_ref)
    SELECT ${orgId}, ${assetId}, ${day}, 600, 'device',
      (ARRAY['North quarry', 'South pit', 'Harbour', 'Dam wall'])[1 + n % 4] || ' ' || n % 40,
      CASE WHEN n = 3 THEN 'the needle' WHEN n % 3 = 0 THEN 'Gusty at the edge' ELSE '' END, 'ref-' || n
    FROM ${series};
  INSERT INTO checklist_run (org_id, completed_at, results) SELECT ${orgId}, ${at}, '[]' FROM ${series};
  INSERT INTO work_order (org_id, title, asset_id, origin, state, closed, opened)
    SELECT ${orgId}, 'W', ${assetId}, 'manual', CASE WHEN n < 20 THEN 'open' ELSE 'cancelled' END,
      CASE WHEN n < 20 THEN NULL ELSE now() END, ${at} FROM ${series};
  INSERT INTO component (org_id, kind, name, state)
    SELECT ${orgId}, 'motor', 'M', CASE WHEN n < 20 THEN 'spare' ELSE 'scrapped' END FROM ${series};
  INSERT INTO audit (org_id, at, actor_kind, actor_label, action, target_kind, target_id)
    SELECT ${orgId}, ${at}, 'person', 'Ada', 'flight.update', 'flight', n FROM ${series};
  INSERT INTO flight_score (org_id, flight_id, asset_id, flown_at, label, baseline_flights, confidence, features,
      model_version)
    SELECT org_id, id, asset_id, flown_at, 'usual', 60, 'high', '[]', '1' FROM flight WHERE org_id = ${orgId};
  INSERT INTO webhook (org_id, url, events, secret, created_at, updated_at)
    VALUES (${orgId}, 'https://a.example', '{}', '', now(), now());
  INSERT INTO event (org_id, type, record, data, passed_on_at)
    SELECT ${orgId}, 'flight.filed', 'flight:' || n, '{}', now() FROM ${series};
  INSERT INTO webhook_delivery (org_id, webhook_id, event_id, record, state, next_at)
    SELECT e.org_id, w.id, e.id, e.record,
      CASE WHEN e.record IN ('flight:7', 'flight:8') THEN 'waiting' ELSE 'delivered' END, now()
    FROM event e JOIN webhook w ON w.org_id = e.org_id WHERE e.org_id = ${orgId} ORDER BY e.id;
  INSERT INTO api_call (account_id, credential_id, at, method, path, status, took_ms, request_id, address)
    SELECT n / 100, 1, ${at}, 'GET', '/flights', 200, 3, 'r', '10.0.0.1' FROM ${series};
  SET session_replication_role = origin`);
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
type Measured = { buffers: number; whole: string[] };

/** Runs what a list runs, then asks the planner about each of its statements, behind the same wall. */
async function measured(
  { orgId }: Pick<Fleet, 'orgId'> | { orgId: '*' },
  list: (db: Db, orgId: number) => Promise<unknown>,
): Promise<Measured> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const { pool } = app.database.served;
  const db = new Kysely<Schema>({
    dialect: new TenantDialect(pool, { pooled: false }),
    log: ({ query }) =>
      void (/^\s*(\(?SELECT|WITH|DELETE)/i.test(query.sql) && statements.push(query)),
  });
  await list(db, Number(orgId));
  const client = await pool.connect();
  const sum: Measured = { buffers: 0, whole: [] };
  try {
    await client.query(`BEGIN; SET LOCAL airworthy.org TO '${orgId}'`);
    for (const { sql, parameters } of statements) {
      // The first run reads catalogues too, which a session does once.
      await client.query(sql, [...parameters]);
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, [
        ...parameters,
      ]);
      const plan = rows[0]['QUERY PLAN'][0].Plan;
      sum.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      sum.whole.push(...wholeReads(plan));
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  return sum;
}

function wholeReads(plan: Plan): string[] {
  const name = plan['Relation Name'] ?? '';
  const own = plan['Node Type'] === 'Seq Scan' && BIG.includes(name) ? [name] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)];
}

const flights = (filter: FlightFilter) => async (db: Db, orgId: number) => {
  const page = { rows: 101, after: null };
  const text = textFilterOf(filter);
  const found = text === null ? null : await findText(db, orgId, text);
  if (text !== null && found !== null)
    return foundPageStatement(orgId, { filter: text, found }, page).execute(db);
  const { rows } = await flightPageStatement(orgId, filter, page).execute(db);
  return rows.length > 100 ? null : lookedTo(db, orgId, filter, null);
};
const page = { limit: 100, afterId: null, counted: false };
const audit = (filter: object) => (db: Db, orgId: number) =>
  auditRows(db, { of: { orgId }, ...filter }, { limit: 100, after: null });
const deliveries = (state?: string) => async (db: Db, orgId: number) => {
  const { rows } = await app.database.pool.query('SELECT id FROM webhook WHERE org_id = $1', [
    orgId,
  ]);
  return deliveryPage(db, { orgId, webhookId: rows[0].id, state }, page);
};
const scores = (filter: object) => (db: Db, orgId: number) =>
  scorePage(db, orgId, filter, { rows: 101, after: null, counted: false });

const LISTS: [string, (db: Db, orgId: number) => Promise<unknown>][] = [
  ['flights', flights({})],
  ['flights since a day', flights({ since: '2024-01-01' })],
  ['flights by a word that one has', flights({ q: 'needle' })],
  ['flights by a word that none has', flights({ q: 'zeppelin' })],
  ['flights by a word that many have', flights({ q: 'quarry' })],
  [
    'checklist runs',
    (db, orgId) => runPageStatement(orgId, undefined, { rows: 101, after: null }).execute(db),
  ],
  ['work orders', (db, orgId) => workOrderPage(db, orgId, {}, page)],
  [
    'unfinished work orders',
    (db, orgId) => workOrderPage(db, orgId, { state: 'unfinished' }, page),
  ],
  ['deferred work orders', (db, orgId) => workOrderPage(db, orgId, { state: 'deferred' }, page)],
  [
    'work orders since a day',
    (db, orgId) => workOrderPage(db, orgId, { since: '2026-10-31' }, page),
  ],
  ['spare components', (db, orgId) => componentPage(db, orgId, { state: 'spare' }, page)],
  ['scores', scores({})],
  ['the audit', audit({})],
  ['the audit of a day', audit({ since: '2026-10-20', until: '2026-10-20' })],
  ['the audit of a record', audit({ target: 'flight 7' })],
  ['deliveries', deliveries()],
  ['waiting deliveries', deliveries('waiting')],
];

describe('a page of many records reads at most twice what a page of few does, and no table as a whole', () => {
  test.each(LISTS)('%s', async (name, list) => {
    const ofFew = await measured(few, list);
    const ofMany = await measured(many, list);
    if (process.env.SCALE_ROWS !== undefined)
      process.stdout.write(`| ${name} | ${ofFew.buffers} | ${ofMany.buffers} |\n`);
    expect(ofMany.whole).toEqual([]);
    expect(ofMany.buffers).toBeLessThanOrEqual(2 * ofFew.buffers);
  });
});

test.each<[string, (db: Db, orgId: number) => Promise<unknown>]>([
  ['the audit by a name that is in none', audit({ actor: 'Zoe' })],
  ['flights by a text and a log', flights({ q: 'needle', log: 'failed' })],
  ['flights by words that one in forty has', flights({ q: 'Harbour 14' })],
  [
    'a count of flights to a tenth of them',
    (db, orgId) => boundedCountStatement(orgId, {}, MANY / 10).execute(db),
  ],
])('%s: what no index answers is bounded, however many there are', async (name, list) => {
  const { buffers, whole } = await measured(many, list);
  if (process.env.SCALE_ROWS !== undefined) process.stdout.write(`| ${name} | | ${buffers} |\n`);
  expect(whole).toEqual([]);
  expect(buffers).toBeLessThan(400);
});

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['the audit', (db) => dropOldAudit(db, new Date('2026-10-31'))],
  ['calls', (db) => forgetCalls(db, new Date('2000-01-01'))],
])('forgetting what is old of %s does not look at what stays', async (name, forget) => {
  const { buffers, whole } = await measured({ orgId: '*' }, forget);
  if (process.env.SCALE_ROWS !== undefined)
    process.stdout.write(`| forgetting: ${name} | | ${buffers} |\n`);
  expect(whole).toEqual([]);
  expect(buffers).toBeLessThan(100);
});

/** Reading statements of one call; the fewest of three, since work in the background runs its own. */
async function statementsOf(path: string, key: string): Promise<number> {
  const counts: number[] = [];
  for (let run = 0; run < 3; run++) {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    expect((await app.call('GET', path, { key })).status).toBe(200);
    const texts = sent.mock.calls.map(([query]) => {
      const given: unknown = query;
      return typeof given === 'string' ? given : String((given as { text?: string }).text ?? '');
    });
    sent.mockRestore();
    counts.push(texts.filter((text) => /^\s*(select|with)/i.test(text)).length);
  }
  return Math.min(...counts);
}

test.each(['/builds', '/pilots', '/aircraft', '/health'])(
  '%s runs as many statements for many records as for few',
  async (path) => {
    const small = await newFleet(app);
    const before = await statementsOf(path, small.owner.key);
    await app.database.pool.query(
      `INSERT INTO aircraft (org_id, name) SELECT $1, 'A' || n FROM generate_series(1, 300) n`,
      [small.orgId],
    );
    await app.database.pool.query(
      `INSERT INTO pilot (org_id, name, role) SELECT $1, 'P' || n, 'pilot' FROM generate_series(1, 300) n`,
      [small.orgId],
    );
    await app.database.pool.query(
      `INSERT INTO build (account_id, name, params, created_at, updated_at)
       SELECT $1, 'B' || n, '{}', now(), now() FROM generate_series(1, 300) n`,
      [small.owner.ownerId],
    );
    expect(await statementsOf(path, small.owner.key)).toBe(before);
  },
);
