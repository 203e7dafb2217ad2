import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { openGate } from './gate.ts';
import { openLedger } from './ledger.ts';

const log = pino({ level: 'silent' });
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const openCharges = async () =>
  (await app.database.pool.query('SELECT process_id, number FROM open_charge')).rows;

const usedBy = async (key: string) => (await app.call('GET', '/usage', { key })).body;

/** The gate of another process on the same database. */
const anotherGate = () => openGate(app.database.lookups, log);

/** As if the process had not been seen for a minute. */
const seenAMinuteAgo = () =>
  app.database.pool.query(
    "UPDATE metering_process SET seen_at = seen_at - interval '1 minute' WHERE id IN (SELECT process_id FROM open_charge)",
  );

/** One turn of the ledger of a living process. */
async function reconcile(): Promise<void> {
  const ledger = openLedger(app.database.lookups, log);
  await ledger.reconcile();
  await ledger.stop();
}

test('a call that was answered leaves nothing open', async () => {
  const { key } = await app.addCaller({ dailyLimit: 5 });
  expect((await app.call('GET', '/builds', { key })).status).toBe(200);
  expect((await app.call('GET', '/builds/999999', { key })).status).toBe(404);
  expect(await openCharges()).toEqual([]);
  expect(await usedBy(key)).toMatchObject({ used: 1 });
});

describe('the units of a process that died', () => {
  test('go back to quota and credits, once, and to nobody else', async () => {
    const { key, userId } = await app.addCaller({ dailyLimit: 1, credits: 4 });
    const other = await app.addCaller({ dailyLimit: 5 });
    const dead = anotherGate();
    await dead.draw(userId);
    await dead.draw(userId);
    await dead.draw(userId);
    expect((await app.call('GET', '/builds', { key: other.key })).status).toBe(200);
    expect(await usedBy(key)).toMatchObject({ used: 3, remaining: 0, credits: 2 });
    await reconcile();
    expect(await usedBy(key), 'it was seen lately').toMatchObject({ used: 3, credits: 2 });
    await seenAMinuteAgo();
    await Promise.all([reconcile(), reconcile(), reconcile()]);
    expect(await usedBy(key)).toMatchObject({ used: 0, remaining: 1, credits: 4 });
    expect(await usedBy(other.key)).toMatchObject({ used: 1 });
    expect(await openCharges()).toEqual([]);
  });

  test('of yesterday do not make room in the quota of today; credits come back', async () => {
    const { key, userId } = await app.addCaller({ dailyLimit: 1, credits: 1 });
    const dead = anotherGate();
    await app.database.setTime('2028-02-29T23:59:59Z');
    await dead.draw(userId);
    await dead.draw(userId);
    await app.database.setTime('2028-03-01T00:00:00Z');
    expect((await app.call('GET', '/builds', { key })).status).toBe(200);
    await seenAMinuteAgo();
    await reconcile();
    expect(await usedBy(key)).toMatchObject({ used: 1, remaining: 0, credits: 1 });
    await app.database.setTime(null);
  });
});

test('a unit can be given back once', async () => {
  const { key, userId } = await app.addCaller({ dailyLimit: 5 });
  const gate = anotherGate();
  await gate.draw(userId);
  const { charge } = await gate.draw(userId);
  await Promise.all([1, 2, 3].map(() => gate.giveBack(charge!)));
  expect(await usedBy(key)).toMatchObject({ used: 1 });
  await gate.close();
  await reconcile();
  expect(await usedBy(key), 'the process has ended').toMatchObject({ used: 0 });
});

