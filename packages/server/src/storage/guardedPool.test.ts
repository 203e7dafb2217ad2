import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { asCaller } from './caller.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const as = <T>(orgId: number, work: () => Promise<T>) => asCaller({ orgId, accountId: 1 }, work);

test('a hundred calls of one tenant that wait for a row leave connections to the others', async () => {
  const { pool } = database.served;
  const holder = await database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  const waiting = Array.from({ length: 100 }, () =>
    as(1, () => pool.query('SELECT pg_advisory_xact_lock(1)')),
  );
  // Without a connection of its own this would wait for ever: the lock goes after it.
  await as(2, () => pool.query('SELECT 1'));
  expect(pool.waitingCount).toBe(0);
  await holder.query('SELECT pg_advisory_unlock(1)');
  holder.release();
  await Promise.all(waiting);
});

test('calls fail at once while the database is silent, and those under way are released', async () => {
  const { pool, watch } = database.served;
  const underWay = pool.query('SELECT pg_sleep(20)');
  await pool.query('SELECT 1');
  const guarded = pool as typeof pool & { silent: boolean };
  guarded.silent = true;
  await expect(underWay).rejects.toThrow('the database does not answer');
  await expect(pool.query('SELECT 1')).rejects.toThrow('the database does not answer');
  guarded.silent = false;
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  const changes: boolean[] = [];
  const stop = watch((silent) => changes.push(silent));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await stop();
  expect(changes).toEqual([]);
});
