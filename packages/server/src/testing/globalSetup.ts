import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate, ownMigrations } from '../storage/migrate.ts';
import { startPostgres } from '../storage/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server the tests run on; every test file makes its own database there. */
    postgres: pg.ClientConfig;
  }
}

export const TEMPLATE = 'airworthy_template';

/**
 * One real PostgreSQL for the whole run, with one migrated database that the test files copy.
 * `TEST_DATABASE_URL` runs the same tests on another server, an older version say; its user must be
 * allowed to create databases.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-test-'));
  const url = process.env.TEST_DATABASE_URL;
  const server = url === undefined ? await startPostgres(folder) : null;
  const connection: pg.ClientConfig =
    server === null
      ? { connectionString: url as string }
      : { host: server.host, user: server.user, port: 5432 };
  await makeTemplate(connection);
  project.provide('postgres', connection);
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const pool = new pg.Pool({ ...connection, database: TEMPLATE, max: 1 });
  await migrate(pool, ownMigrations());
  await pool.end();
}
