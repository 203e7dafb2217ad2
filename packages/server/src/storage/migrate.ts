import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export type Migration = { readonly name: string; readonly sql: string };

/** One process migrates at a time, whichever machine it runs on. The number is ours, nothing more. */
const ADVISORY_LOCK = 7_202_611_150;

/** The folder lies beside this file in the sources and beside the bundle in what is built. */
export function ownMigrations(): Migration[] {
  return readMigrations(fileURLToPath(new URL('./migrations', import.meta.url)));
}

export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file.slice(0, -4), sql: readFileSync(join(folder, file), 'utf8') }));
}

/**
 * Brings the schema up to date: forward only, each file in a transaction of its own, in the order of
 * their numbers. A file that was applied and then edited is refused: what ran is history.
 * Answers the names that were applied now.
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await appliedSums(client);
    const now: string[] = [];
    for (const migration of migrations) {
      const sha256 = createHash('sha256').update(migration.sql).digest('hex');
      const before = applied.get(migration.name);
      if (before === undefined) {
        await apply(client, migration, sha256);
        now.push(migration.name);
      } else if (before !== sha256) {
        throw new Error(`Migration ${migration.name} was changed after it was applied.`);
      }
    }
    return now;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]).catch(() => {});
    client.release();
  }
}

/** Names of the migrations that this database still lacks. */
export async function pendingMigrations(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<string[]> {
  const { rows } = await pool.query("SELECT to_regclass('schema_migration') IS NOT NULL AS there");
  if (!rows[0].there) return migrations.map((migration) => migration.name);
  const applied = await appliedSums(pool);
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}

async function appliedSums(client: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query('SELECT name, sha256 FROM schema_migration');
  return new Map(rows.map((row: { name: string; sha256: string }) => [row.name, row.sha256]));
}

async function apply(client: pg.PoolClient, migration: Migration, sha256: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query("SET LOCAL statement_timeout = '0'");
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [
      migration.name,
      sha256,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`);
  }
}
