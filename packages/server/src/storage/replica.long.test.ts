import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPrepared } from '../openPrepared.ts';
import { type Cluster, installations, newCluster, standbyOf } from '../testing/cluster.ts';
import { commandLineOn } from '../testing/commandLine.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';
import { asCaller } from './caller.ts';
import type { Database } from './database.ts';
import { mayReadReplica } from './replicaReads.ts';
import { inTransaction } from './transaction.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
type Environment = Record<string, string>;

/** What the command line answers. */
const operate = async (environment: Environment, ...words: string[]) =>
  (await commandLineOn(environment)(...words)).value;

describe.each(installations)('a streaming replica on $name', { timeout: 240_000 }, ({ bin }) => {
  let primary: Cluster;
  let standby: Cluster;
  let data: string;
  let environment: Environment;
  const opened: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'airworthy-replica-'));
    primary = await newCluster(bin);
    primary.start();
    await primary.ask('CREATE ROLE migrating LOGIN; CREATE ROLE serving LOGIN', 'postgres');
    await primary.ask('CREATE DATABASE airworthy OWNER migrating', 'postgres');
    environment = {
      AIRWORTHY_DATA: data,
      DATABASE_URL: primary.url('serving'),
      DATABASE_ADMIN_URL: primary.url('migrating'),
    };
    await operate(environment, 'migrate');
    primary.stop();
    standby = await standbyOf(bin, primary);
    environment.DATABASE_READ_URL = standby.url('serving');
    primary.start();
    standby.start();
  });
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });
  afterAll(() => {
    standby?.remove();
    primary?.remove();
    rmSync(data, { recursive: true, force: true });
  });

  /** The database as a server has it, once it has looked at the replica of `readUrl`. */
  async function watched(readUrl: string, reason: RegExp | null): Promise<Database> {
    const database = await openPrepared({
      url: primary.url('serving'),
      adminUrl: primary.url('migrating'),
      readUrl,
      dataFolder: data,
    });
    opened.push(() => database.close());
    const stop = database.replica!.watch(() => {});
    opened.push(stop);
    await becomes(database, reason);
    return database;
  }
  const becomes = (database: Database, reason: RegExp | null) =>
    vi.waitFor(() => {
      const found = database.replica!.state().reason;
      if (reason === null) expect(found).toBe(null);
      else expect(found).toMatch(reason);
    }, PATIENCE);
  const isStandby = async (db: Parameters<typeof inTransaction>[0]) => {
    const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(
      db,
    );
    return rows[0]?.standby;
  };

  /** Until it has all that is committed: a busy machine takes a while. */
  const reachesStandby = (db: Database['db']) =>
    vi.waitFor(async () => expect(await mayReadReplica(() => isStandby(db))).toBe(true), PATIENCE);

  test('answers what may be read there, and nothing else', async () => {
    const { db } = await watched(standby.url('serving'), null);
    expect(await isStandby(db)).toBe(false);
    await reachesStandby(db);
    const inside = (readOnly: boolean) =>
      mayReadReplica(() => inTransaction(db, isStandby, { readOnly }));
    await vi.waitFor(async () => expect(await inside(true)).toBe(true), PATIENCE);
    expect(await inside(false)).toBe(false);
    const name = `written ${Math.random()}`;
    const made = await mayReadReplica(() =>
      sql<{
        id: number;
      }>`INSERT INTO account (email, name) VALUES (${`${name}@example.com`}, 'W') RETURNING id`.execute(
        db,
      ),
    );
    expect(made.rows).toHaveLength(1);
  });

  test('keeps the wall between organizations', async () => {
    const { db } = await watched(standby.url('serving'), null);
    const ids: number[] = [];
    for (const name of ['one', 'two']) {
      await operate(environment, 'user', 'add', `${name}@example.com`);
      const org = await operate(environment, 'org', 'add', name, '--owner', `${name}@example.com`);
      await operate(environment, 'aircraft', 'add', name, '--name', `craft of ${name}`);
      ids.push(org.id);
    }
    await reachesStandby(db);
    const seen = (orgId: number | null) =>
      asCaller({ orgId, accountId: 1 }, () =>
        mayReadReplica(async () => {
          const rows = await db
            .selectFrom('aircraft')
            .select(['name', sql<boolean>`pg_is_in_recovery()`.as('standby')])
            .execute();
          return rows.map(({ name, standby }) => [name, standby]);
        }),
      );
    expect(await seen(ids[0]!)).toEqual([['craft of one', true]]);
    expect(await seen(ids[1]!)).toEqual([['craft of two', true]]);
    expect(await seen(null)).toEqual([]);
  });

  test.each([
    ['the primary itself', () => primary.url('serving'), /no standby/],
    ['a superuser', () => standby.url('owner'), /passes the wall/],
    ['another database', () => standby.url('serving', 'postgres'), /no copy/],
    ['nobody', () => 'postgresql://serving@127.0.0.1:1/airworthy', /does not answer/],
  ])('is not used when it is %s', async (_, url, reason) => {
    const { db } = await watched(url(), reason);
    expect(await mayReadReplica(() => isStandby(db))).toBe(false);
  });

  test('that stopped replaying is passed over, and every answered write is seen', async () => {
    const database = await watched(standby.url('serving'), null);
    const { db, replica } = database;
    const count = () =>
      mayReadReplica(async () => {
        const from = await isStandby(db);
        const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM account`.execute(db);
        return [from, rows[0]!.n] as const;
      });
    const add = (email: string) =>
      sql`INSERT INTO account (email, name) VALUES (${email}, 'W')`.execute(db);
    const [, before] = await count();
    for (let index = 1; index <= 50; index++) {
      await add(`each${index}@example.com`);
      expect((await count())[1]).toBe(before + index);
    }
    expect(replica!.state().answered).toBeGreaterThan(0);
    await standby.ask('SELECT pg_wal_replay_pause()');
    await add('paused@example.com');
    const passedOn = replica!.state().passedOn;
    expect(await count()).toEqual([false, before + 51]);
    expect(replica!.state().passedOn).toBeGreaterThan(passedOn);
    await standby.ask('SELECT pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await count()).toEqual([true, before + 51]), PATIENCE);
  });

  test('that goes away in the middle of a call is replaced by the primary, and used again when it is back', async () => {
    const database = await watched(standby.url('serving'), null);
    const { db } = database;
    const slow = (readOnly: boolean) =>
      mayReadReplica(() => {
        const ask = async (on: typeof db) =>
          (
            await sql<{
              standby: boolean;
            }>`SELECT pg_is_in_recovery() AS standby, pg_sleep(3)`.execute(on)
          ).rows[0]!.standby;
        return readOnly ? inTransaction(db, ask, { readOnly }) : ask(db);
      });
    await reachesStandby(db);
    const under = [slow(true), slow(false)];
    await vi.waitFor(async () => {
      const [row] = await standby.ask<{ n: number }>(
        "SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(3)%' AND usename = 'serving'",
      );
      expect(row!.n).toBe(2);
    }, PATIENCE);
    standby.stop('immediate');
    expect(await Promise.all(under)).toEqual([false, false]);
    await becomes(database, /does not answer/);
    expect(await mayReadReplica(() => isStandby(db))).toBe(false);
    standby.start();
    await becomes(database, null);
    await reachesStandby(db);
  });

  test('serves lists of two servers, which see what the other one filed, and is named by doctor and metrics', async () => {
    const servers: ServerProcess[] = [];
    for (let index = 0; index < 2; index++) {
      const server = await startServer({ ...environment, AIRWORTHY_METRICS_TOKEN: 'figures' });
      opened.push(() => server.end());
      servers.push(server);
    }
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const metrics = async () =>
      (
        await fetch(second.base.replace('/api/v1', '/metrics'), {
          headers: { authorization: 'Bearer figures' },
        })
      ).text();
    await vi.waitFor(
      async () => expect(await metrics()).toContain('airworthy_replica_used 1'),
      PATIENCE,
    );
    await operate(environment, 'user', 'add', 'three@example.com', '--plan', 'team');
    await operate(environment, 'org', 'add', 'three', '--owner', 'three@example.com');
    const craft = await operate(environment, 'aircraft', 'add', 'three', '--name', 'A');
    const { key } = await operate(environment, 'key', 'add', 'three@example.com', '--label', 'k');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (let index = 0; index < 40; index++) {
      const body = JSON.stringify({
        asset_id: craft.id,
        duration_s: 60,
        external_ref: `f${index}`,
      });
      const filed = await fetch(`${first.base}/flights`, { method: 'POST', headers, body });
      const { id } = (await filed.json()) as { id: number };
      const list = await fetch(`${second.base}/flights?limit=1`, { headers });
      const { flights, total } = (await list.json()) as {
        flights: { id: number }[];
        total: number;
      };
      expect([flights[0]!.id, total]).toEqual([id, index + 1]);
    }
    const text = await metrics();
    const answered = Number(/airworthy_replica_reads\{by="replica"\} (\d+)/.exec(text)?.[1]);
    expect(answered).toBeGreaterThan(0);
    const findings = (await operate(environment, 'doctor')) as {
      about: string;
      state: string;
      found: string;
    }[];
    expect(findings.find(({ about }) => about === 'read replica')).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/is a standby of this database, \d+ bytes behind/),
    });
    standby.stop();
    await vi.waitFor(
      async () => expect(await metrics()).toContain('airworthy_replica_used 0'),
      PATIENCE,
    );
    expect((await fetch(`${second.base}/flights`, { headers })).status).toBe(200);
    standby.start();
  });
});
