import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { count, statuses } from '../testing/statuses.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('two hundred calls at once on five units and three credits', () => {
  // `processes.long.test.ts` spreads them over several processes.
  test('are served eight times by one process', async () => {
    const { key } = await app.addCaller({ dailyLimit: 5, credits: 3 });
    expect(count(await statuses([app.base], key, 200))).toEqual({ 200: 8, 429: 192 });
    const usage = await app.call('GET', '/usage', { key });
    expect(usage.body).toMatchObject({ used: 8, remaining: 0, credits: 0 });
  });
});

describe('what an operator changes', () => {
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
