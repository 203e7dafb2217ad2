import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StoreAway } from '../storage/away.ts';
import type { Db } from '../storage/database.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { growingPause_s } from './lane.ts';
import { type JobQueue, jobStanding, openQueue } from './queue.ts';

let database: TestDatabase;
const errors: Error[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  errors.length = 0;
  await database.pool.query('DELETE FROM jobs.job');
});
afterAll(() => database.close());

const open = (db: Db = database.db) => openQueue({ db }, (error) => errors.push(error));
const file = (queue: JobQueue, logId: number, owner = 1) =>
  database.db.transaction().execute((tx) => queue.send(tx, 'read_flight_log', { logId, owner }));
const jobs = async (): Promise<{ state: string; retry_count: number; wait_s: number }[]> => {
  const { rows } = await database.pool.query(
    `SELECT state::text, retry_count, extract(epoch FROM start_after - now())::float8 AS wait_s
     FROM jobs.job WHERE name = 'read_flight_log'`,
  );
  return rows;
};

test('files a job with the transaction that asks for it, and not without', async () => {
  const queue = await open();
  await file(queue, 1);
  await database.db
    .transaction()
    .execute(async (tx) => {
      await queue.send(tx, 'read_flight_log', { logId: 2, owner: 1 });
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(await jobs()).toHaveLength(1);
  await queue.stop();
});

test('one organization with many logs does not hold up another, nor is it held up for ever', async () => {
  const queue = await open();
  for (let logId = 100; logId < 110; logId++) await file(queue, logId, 1);
  await file(queue, 200, 2);
  const before = (logId: number) => jobStanding(database.db, 'read_flight_log', { logId });
  expect([await before(100), await before(200), await before(101)]).toEqual([
    { isHeld: false, progress: 0, before: 0 },
    { isHeld: false, progress: 0, before: 1 },
    { isHeld: false, progress: 0, before: 2 },
  ]);
  const read: number[] = [];
  queue.work('read_flight_log', {
    concurrency: 1,
    async run({ logId, owner }) {
      read.push(logId);
      // The second organization sends its next log whenever one was read.
      if (owner === 2 && logId < 205) await file(queue, logId + 1, 2);
    },
    async giveUp() {},
  });
  await vi.waitFor(() => expect(read).toHaveLength(16), 20_000);
  expect(read.slice(0, 8)).toEqual([100, 200, 101, 201, 102, 202, 103, 203]);
  expect(await before(100)).toBeNull();
  await queue.stop();
});

test('tells how far a job is that somebody holds', async () => {
  const queue = await open();
  await file(queue, 1);
  let finish = () => {};
  queue.work('read_flight_log', {
    concurrency: 1,
    run: (_, report) =>
      new Promise((resolve) => {
        report(0.5);
        finish = resolve;
      }),
    async giveUp() {},
  });
  const standing = () => jobStanding(database.db, 'read_flight_log', { logId: 1 });
  const held = { isHeld: true, progress: 0.5, before: 0 };
  await vi.waitFor(async () => expect(await standing()).toEqual(held), 20_000);
  finish();
  await vi.waitFor(async () => expect(await standing()).toBeNull(), 20_000);
  await queue.stop();
});

test('does each job once with several lanes, and hands a failing one over as a dead letter', async () => {
  const queue = await open();
  const done: number[] = [];
  const givenUp: string[] = [];
  // The pauses between tries are not the matter here.
  await sql`UPDATE jobs.queue SET retry_limit = 0 WHERE name = 'read_flight_log'`.execute(
    database.db,
  );
  for (let logId = 0; logId <= 20; logId++) await file(queue, logId);
  queue.work('read_flight_log', {
    concurrency: 4,
    async run({ logId }) {
      if (logId === 13) throw new Error('unlucky');
      done.push(logId);
    },
    async giveUp({ logId }, reason) {
      givenUp.push(`${logId}: ${reason}`);
    },
  });
  await vi.waitFor(() => expect([done.length, givenUp.length]).toEqual([20, 1]), 20_000);
  expect([...done].sort((a, b) => a - b)).toEqual([...Array(21).keys()].filter((id) => id !== 13));
  expect(givenUp).toEqual(['13: The reading failed four times; the log may be damaged.']);
  expect(errors.map((error) => error.message)).toEqual(['unlucky']);
  await queue.stop();
  await sql`UPDATE jobs.queue SET retry_limit = 3`.execute(database.db);
});

test('finishes a job whose end meets a database that is away, without an unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const weather = { away: false };
  const queue = await open(failing(database.db, weather));
  await file(queue, 1);
  let runs = 0;
  queue.work('read_flight_log', {
    concurrency: 1,
    async run() {
      runs++;
      weather.away = true;
      setTimeout(() => {
        weather.away = false;
      }, 1500);
    },
    async giveUp() {},
  });
  await vi.waitFor(async () => expect((await jobs())[0]?.state).toBe('completed'), 20_000);
  expect(runs).toBe(1);
  expect(errors.length).toBeGreaterThan(0);
  await queue.stop();
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});

test('gives a job back that met a passing fault, with a pause, and counts no try', async () => {
  const queue = await open();
  await file(queue, 1);
  queue.work('read_flight_log', {
    concurrency: 1,
    run: () => Promise.reject(new StoreAway(new Error('connect ECONNREFUSED'))),
    async giveUp() {},
  });
  await vi.waitFor(() => expect(errors).toHaveLength(1), 20_000);
  await queue.stop();
  const [job] = await jobs();
  expect(job).toMatchObject({ state: 'retry', retry_count: 0 });
  expect(job?.wait_s).toBeGreaterThan(3);
  expect([0, 20, 60, 3600, 86_000].map(growingPause_s)).toEqual([5, 5, 15, 900, 900]);
});

test('gives up a job that met passing faults for a day', async () => {
  const queue = await open();
  await file(queue, 1);
  await database.pool.query("UPDATE jobs.job SET created_on = now() - interval '25 hours'");
  const reasons: string[] = [];
  queue.work('read_flight_log', {
    concurrency: 1,
    run: () => Promise.reject(new StoreAway(new Error('gone'))),
    async giveUp(_data, reason) {
      reasons.push(reason);
    },
  });
  await vi.waitFor(() => expect(reasons).toHaveLength(1), 20_000);
  await queue.stop();
  expect(reasons).toEqual(['The log could not be fetched from the store for a day.']);
});

test('gives a job in hand back when it does not end in time', async () => {
  const queue = await open();
  await file(queue, 1);
  let begun = false;
  queue.work('read_flight_log', {
    concurrency: 1,
    run: () => {
      begun = true;
      return new Promise(() => {});
    },
    async giveUp() {},
  });
  await vi.waitFor(() => expect(begun).toBe(true), 20_000);
  await queue.stop(100);
  expect(await jobs()).toMatchObject([{ state: 'retry', retry_count: 0 }]);
});

/** The same database, whose statements fail while it is away. */
function failing(db: Db, weather: { away: boolean }): Db {
  return new Proxy(db, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (name !== 'executeQuery')
        return typeof member === 'function' ? member.bind(target) : member;
      return (query: CompiledQuery) =>
        weather.away
          ? Promise.reject(new Error('Connection terminated unexpectedly'))
          : target.executeQuery(query);
    },
  });
}
