import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepUp } from '../features/people/upkeep.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { newFleet } from '../testing/fleet.ts';

const motorOrder = readFileSync(
  new URL('../../../../testdata/dataflash/copter-quad-motor-order.bin', import.meta.url),
);
let app: TestApp;
let second: TestApp;
let fleet: Awaited<ReturnType<typeof newFleet>>;
beforeAll(async () => {
  app = await testApp();
  second = await testApp({ database: app.database });
  fleet = await newFleet(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

let count = 0;
const newName = () => `call-${++count}`;
const file = (name: string, body: object, through = app, key = fleet.owner.key) =>
  through.call('POST', '/flights', { key, body, headers: { 'idempotency-key': name } });
const flights = async () =>
  (await app.call('GET', '/flights', { key: fleet.owner.key })).body.total;

describe('a call that is repeated with its Idempotency-Key', () => {
  const body = { asset_name: 'Kite', duration_min: 5, x_sent: 1 };

  test('answers what was answered, also from another server, and changes nothing', async () => {
    const name = newName();
    const first = await file(name, body);
    const before = await flights();
    const again = await file(name, body);
    const elsewhere = await file(name, body, second);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(elsewhere.body).toEqual(first.body);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await flights()).toBe(before);
  });

  test('is carried out once when both come at the same time', async () => {
    const name = newName();
    const before = await flights();
    const answers = await Promise.all(
      [app, second, app, second, app].map((through) => file(name, body, through)),
    );
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
    expect(answers.filter((one) => one.headers.get('idempotency-replayed') === null)).toHaveLength(
      1,
    );
    expect(await flights()).toBe(before + 1);
  });

  test('is refused with another body, path or query', async () => {
    const name = newName();
    await file(name, body);
    const other = await file(name, { ...body, duration_min: 6 });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    const elsewhere = await app.call('POST', '/builds', {
      key: fleet.owner.key,
      body: { name: 'x', params: {} },
      headers: { 'idempotency-key': name },
    });
    expect(elsewhere.body.code).toBe('idempotency_conflict');
  });

  test('is a call of its own for another caller', async () => {
    const name = newName();
    const mine = await file(name, body);
    const { key } = await app.addDevice(fleet.owner.orgId);
    expect((await file(name, body, app, key)).body.id).not.toBe(mine.body.id);
  });

  test('is carried out after a refusal, since nothing was done', async () => {
    const name = newName();
    const wrong = { asset_id: 999_999_999 };
    expect((await file(name, wrong)).status).toBe(400);
    expect((await file(name, body)).status).toBe(200);
  });

  test('is carried out again after a day', async () => {
    const name = newName();
    const first = await file(name, body);
    await app.database.pool.query(
      `UPDATE idempotency SET created_at = now() - interval '25 hours' WHERE key = $1`,
      [name],
    );
    const later = await file(name, body);
    expect(later.body.id).not.toBe(first.body.id);
    await app.database.pool.query(
      `UPDATE idempotency SET created_at = now() - interval '25 hours' WHERE key = $1`,
      [name],
    );
    await keepUp(app.composition.people);
    const left = await app.database.pool.query('SELECT 1 FROM idempotency WHERE key = $1', [name]);
    expect(left.rowCount).toBe(0);
  });

  test('says so when the server stopped between the change and the answer', async () => {
    const name = newName();
    await file(name, body);
    await app.database.pool.query(
      `UPDATE idempotency SET answer = NULL, lease_until = now() - interval '1 s' WHERE key = $1`,
      [name],
    );
    const before = await flights();
    const again = await file(name, body);
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    expect(again.body.error).toContain('was carried out');
    expect(await flights()).toBe(before);
  });

  test('is carried out when the server stopped before the change', async () => {
    const name = newName();
    const first = await file(name, body);
    await app.database.pool.query(
      `UPDATE idempotency SET answer = NULL, committed = false, lease_until = now() - interval '1 s'
       WHERE key = $1`,
      [name],
    );
    expect((await file(name, body)).body.id).not.toBe(first.body.id);
  });
});

test.each([['x'.repeat(129)], ['grün']])('the Idempotency-Key %s is refused', async (name) => {
  const answer = await file(Buffer.from(name).toString('latin1'), { asset_name: 'Kite' });
  expect([answer.status, answer.body.field]).toEqual([400, 'Idempotency-Key']);
});

describe('a crash reading that is repeated with its Idempotency-Key', () => {
  const read = (key: string, name: string, raw: Buffer, path = '/crash') =>
    app.call('POST', path, {
      key,
      raw,
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': name },
    });

  test('spends one unit in all, also when none is left', async () => {
    const { key, userId } = await app.addCaller({ addons: ['crash_analyzer'] });
    const name = newName();
    const first = await read(key, name, motorOrder);
    expect(first.status).toBe(200);
    await app.change(userId, { dailyLimit: 1 });
    const again = await read(key, name, motorOrder);
    expect(again.body).toEqual(first.body);
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(1);
    expect((await read(key, newName(), motorOrder)).status).toBe(429);
    const other = await read(key, name, motorOrder.subarray(0, 200_000));
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  test('of a log that cannot be read is the same refusal, and spends no second unit', async () => {
    const { key } = await app.addCaller({ addons: ['crash_analyzer'] });
    const name = newName();
    const broken = Buffer.concat([motorOrder.subarray(0, 64), Buffer.alloc(2000)]);
    const first = await read(key, name, broken);
    const used = (await app.call('GET', '/usage', { key })).body.used;
    const again = await read(key, name, broken);
    expect([again.status, again.body.code]).toEqual([first.status, first.body.code]);
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(used);
  });

  test('that waits in the queue is the same reading', async () => {
    const { key } = await app.addCaller({ addons: ['crash_analyzer'] });
    const name = newName();
    const answers = await Promise.all(
      [1, 2, 3].map(() => read(key, name, motorOrder, '/crash?wait=0')),
    );
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(1);
  });
});

test('answers lie sealed in the database', async () => {
  const name = newName();
  await file(name, { asset_name: 'Unseen by those who read the table' });
  const { rows } = await app.database.pool.query('SELECT answer FROM idempotency WHERE key = $1', [
    name,
  ]);
  expect(rows[0].answer.includes('Unseen')).toBe(false);
});
