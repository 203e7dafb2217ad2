import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrate } from '../features/demonstration/demonstration.ts';
import { type BlobStore, folderBlobs } from '../storage/blobs.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { commandLine, type Ran } from '../testing/commandLine.ts';
import { testDatabase } from '../testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-demo-'));
let app: TestApp;
let run: ReturnType<typeof commandLine>;
let made: Ran;

beforeAll(async () => {
  app = await testApp();
  run = commandLine(app.database, { AIRWORTHY_DATA: folder });

  made = await run('demo');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (path: string) => {
  const { key } = made.value.people[0];
  const { status, body } = await app.call('GET', path, { key });
  expect(status).toBe(200);
  return body;
};

describe('airworthy demo', () => {
  test('fills an organization once, with keys that work', async () => {
    expect(made.code).toBe(0);

    const { people, device, flights } = made.value;
    expect(people.map((one: { email: string }) => one.email)).toEqual([
      'owner@demo.example',
      'ito@demo.example',
      'roy@demo.example',
      'byrd@demo.example',
    ]);
    expect((await app.call('GET', '/flights', { key: device.key })).body.total).toBe(flights);
    expect((await get('/builds')).builds).toHaveLength(3);
    expect((await run('demo')).code).toBe(1);
  });

  test('that breaks off leaves nobody, no organization and no log, and can be run again', async () => {
    const database = await testDatabase();
    const store = folderBlobs(mkdtempSync(join(folder, 'broken-')));
    let taken = 0;
    const failing: BlobStore = {
      ...store,
      take: (spooled) =>
        ++taken > 3 ? Promise.reject(new Error('The disk is full.')) : store.take(spooled),
    };
    try {
      await expect(demonstrate(database.db, new Date(), failing)).rejects.toThrow('disk is full');
      const { rows } = await database.pool.query(
        'SELECT (SELECT count(*) FROM account)::int AS people, (SELECT count(*) FROM organization)::int AS organizations',
      );
      expect(rows).toEqual([{ people: 0, organizations: 0 }]);
      const left: string[] = [];
      for await (const { key } of store.list()) left.push(key);
      expect([taken > 3, left]).toEqual([true, []]);
      const whole = await demonstrate(database.db, new Date(), null);
      expect(whole.people).toHaveLength(4);
    } finally {
      await database.close();
    }
  });

  test('makes a password that nobody can know before', async () => {
    const { people } = made.value;
    expect(people[0].password.length).toBeGreaterThanOrEqual(16);
    const other = await testApp();
    const again = await commandLine(other.database, { AIRWORTHY_DATA: folder })('demo');
    await other.close();
    expect(again.value.people[0].password).not.toBe(people[0].password);
  });

  test('has twelve aircraft whose hours are those of their flights, and nine pilots', async () => {
    const { aircraft, total } = await get('/aircraft');
    expect(total).toBe(12);
    const sum = aircraft.reduce(
      (n: number, one: { total_flights: number }) => n + one.total_flights,
      0,
    );
    expect(sum).toBe(made.value.flights);
    expect(sum).toBeGreaterThan(700);
    const grounded = aircraft.filter((one: { airworthy: boolean }) => !one.airworthy);
    expect(grounded.map((one: { name: string }) => one.name)).toContain('Survey 3');
    const { pilots } = await get('/pilots');
    expect(pilots).toHaveLength(9);
    const states = new Set(pilots.map((one: { status: string }) => one.status));
    expect([...states].sort()).toEqual(expect.arrayContaining(['current', 'lapsed', 'lapsing']));
  });

  test('reads its logs: a motor that stopped, a battery and a vibration that grew, one unreadable', async () => {
    const { health } = await get('/health');
    const one = (name: string) => health.find((entry: { name: string }) => entry.name === name);
    const worst = (name: string) =>
      [...one(name).drivers].sort(
        (a: { score: number }, b: { score: number }) => a.score - b.score,
      )[0];
    expect(one('Survey 1').band).toBe('good');
    expect(worst('Survey 2').key).toBe('battery');
    expect(worst('Inspector 1').key).toBe('vibration');
    const { flights } = await get('/flights?limit=200');
    const lost = flights.find((flight: { incident: boolean }) => flight.incident);
    const { result } = await get(`/flights/${lost.id}/log/reading`);
    expect(result.crash).toMatchObject({
      detected: true,
      kind: 'loss_of_control',
      confidence: 'high',
    });
    expect(result.crash.reason).toContain('Motor 2');
    const withLog = async (state: string) => (await get(`/flights?log=${state}&limit=1`)).total;
    expect(await withLog('failed')).toBe(1);
    expect(await withLog('done')).toBe(made.value.logs - 1);
  });

  test('has read logs of every aircraft that flies by rotors and is not retired, enough for a score', async () => {
    const { health } = await get('/health');
    const read = health.map((one: { name: string; flights_read: number }) => [
      one.name,
      one.flights_read >= 5,
    ]);
    const without = ['Mapper', 'Mapper 2', 'Prototype'];
    expect(read).toHaveLength(12);
    for (const [name, enough] of read)
      expect([name, enough]).toEqual([name, !without.includes(name)]);
    const { body } = await app.call('POST', '/questions', {
      key: made.value.people[0].key,
      body: { measure: { of: 'pack_resistance_mohm', take: 'max' }, group: ['aircraft'] },
    });
    expect(body.rows).toHaveLength(9);
  });

  test('signs its records in the order of their days', async () => {
    const { rows } = await app.database.pool.query<{ late: number; signed: number }>(
      `SELECT count(*)::int AS signed, count(*) FILTER (WHERE closed < before)::int AS late FROM (
         SELECT w.closed, lag(w.closed) OVER (PARTITION BY r.asset_id ORDER BY r.position) AS before
         FROM signed_record r JOIN work_order w ON w.id = r.work_order_id) s`,
    );
    expect(rows[0]!.signed).toBeGreaterThan(20);
    expect(rows[0]!.late).toBe(0);
  });

  test('has work in every state, bulletins with a deadline, missions ahead, components and checks', async () => {
    const { workorders } = await get('/workorders?limit=200');
    const states = new Set(workorders.map((one: { state: string }) => one.state));
    expect([...states].sort()).toEqual([
      'cancelled',
      'deferred',
      'done',
      'in_progress',
      'open',
      'waiting_parts',
    ]);
    for (const { opened, closed } of workorders)
      expect(closed === null || closed > opened).toBe(true);
    expect((await get('/bulletins')).bulletins).toHaveLength(3);
    expect((await get('/missions?state=approved')).missions).toHaveLength(2);
    expect((await get('/components?limit=200')).components.length).toBeGreaterThan(45);
    const checks = await get('/checklists');
    expect(checks.templates).toHaveLength(4);
    expect(checks.total).toBe(60);
  });
});
