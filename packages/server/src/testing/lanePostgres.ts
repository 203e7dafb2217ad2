import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { schemaSteps } from '../openPrepared.ts';
import { SERVER_ROLE } from '../storage/clusterAccess.ts';
import { startPostgres } from '../storage/postgres.ts';
import { prepareDatabase } from '../storage/prepare.ts';
import { TEMPLATE } from './copies.ts';
import type { LanePostgres } from './provided.ts';
import { share } from './shared.ts';

/**
 * A `now()` that a test can move. Test databases search its schema before PostgreSQL's own functions, so
 * every statement of the service takes this one.
 */
const MOVABLE_CLOCK = `
  CREATE SCHEMA test_clock;
  CREATE TABLE test_clock.instant (at timestamptz NOT NULL);
  CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT coalesce((SELECT at FROM test_clock.instant), pg_catalog.now())'`;

/**
 * One real PostgreSQL for the whole run, with one migrated database that the test files copy.
 * `TEST_DATABASE_URL` runs the same tests on another server, for example of an older version; its user
 * must be allowed to create databases.
 */
export async function lanePostgres(): Promise<{
  readonly thing: LanePostgres;
  giveBack(): Promise<void>;
}> {
  return share('postgres', start, (started) => started.stop());
}

async function start(): Promise<LanePostgres & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-test-'));
  const url = process.env.TEST_DATABASE_URL;
  const server = url === undefined ? await startPostgres(folder) : null;
  const connection: pg.ClientConfig =
    server === null
      ? connectionOf(new URL(url as string))
      : { host: server.host, user: server.user, password: server.password, port: 5432 };
  if (server !== null) await doWithoutDurability(connection);
  const serverRole = { user: SERVER_ROLE, password: randomBytes(16).toString('hex') };
  await makeTemplate(connection, serverRole.password);
  return {
    connection,
    serverRole,
    async stop() {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its parts, not the text: a connection string would win over the name of each test's database. */
function connectionOf(url: URL): pg.ClientConfig {
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** Nothing here outlives the run, so no test waits for the disk. Tests of crashes start servers of their own. */
async function doWithoutDurability(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

async function makeTemplate(connection: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`DROP ROLE IF EXISTS ${SERVER_ROLE}`);
  await client.query(`CREATE ROLE ${SERVER_ROLE} LOGIN PASSWORD '${password}'`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const template = { ...connection, database: TEMPLATE };
  await prepareDatabase(template, { steps: [...schemaSteps(SERVER_ROLE), installMovableClock] });
}

async function installMovableClock(client: pg.ClientBase): Promise<void> {
  await client.query(MOVABLE_CLOCK);
  await client.query(`GRANT USAGE ON SCHEMA test_clock TO ${SERVER_ROLE}`);
  await client.query(`GRANT SELECT ON test_clock.instant TO ${SERVER_ROLE}`);
}