test('a charge whose outcome was lost with its connection goes back', async () => {
  const { key, userId } = await app.addCaller({ dailyLimit: 5 });
  const pool = new pg.Pool(app.database.lookups.options);
  const query = pool.query.bind(pool);
  // The statement is carried out, and its answer never arrives.
  pool.query = (async (statement: pg.QueryConfig) => {
    const answer = await query(statement);
    if (statement.name !== 'draw') return answer;
    expect(answer.rows).toMatchObject([{ source: 'quota', quota_used: 1 }]);
    throw new Error('Connection terminated unexpectedly');
  }) as typeof pool.query;
  const gate = openGate(pool, log);
  await expect(gate.draw(userId)).rejects.toThrow('Connection terminated');
  await gate.reconcile();
  expect(await usedBy(key)).toMatchObject({ used: 0 });
  await gate.close();
  await pool.end();
});

test('calls that are computed one after another are closed some at a time', async () => {
  const { userId } = await app.addCaller({ dailyLimit: 20 });
  const pool = new pg.Pool(app.database.lookups.options);
  const query = pool.query.bind(pool);
  let statements = 0;
  pool.query = (async (statement: pg.QueryConfig) => {
    if (statement.name === 'settle') statements += 1;
    return query(statement);
  }) as typeof pool.query;
  const gate = openGate(pool, log);
  const charges = await Promise.all(Array.from({ length: 12 }, () => gate.draw(userId)));
  const settled: Promise<void>[] = [];
  for (const { charge } of charges) {
    // A turn that is computed in, long enough for the database to answer meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    const start = performance.now();
    while (performance.now() - start < 20);
    settled.push(gate.settle(charge!));
  }
  await Promise.all(settled);
  expect(await openCharges()).toEqual([]);
  expect(statements).toBeLessThanOrEqual(4);
  await gate.close();
  await pool.end();
});

test('a call under way keeps its unit, and one that ended while the database was away too', async () => {
  const { key, userId } = await app.addCaller({ dailyLimit: 5 });
  const pool = new pg.Pool(app.database.lookups.options);
  const query = pool.query.bind(pool);
  let away = false;
  pool.query = (async (statement: pg.QueryConfig) => {
    if (away) throw new Error('Connection terminated unexpectedly');
    return query(statement);
  }) as typeof pool.query;
  const gate = openGate(pool, log);
  const { charge: underWay } = await gate.draw(userId);
  const { charge: answered } = await gate.draw(userId);
  away = true;
  await gate.settle(answered!);
  away = false;
  await gate.reconcile();
  expect(await usedBy(key)).toMatchObject({ used: 2 });
  expect((await openCharges()).map(({ number }) => number)).toEqual([underWay!.number]);
  await gate.settle(underWay!);
  expect(await openCharges()).toEqual([]);
  await gate.close();
  await pool.end();
});

test('a call stays charged when a crash of the database undoes that it was answered', async () => {
  const { key, userId } = await app.addCaller({ dailyLimit: 5 });
  const gate = anotherGate();
  const { charge } = await gate.draw(userId);
  const { rows } = await app.database.pool.query('SELECT to_jsonb(c) AS row FROM open_charge c');
  await gate.settle(charge!);
  expect(await openCharges()).toEqual([]);
  // The commit had not reached the disk, so that the row is back.
  const undo = 'INSERT INTO open_charge SELECT * FROM jsonb_populate_record(NULL::open_charge, $1)';
  await app.database.pool.query(undo, [rows[0].row]);
  await gate.reconcile();
  expect(await usedBy(key)).toMatchObject({ used: 1 });
  expect(await openCharges()).toEqual([]);
  await gate.close();
});

test('a first charge is refused in time by a database that does not answer', async () => {
  vi.useFakeTimers();
  try {
    const silent = new pg.Pool();
    silent.query = (() => new Promise(() => {})) as typeof silent.query;
    const gate = openGate(silent, log);
    const person = expect(gate.draw(1)).rejects.toThrow('does not answer');
    const key = expect(gate.open(Buffer.alloc(32), { version: '1' })).rejects.toThrow(
      'does not answer',
    );
    await vi.advanceTimersByTimeAsync(8000);
    await Promise.all([person, key]);
  } finally {
    vi.useRealTimers();
  }
});
