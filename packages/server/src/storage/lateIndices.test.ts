import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { buildIndices, buildSmallIndices, LATE_INDICES } from './lateIndices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function connected<T>(
  config: pg.ClientConfig,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  return use(client).finally(() => client.end());
}

async function validIndices(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
     WHERE indisvalid AND indexrelid::regclass::text = ANY($1) ORDER BY 1`,
    [LATE_INDICES.map(({ name }) => name)],
  );
  return rows.map(({ name }) => name);
}

const all = LATE_INDICES.map(({ name }) => name).sort();

test('a prepared database has every index', async () => {
  expect(await validIndices()).toEqual(all);
});

test('an index that is missing, or was left half built, is built again; the others are left alone', async () => {
  await database.pool.query('DROP INDEX work_order_opened');
  await database.pool.query(
    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'flight_text'::regclass",
  );
  const built = await connected(database.connection, buildIndices);
  expect(built.sort()).toEqual(['flight_text', 'work_order_opened']);
  expect(await validIndices()).toEqual(all);
  expect(await connected(database.connection, buildIndices)).toEqual([]);
});

test('nothing is built while another process builds', async () => {
  await database.pool.query('DROP INDEX work_order_opened');
  await connected(database.connection, async (holder) => {
    await holder.query('SELECT pg_advisory_lock(7202611153)');
    expect(await connected(database.connection, buildIndices)).toEqual([]);
  });
  await connected(database.connection, buildSmallIndices);
  expect(await validIndices()).toEqual(all);
});

test('a role that only serves builds nothing and is not refused', async () => {
  await database.pool.query('DROP INDEX work_order_opened');
  const served = { ...database.connection, ...database.served.pool.options };
  expect(await connected(served, buildIndices)).toEqual([]);
  await connected(database.connection, buildIndices);
});
