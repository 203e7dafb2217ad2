import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  type Migration,
  migrate,
  ownMigrations,
  pendingMigrations,
  readMigrations,
} from './migrate.ts';

describe('migrate', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ empty: true });
  });
  afterAll(() => database.close());

  const first: Migration = { name: '0001_one', sql: 'CREATE TABLE one (id int)' };
  const second: Migration = { name: '0002_two', sql: 'ALTER TABLE one ADD COLUMN text text' };

  test('applies what is missing, once, in order, when several processes start together', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.pool, [first])));
    expect(runs.flat()).toEqual(['0001_one']);
    expect(await pendingMigrations(database.pool, [first, second])).toEqual(['0002_two']);
    expect(await migrate(database.pool, [first, second])).toEqual(['0002_two']);
    expect(await migrate(database.pool, [first, second])).toEqual([]);
  });

  test('leaves nothing of a migration that fails half way', async () => {
    const broken = { name: '0003_broken', sql: 'CREATE TABLE half (id int); SELECT 1/0' };
    await expect(migrate(database.pool, [first, second, broken])).rejects.toThrow(
      'Migration 0003_broken failed: division by zero',
    );
    const { rows } = await database.pool.query("SELECT to_regclass('half') AS half");
    expect(rows[0].half).toBeNull();
  });

  test('refuses a file that was edited after it was applied', async () => {
    const edited = { ...first, sql: 'CREATE TABLE another (id int)' };
    await expect(migrate(database.pool, [edited, second])).rejects.toThrow(
      'This database (another 0001_one) was made by a version of Airworthy before 1.0.0',
    );
  });

  test('refuses a database that has a migration it does not know', async () => {
    await database.pool.query("UPDATE schema_migration SET version = '9.9.9'");
    await expect(migrate(database.pool, [first])).rejects.toThrow(
      /prepared by Airworthy 9\.9\.9 \(schema 0002_two\), and this is Airworthy \d+\.\d+\.\d+ \(schema 0001_one\)\. Nothing was changed\. .*airworthy restore FILE/,
    );
    const renamed = { ...second, name: '0002_renamed' };
    await expect(migrate(database.pool, [first, renamed])).rejects.toThrow(
      'This database (schema 0002_two) was made by a version of Airworthy before 1.0.0, which was never released',
    );
  });

  test('refuses a migration that comes after a later one was applied, and changes nothing', async () => {
    const late = { name: '0001_late', sql: 'CREATE TABLE late (id int)' };
    await expect(migrate(database.pool, [late, first, second])).rejects.toThrow(
      'Migration 0001_late comes too late: the database already has 0001_one.',
    );
    const { rows } = await database.pool.query("SELECT to_regclass('late') AS late");
    expect(rows[0].late).toBeNull();
  });
});

describe('the files of a folder', () => {
  function folderOf(...names: string[]): Migration[] {
    const folder = mkdtempSync(join(tmpdir(), 'airworthy-migrations-'));
    for (const name of names) writeFileSync(join(folder, name), 'SELECT 1');
    try {
      return readMigrations(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('are read in the order of their numbers', () => {
    const names = folderOf('0002_b.sql', '0001_a.sql', 'README.md').map(({ name }) => name);
    expect(names).toEqual(['0001_a', '0002_b']);
  });

  test('are refused when a number is missing or given twice', () => {
    expect(() => folderOf('0001_a.sql', '0003_c.sql')).toThrow(
      'Migration 0002 is missing: 0003_c.sql is found in its place.',
    );
    expect(() => folderOf('0001_a.sql', '0001_b.sql')).toThrow('Migration 0002 is missing');
  });

  test('are refused when a name is not that of a migration', () => {
    expect(() => folderOf('0001_a.sql', 'extra.sql')).toThrow('extra.sql is not a migration');
  });
});

describe('our migrations', () => {
  test('each applies on the schema before it and on an empty database alike', async () => {
    const stepwise = await testDatabase({ empty: true });
    const migrations = ownMigrations();
    expect(await migrate(stepwise.pool, [])).toEqual([]);
    for (let count = 1; count <= migrations.length; count++)
      expect(await migrate(stepwise.pool, migrations.slice(0, count))).toHaveLength(1);
    const atOnce = await testDatabase();
    expect(await columns(stepwise)).toEqual(await columns(atOnce));
    await stepwise.close();
    await atOnce.close();
  });
});

async function columns(database: TestDatabase): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, column_name`,
  );
  return rows;
}
