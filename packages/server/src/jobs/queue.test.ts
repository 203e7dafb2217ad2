import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type JobQueue, openQueue } from './queue.ts';

let database: TestDatabase;
let queue: JobQueue;
const errors: Error[] = [];
beforeAll(async () => {
  database = await testDatabase();
  queue = await openQueue(database, (error) => errors.push(error));
});
afterAll(async () => {
  await queue.stop();
  await database.close();
  expect(errors).toEqual([]);
});

const waiting = async (name: string) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM jobs.job WHERE name = ${name} AND state < 'active'`.execute(database.db);
  return rows[0]?.count;
};

test('files a job with the transaction that asks for it, and not without', async () => {
  await database.db.transaction().execute((tx) => queue.send(tx, 'read_crash', { readingId: 1 }));
  await database.db
    .transaction()
    .execute(async (tx) => {
      await queue.send(tx, 'read_crash', { readingId: 2 });
      throw new Error('changed my mind');
    })
    .catch(() => {});
  expect(await waiting('read_crash')).toBe(1);
});

test('does each job once with several lanes, and hands a failing one over as a dead letter', async () => {
  const done: number[] = [];
  const givenUp: number[] = [];
  // The pauses between tries are not the matter here.
  await sql`UPDATE jobs.queue SET retry_limit = 0 WHERE name = 'read_flight_log'`.execute(
    database.db,
  );
  for (let logId = 0; logId <= 20; logId++)
    await database.db.transaction().execute((tx) => queue.send(tx, 'read_flight_log', { logId }));
  await new Promise<void>((resolve) => {
    const check = () => {
      if (done.length === 20 && givenUp.length === 1) resolve();
    };
    void queue.work('read_flight_log', {
      concurrency: 4,
      async run({ logId }) {
        if (logId === 13) throw new Error('unlucky');
        done.push(logId);
        check();
      },
      async giveUp({ logId }) {
        givenUp.push(logId);
        check();
      },
    });
  });
  expect([...done].sort((a, b) => a - b)).toEqual([...Array(21).keys()].filter((id) => id !== 13));
  expect(givenUp).toEqual([13]);
});
