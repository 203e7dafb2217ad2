import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { givePassword, newBrowser, PASSWORD, signedIn } from '../../testing/browser.ts';
import { deviceName } from './sessions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const WRONG = 'The e-mail address or the password is wrong.';

describe('signing in', () => {
  test('gives a session in a cookie that no script reads, and signing out ends it', async () => {
    const userId = await app.addUser({ name: 'Ada', plan: 'pro' });
    const email = await givePassword(app, userId);
    const browser = newBrowser(app);
    expect((await browser.get('/session')).body).toMatchObject({ signed_in: false, person: null });
    const answer = await browser.signIn(email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^aw_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
    );
    const { body } = await browser.get('/session');
    expect(body).toMatchObject({
      signed_in: true,
      person: { id: userId, name: 'Ada', email, operator: false, second_factor: false },
      organization: null,
      permissions: [],
      plan: { name: 'pro', daily_calls: 1000, credits: 0 },
      session: { method: 'password' },
    });
    const kept = browser.cookie;
    await browser.post('/sign-out');
    browser.cookie = kept;
    expect((await browser.get('/keys')).status).toBe(401);
  });

  test('opens the endpoints of the API with the role of the person and without a meter', async () => {
    const org = await app.addOrg();
    const viewer = await app.addMember(org.orgId, 'viewer', { plan: 'free' });
    const browser = await signedIn(app, viewer.userId);
    expect((await browser.get('/flights')).body).toMatchObject({ flights: [], total: 0 });
    const refused = await browser.post('/flights', { asset_name: 'Loaner' });
    expect(refused.body).toMatchObject({ code: 'permission', permission: 'flights.manage' });
    const analysis = await browser.post('/analyze', {});
    expect(analysis.status).toBe(200);
    expect(analysis.headers.get('x-ratelimit-limit')).toBeNull();
    expect((await browser.get('/usage')).body).toMatchObject({ used: 0, key: null });
  });

  test('never tells by its words whether there is an account', async () => {
    const email = await givePassword(app, await app.addUser());
    const browser = newBrowser(app);
    for (const [who, password] of [
      [email, 'wrong password'],
      ['nobody@example.com', PASSWORD],
    ] as const) {
      const { status, body } = await browser.signIn(who, password);
      expect([status, body.code, body.error]).toEqual([401, 'wrong_credentials', WRONG]);
    }
  });

  test('renews a hash of an earlier version', async () => {
    const userId = await app.addUser();
    const email = await givePassword(app, userId);
    const salt = Buffer.from('0123456789abcdef');
    const key = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 });
    const { db } = app.database;
    await db
      .updateTable('account')
      .set({
        password_hash: `scrypt$1024$8$1$${salt.toString('base64')}$${key.toString('base64')}`,
      })
      .where('id', '=', userId)
      .execute();
    expect((await newBrowser(app).signIn(email)).status).toBe(200);
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    expect((await newBrowser(app).signIn(email)).status).toBe(200);
  });
});

describe('sessions', () => {
  test('are listed with their devices and end one by one or all others at once', async () => {
    const userId = await app.addUser();
    const [here, there, elsewhere] = [
      await signedIn(app, userId),
      await signedIn(app, userId),
      await signedIn(app, userId),
    ];
    const { sessions } = (await here.get('/sessions')).body;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ device: 'Chrome on Linux', address: '127.0.0.1' });
    const other = (await there.get('/session')).body.session.id;
    expect((await here.remove(`/sessions/${other}`)).status).toBe(200);
    expect((await there.get('/sessions')).status).toBe(401);
    expect((await here.post('/sessions/end-others')).body).toEqual({ ok: true, ended: 1 });
    expect((await elsewhere.get('/sessions')).status).toBe(401);
    expect((await here.get('/sessions')).status).toBe(200);
  });

  test('of somebody else cannot be ended', async () => {
    const mine = await signedIn(app, await app.addUser());
    const theirs = await signedIn(app, await app.addUser());
    const { id } = (await theirs.get('/session')).body.session;
    expect((await mine.remove(`/sessions/${id}`)).status).toBe(404);
    expect((await theirs.get('/sessions')).status).toBe(200);
  });

  test('end after 14 days without use and after 90 days in any case', async () => {
    const userId = await app.addUser();
    const browser = await signedIn(app, userId);
    const start = Date.now();
    const inDays = (days: number) => {
      app.time.now = () => new Date(start + days * 86_400_000);
    };
    try {
      for (const day of [13, 26, 39, 52, 65, 78, 89]) {
        inDays(day);
        expect((await browser.get('/sessions')).status).toBe(200);
      }
      inDays(91);
      expect((await browser.get('/sessions')).status).toBe(401);
      const idle = await signedIn(app, userId);
      inDays(91 + 15);
      expect((await idle.get('/sessions')).status).toBe(401);
    } finally {
      app.time.now = () => new Date();
    }
  });

  test('end with the account', async () => {
    const browser = await signedIn(app, await app.addUser());
    const { id } = (await browser.get('/session')).body.person;
    await app.database.db
      .updateTable('account')
      .set({ removed_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await browser.get('/keys')).status).toBe(401);
  });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Safari/604',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130', 'Edge on Windows'],
  ['Mozilla/5.0 (Android 15; Mobile) Firefox/130', 'Firefox on Android'],
  ['', 'Unknown browser'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
