import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revoke } from '../access/credentials.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { databaseUrl } from '../testing/commandLine.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';

let app: TestApp;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  app = await testApp();
  const environment = {
    DATABASE_URL: databaseUrl(app.database),
    AIRWORTHY_DATA: app.dataFolder,
  };
  servers.push(await startServer(environment), await startServer(environment));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await app.close();
});

async function statuses(bases: readonly string[], key: string, count: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${key}` };
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const response = await fetch(`${bases[index % bases.length]}/builds`, { headers });
      await response.arrayBuffer();
      return response.status;
    }),
  );
}

function count(all: readonly number[]): Record<number, number> {
  const counted: Record<number, number> = {};
  for (const one of all) counted[one] = (counted[one] ?? 0) + 1;
  return counted;
}

describe('two hundred calls at once on five units and three credits', () => {
  test('are served eight times by one process', async () => {
    const { key } = await app.addCaller({ dailyLimit: 5, credits: 3 });
    expect(count(await statuses([app.base], key, 200))).toEqual({ 200: 8, 429: 192 });
    const usage = await app.call('GET', '/usage', { key });
    expect(usage.body).toMatchObject({ used: 8, remaining: 0, credits: 0 });
  });

  test('are served eight times by two processes on one database', async () => {
    const bases = servers.map((server) => server.base);
    for (let round = 0; round < 3; round++) {
      const { key } = await app.addCaller({ dailyLimit: 5, credits: 3 });
      expect(count(await statuses(bases, key, 200))).toEqual({ 200: 8, 429: 192 });
      const usage = await app.call('GET', '/usage', { key });
      expect(usage.body).toMatchObject({ used: 8, remaining: 0, credits: 0 });
    }
  });

  test('on forty accounts at once each get their eight, and no two groups lock each other', async () => {
    const callers = await Promise.all(
      Array.from({ length: 40 }, () => app.addCaller({ dailyLimit: 5, credits: 3 })),
    );
    const bases = [app.base, ...servers.map((server) => server.base)];
    const all = await Promise.all(callers.map(({ key }) => statuses(bases, key, 20)));
    for (const one of all) expect(count(one)).toEqual({ 200: 8, 429: 12 });
  });
});

describe('what an operator changes', () => {
  test('a revoked key is refused on the very next call of every process', async () => {
    const bases = servers.map((server) => server.base);
    for (let round = 0; round < 5; round++) {
      const userId = await app.addUser({ plan: 'team' });
      const issued = await app.addKey(userId);
      expect(count(await statuses(bases, issued.key, 20))).toEqual({ 200: 20 });
      await revoke(app.database.db, { accountId: userId }, { id: issued.id }, new Date());
      expect(count(await statuses(bases, issued.key, 20))).toEqual({ 401: 20 });
    }
    expect(servers).toHaveLength(2);
  });

  test('a plan, a billing state and credits count from the next call on', async () => {
    const { key, userId } = await app.addCaller({ plan: 'hobby' });
    const status = async () => (await app.call('GET', '/builds', { key })).status;
    expect(await status()).toBe(200);
    await app.change(userId, { billing: 'lapsed' });
    expect(await status()).toBe(403);
    await app.change(userId, { billing: 'active', plan: 'free' });
    expect(await status()).toBe(402);
    await app.change(userId, { credits: 1 });
    expect(await status()).toBe(200);
    expect(await status()).toBe(402);
    await app.database.db
      .updateTable('plan')
      .set({ daily_calls: 3 })
      .where('name', '=', 'free')
      .execute();
    expect(await status()).toBe(200);
    expect(await status()).toBe(200);
    expect(await status()).toBe(429);
    await app.database.db
      .updateTable('plan')
      .set({ daily_calls: 0 })
      .where('name', '=', 'free')
      .execute();
  });
});

describe('the day', () => {
  test('ends at 00:00 UTC: quota comes back, credits do not', async () => {
    const { key } = await app.addCaller({ dailyLimit: 2, credits: 1 });
    await app.database.setTime('2028-02-29T23:59:59Z');
    const call = async () => (await app.call('GET', '/builds', { key })).status;
    expect([await call(), await call(), await call(), await call()]).toEqual([200, 200, 200, 429]);
    await app.database.setTime('2028-03-01T00:00:00Z');
    const fresh = await app.call('GET', '/usage', { key });
    expect(fresh.body).toMatchObject({
      limit: 2,
      used: 0,
      remaining: 2,
      credits: 0,
      day: '2028-03-01',
      resets_at: '2028-03-02T00:00:00Z',
    });
    expect([await call(), await call(), await call()]).toEqual([200, 200, 429]);
    await app.database.setTime(null);
  });

  test("is the database's: a server whose clock is wrong neither gives nor takes units", async () => {
    const { key } = await app.addCaller({ dailyLimit: 1 });
    await app.database.setTime('2027-06-01T12:00:00Z');
    app.time.now = () => new Date('2031-01-01T12:00:00Z');
    const call = () => app.call('GET', '/builds', { key });
    expect((await call()).status).toBe(200);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('43200');
    const usage = await app.call('GET', '/usage', { key });
    expect(usage.body).toMatchObject({ day: '2027-06-01', resets_at: '2027-06-02T00:00:00Z' });
    app.time.now = () => new Date();
    await app.database.setTime(null);
  });
});

describe('the last use of a key', () => {
  test('is written at most once a minute', async () => {
    const userId = await app.addUser();
    const { key, id } = await app.addKey(userId);
    const stored = async () => {
      await app.services.lastUsed.settle();
      const row = await app.database.db
        .selectFrom('credential_use')
        .select('last_used_at')
        .where('credential_id', '=', id)
        .executeTakeFirst();
      return row?.last_used_at.toISOString();
    };
    const callAt = async (at: string) => {
      app.time.now = () => new Date(at);
      return app.call('GET', '/usage', { key });
    };
    await callAt('2026-11-15T10:00:00Z');
    expect(await stored()).toBe('2026-11-15T10:00:00.000Z');
    await callAt('2026-11-15T10:00:59Z');
    expect(await stored()).toBe('2026-11-15T10:00:00.000Z');
    const later = await callAt('2026-11-15T10:01:00Z');
    expect(later.body.key.last_used).toBe('2026-11-15T10:01:00Z');
    expect(await stored()).toBe('2026-11-15T10:01:00.000Z');
    app.time.now = () => new Date();
  });
});
