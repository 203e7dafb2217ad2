import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export type Migration = { readonly name: string; readonly sql: string };

/** One process migrates at a time, whichever machine it runs on. The number only has to be ours. */
const ADVISORY_LOCK = 7_202_611_150;

const FILE_NAME = /^\d{4}_\w+\.sql$/;

/** The folder is beside this file in the sources and beside the bundle in what is built. */
export function ownMigrations(): Migration[] {
  return readMigrations(fileURLToPath(new URL('./migrations', import.meta.url)));
}

/** The files of a folder in the order of their numbers, which count up from 0001 without a gap. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  for (const [index, file] of files.entries()) {
    if (!FILE_NAME.test(file)) {
      throw new Error(`${file} is not a migration: its name must look like 0001_accounts.sql.`);
    }
    const expected = String(index + 1).padStart(4, '0');
    if (!file.startsWith(expected)) {
      throw new Error(`Migration ${expected} is missing: ${file} is found in its place.`);
    }
  }
  return files.map((file) => ({
    name: file.slice(0, -'.sql'.length),
    sql: readFileSync(join(folder, file), 'utf8'),
  }));
}

/**
 * Brings the schema up to date: forward only, each file in a transaction of its own, in the order of
 * the numbers. Returns the names of those applied now. A database whose history is not the beginning
 * of ours is refused before anything is changed.
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const pending = pendingOf(await appliedMigrations(client), migrations);
    await makeList(client);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]).catch(() => {});
    client.release();
  }
}

/** No other process migrates until the transaction of this client ends. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

/** The same inside a transaction of the caller's, who holds the lock: all of it stays, or nothing. */
export async function migrateWithin(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  const pending = pendingOf(await appliedMigrations(client), migrations);
  await makeList(client);
  for (const migration of pending) await run(client, migration);
}

async function makeList(client: pg.ClientBase): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
}

/** Those that the database lacks; one whose history is not the beginning of ours is refused. */
function pendingOf(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): Migration[] {
  refuseOtherHistory(applied, migrations);
  return migrations.filter((migration) => !applied.has(migration.name));
}

/** Names of the migrations that this database still lacks. */
export async function pendingMigrations(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied = await appliedMigrations(pool);
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}

/** Refuses an applied migration we do not have, one that was edited since, and one that comes too late. */
function refuseOtherHistory(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].sort().find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(
      `The database has migration ${unknown}, which this version does not know. ` +
        'Run the version that applied it, or restore a backup made before it.',
    );
  }
  let missing: string | null = null;
  for (const migration of migrations) {
    const sum = applied.get(migration.name);
    if (sum === undefined) {
      missing ??= migration.name;
    } else if (missing !== null) {
      throw new Error(
        `Migration ${missing} comes too late: the database already has ${migration.name}. ` +
          'Give the new migration the next free number.',
      );
    } else if (sum !== sha256Of(migration)) {
      throw new Error(
        `Migration ${migration.name} was edited after it was applied to this database. ` +
          'Restore the file as it was and put the change into a new migration.',
      );
    }
  }
}

/** The migrations that a database has, each with the hash of its file; none in one that is not ours. */
export async function appliedMigrations(
  client: pg.Pool | pg.ClientBase,
): Promise<Map<string, string>> {
  const { rows: found } = await client.query(
    "SELECT to_regclass('schema_migration') IS NOT NULL AS present",
  );
  if (!found[0].present) return new Map();
  const { rows } = await client.query('SELECT name, sha256 FROM schema_migration');
  return new Map(rows.map((row: { name: string; sha256: string }) => [row.name, row.sha256]));
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await run(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`);
  }
}

async function run(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("SET LOCAL statement_timeout = '0'");
  await client.query(migration.sql);
  await client.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [
    migration.name,
    sha256Of(migration),
  ]);
}

export function sha256Of(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
