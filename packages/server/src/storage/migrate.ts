import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { SERVICE_VERSION } from '../version.ts';
import { takeOnlineRoad } from './onlineMigration.ts';
import { onlineRoad } from './onlineRoad.ts';
import { inShortLocks, type Tell } from './shortLocks.ts';

export type Migration = { readonly name: string; readonly sql: string };

/** One process migrates at a time, whichever machine it runs on. The number only has to be ours. */
const ADVISORY_LOCK = 7_202_611_150;

const LOOK_EVERY_MS = 100;

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
 * the numbers, and beside running writes: none waits long for a lock, and one whose file would rewrite a
 * table takes another road to the same columns. Returns the names of those applied now. A database whose
 * history is not the beginning of ours is refused before anything is changed.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  tell: Tell = () => {},
): Promise<string[]> {
  const client = await pool.connect();
  // The statement that is under way fails as well, and says so; unheard, the end of a connection ends the process.
  const unheard = () => {};
  client.on('error', unheard);
  try {
    await lock(client, 'pg_try_advisory_lock');
    const pending = await pendingOf(client, migrations);
    await makeList(client);
    for (const migration of pending) await apply(client, migration, tell);
    return pending.map((migration) => migration.name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]).catch(() => {});
    client.off('error', unheard);
    client.release();
  }
}

/** No other process migrates until the transaction of this client ends. */
export async function lockSchema(client: pg.ClientBase): Promise<void> {
  await lock(client, 'pg_try_advisory_xact_lock');
}

/** Asks again and again: a statement that waits is a snapshot, and the building of an index would wait for that. */
async function lock(client: pg.ClientBase, by: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`SELECT ${by}($1) AS got`, [ADVISORY_LOCK]);
    if (rows[0]?.got === true) return;
    await pause(LOOK_EVERY_MS);
  }
}

/** The same inside a transaction of the caller's, who holds the lock and has no rows: all of it stays, or nothing. */
export async function migrateWithin(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  const pending = await pendingOf(client, migrations);
  await makeList(client);
  for (const migration of pending) await run(client, migration);
}

/** The version that applied a migration came after 1.0.0: rows of that one have none. */
async function makeList(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS columns FROM pg_attribute
     WHERE attrelid = to_regclass('schema_migration') AND attname IN ('name', 'version')`,
  );
  if (rows[0].columns === 2) return;
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS version text`);
}

/** Those that the database lacks; one whose history is not the beginning of ours is refused. */
async function pendingOf(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await appliedMigrations(client);
  refuseOtherHistory(applied, migrations, await versionsOf(client));
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

/** A database that another version made; the sentence names both, and what to do. */
export class OtherHistory extends Error {}

type Applied = { readonly name: string; readonly version: string | null };

/** Refuses migrations with numbers after ours: a newer version applied them. */
export function refuseNewer(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const last = migrations.at(-1)?.name ?? '0000';
  const newest = applied.filter(({ name }) => numberOf(name) > numberOf(last)).at(-1);
  if (newest === undefined) return;
  const theirs = newest.version ?? 'of a newer version';
  throw new OtherHistory(
    `The data was prepared by Airworthy ${theirs} (schema ${newest.name}), and this is Airworthy ` +
      `${SERVICE_VERSION} (schema ${last}). Nothing was changed. Start Airworthy ${theirs} or newer; to go back, ` +
      'restore a backup that this version made: airworthy restore FILE, with an empty AIRWORTHY_DATA or DATABASE_URL.',
  );
}

function numberOf(name: string): number {
  return Number(name.slice(0, 4));
}

const FIRST_RELEASE = '1.0.0';
const UNRELEASED =
  `was made by a version of Airworthy before ${FIRST_RELEASE}, which was never released: there is no way from its ` +
  'schema to this one. Nothing was changed. Keep using that version, or start this one with an empty ' +
  'AIRWORTHY_DATA or DATABASE_URL.';

/** Refuses an applied migration we do not have, one that was edited since, and one that comes too late. */
function refuseOtherHistory(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
  versions: ReadonlyMap<string, string | null>,
): void {
  const listed = [...applied.keys()].sort();
  refuseNewer(
    listed.map((name) => ({ name, version: versions.get(name) ?? null })),
    migrations,
  );
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = listed.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new OtherHistory(`This database (schema ${unknown}) ${UNRELEASED}`);
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
      // Migrations that were released are frozen: another text under the same name is an unreleased one.
      throw new OtherHistory(`This database (another ${migration.name}) ${UNRELEASED}`);
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

/** The version that applied each migration, where the list knows it. */
async function versionsOf(client: pg.Pool | pg.ClientBase): Promise<Map<string, string | null>> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_attribute
     WHERE attrelid = to_regclass('schema_migration') AND attname = 'version'`,
  );
  if (rowCount === 0) return new Map();
  const { rows } = await client.query('SELECT name, version FROM schema_migration');
  return new Map(rows.map((row: Applied) => [row.name, row.version]));
}

/** Refuses a database whose history is not the beginning of ours; changes nothing. */
export async function judgeHistory(
  client: pg.Pool | pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  refuseOtherHistory(await appliedMigrations(client), migrations, await versionsOf(client));
}

/** The last migration of a database and the version that applied it, in words; null where there is none. */
export async function writerOf(client: pg.Pool | pg.ClientBase): Promise<string | null> {
  const last = [...(await appliedMigrations(client)).keys()].sort().at(-1);
  if (last === undefined) return null;
  return `${last}, by Airworthy ${(await versionsOf(client)).get(last) ?? FIRST_RELEASE}`;
}

async function apply(client: pg.PoolClient, migration: Migration, tell: Tell): Promise<void> {
  const named = { what: `Migration ${migration.name}`, tell };
  const road = onlineRoad(migration);
  try {
    if (road === null) await inShortLocks(client, named, () => run(client, migration));
    else {
      await takeOnlineRoad(client, road, tell);
      await inShortLocks(client, named, () => record(client, migration));
    }
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`);
  }
}

async function run(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("SET LOCAL statement_timeout = '0'");
  await client.query(migration.sql);
  await record(client, migration);
}

async function record(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migration (name, sha256, version) VALUES ($1, $2, $3)', [
    migration.name,
    sha256Of(migration),
    SERVICE_VERSION,
  ]);
}

export function sha256Of(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
