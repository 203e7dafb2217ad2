import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type Migration, migrate, ownMigrations, pendingMigrations } from './migrate.ts';

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
      'Migration 0001_one was changed after it was applied.',
    );
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
