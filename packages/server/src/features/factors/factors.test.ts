import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { softAuthenticator } from '../../testing/authenticator.ts';
import {
  type Browser,
  givePassword,
  mailTo,
  newBrowser,
  PASSWORD,
  signedIn,
} from '../../testing/browser.ts';
import { carryOutResets } from './reset.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** An account with an authenticator; `code` gives what it shows, each time of the next step. */
async function enrolled(userId: number) {
  const browser = await signedIn(app, userId);
  const { body } = await browser.post('/account/totp/begin', { password: PASSWORD });
  let steps = 0;
  const code = () => {
    const epoch = Math.floor(app.time.now().getTime() / 1000) + 30 * Math.min(steps++, 1);
    return generate({ secret: body.secret, epoch });
  };
  const confirmed = await browser.post('/account/totp/confirm', {
    challenge: body.challenge,
    code: await code(),
  });
  expect(confirmed.body.recovery_codes).toHaveLength(10);
  const email = await givePassword(app, userId);
  return {
    browser,
    code,
    email,
    uri: body.uri,
    recovery: confirmed.body.recovery_codes as string[],
  };
}

const factor = (browser: Browser, challenge: string, code: string) =>
  browser.post('/sign-in/factor', { challenge, code });

describe('an authenticator', () => {
  test('is asked for at every sign-in once a code has confirmed it', async () => {
    const userId = await app.addUser();
    const { code, email, uri } = await enrolled(userId);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Airworthy/);
    const browser = newBrowser(app);
    const half = await browser.signIn(email);
    expect(half.body).toMatchObject({
      state: 'second_factor',
      session: null,
      methods: ['totp', 'recovery'],
    });
    expect(browser.cookie).toBeNull();
    expect((await factor(browser, half.body.challenge, '000000')).status).toBe(401);
    const whole = await factor(browser, half.body.challenge, await code());
    expect(whole.body).toMatchObject({ state: 'signed_in' });
    expect((await browser.get('/session')).body.person.second_factor).toBe(true);
    expect((await mailTo(app, email)).subject).toBe('Airworthy: an authenticator was added');
  });

  test('gives codes and recovery codes that work once', async () => {
    const userId = await app.addUser();
    const { code, email, recovery } = await enrolled(userId);
    const begin = async () => (await newBrowser(app).signIn(email)).body.challenge as string;
    const shown = await code();
    expect((await factor(newBrowser(app), await begin(), shown)).status).toBe(200);
    expect((await factor(newBrowser(app), await begin(), shown)).status).toBe(401);
    const [first = ''] = recovery;
    const typed = first.toLowerCase().replace('-', ' ');
    expect((await factor(newBrowser(app), await begin(), typed)).status).toBe(200);
    expect((await factor(newBrowser(app), await begin(), first)).status).toBe(401);
  });

  test('is not delayed by its own password, nor by what others tried', async () => {
    const { browser, code, email } = await enrolled(await app.addUser());
    const half = await newBrowser(app).signIn(email);
    // As if the address had tried wrong passwords all morning: the next one there would wait.
    await app.database.db
      .updateTable('sign_in_delay')
      .set({ failures: 60, last_at: app.time.now() })
      .execute();
    expect((await newBrowser(app).signIn('x@example.com', 'a guess')).status).toBe(429);
    expect((await factor(newBrowser(app), half.body.challenge, await code())).status).toBe(200);
    // Somebody with the password tries codes; its owner's own browser does not wait for them.
    await app.database.db.deleteFrom('sign_in_delay').execute();
    const thief = newBrowser(app);
    let status = 401;
    for (let attempt = 0; attempt < 12 && status !== 429; attempt++) {
      const { challenge } = (await thief.signIn(email)).body;
      status = (await factor(thief, challenge, '000000')).status;
    }
    expect(status).toBe(429);
    const own = await browser.signIn(email);
    expect((await factor(browser, own.body.challenge, '000000')).status).toBe(401);
    await app.database.db.deleteFrom('sign_in_delay').execute();
  });

  test('is tried five times for one challenge and no more', async () => {
    const { code, email } = await enrolled(await app.addUser());
    const browser = newBrowser(app);
    const { challenge } = (await browser.signIn(email)).body;
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await factor(browser, challenge, '000000')).status).toBe(401);
    const right = await factor(browser, challenge, await code());
    expect(right.body.error).toContain('5 wrong codes');
  });

  test('is removed with the password, and then nothing is asked for', async () => {
    const { browser, email } = await enrolled(await app.addUser());
    expect((await browser.post('/account/totp/remove')).body.code).toBe('proof_required');
    expect((await browser.post('/account/totp/remove', { password: PASSWORD })).status).toBe(200);
    expect((await newBrowser(app).signIn(email)).body.state).toBe('signed_in');
    expect((await browser.get('/account/factors')).body).toMatchObject({
      totp: null,
      recovery_codes_left: 0,
      passkeys: [],
    });
  });
});

describe('a passkey', () => {
  async function added(userId: number) {
    const browser = await signedIn(app, userId);
    const key = softAuthenticator(app);
    const begun = (await browser.post('/account/passkeys/begin', { password: PASSWORD })).body;
    const { body, status } = await browser.post('/account/passkeys', {
      challenge: begun.challenge,
      label: 'Laptop',
      response: key.create(begun.options),
    });
    expect([status, body.recovery_codes?.length]).toEqual([200, 10]);
    return { browser, key, email: await givePassword(app, userId) };
  }
  const signInBy = async (key: ReturnType<typeof softAuthenticator>, challenge?: string) => {
    const browser = newBrowser(app);
    const begun = (await browser.post('/sign-in/passkey/options', { challenge })).body;
    const response = key.get(begun.options);
    const sent = { challenge: begun.challenge, response };
    return { browser, sent, answer: await browser.post('/sign-in/passkey', sent) };
  };

  test('signs in alone, in place of a password', async () => {
    const { key } = await added(await app.addUser());
    const { browser, answer } = await signInBy(key);
    expect(answer.body).toMatchObject({
      state: 'signed_in',
      session: { session: { method: 'passkey' }, person: { second_factor: true } },
    });
    expect((await browser.get('/account/factors')).body.passkeys[0].last_used).not.toBeNull();
  });

  test('is a second factor for its own account and for no other', async () => {
    const { key, email } = await added(await app.addUser());
    const other = await added(await app.addUser());
    const half = await newBrowser(app).signIn(email);
    expect(half.body.methods).toEqual(['passkey', 'recovery']);
    expect((await signInBy(other.key, half.body.challenge)).answer.status).toBe(401);
    expect((await signInBy(key, half.body.challenge)).answer.status).toBe(200);
  });

  test('is refused from another site, without its owner, with an old counter, and twice', async () => {
    const { key } = await added(await app.addUser());
    key.state.origin = 'https://phishing.example';
    expect((await signInBy(key)).answer.status).toBe(401);
    key.state.origin = app.origin;
    key.state.verified = false;
    expect((await signInBy(key)).answer.status).toBe(401);
    key.state.verified = true;
    const good = await signInBy(key);
    expect(good.answer.status).toBe(200);
    expect((await newBrowser(app).post('/sign-in/passkey', good.sent)).status).toBe(401);
    key.state.counter = 0;
    expect((await signInBy(key)).answer.status).toBe(401);
  });
});

describe('a deadline', () => {
  test('of the organization leads to the set-up page and closes keys until it is met', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await owner.post('/organization/second-factor', { from: soon });
    expect((await owner.get('/session')).body.deadlines.second_factor).toMatchObject({
      overdue: false,
    });
    await owner.post('/organization/second-factor', { from: '2020-01-01T00:00:00Z' });
    const refused = await owner.get('/flights');
    expect(refused.body).toMatchObject({ code: 'mfa_required', mfa_setup_required: true });
    expect((await owner.get('/organization')).status).toBe(403);
    expect((await app.call('GET', '/flights', { key: org.key })).body).toMatchObject({
      mfa_setup_required: true,
    });
    expect((await owner.get('/session')).body.deadlines.second_factor.overdue).toBe(true);
    const begun = (await owner.post('/account/totp/begin', { password: PASSWORD })).body;
    const code = await generate({ secret: begun.secret });
    await owner.post('/account/totp/confirm', { challenge: begun.challenge, code });
    expect((await owner.get('/flights')).status).toBe(200);
    expect((await app.call('GET', '/flights', { key: org.key })).status).toBe(200);
  });
});

describe('a lost factor', () => {
  test('is reset by an owner after two days, unless the account stops it', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const member = await app.addMember(org.orgId, 'pilot');
    const { browser, email } = await enrolled(member.userId);
    const ask = () => owner.post(`/organization/members/${member.userId}/reset-factors`);
    expect((await ask()).status).toBe(200);
    expect((await mailTo(app, email)).subject).toContain('will be reset');
    expect((await ask()).status).toBe(409);
    expect((await browser.post('/account/factor-reset/stop')).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const { db } = app.database;
    const after = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await carryOutResets(db, after(1.9))).toBe(0);
    expect((await newBrowser(app).signIn(email)).body.state).toBe('second_factor');
    expect(await carryOutResets(db, after(2.1))).toBe(1);
    expect((await newBrowser(app).signIn(email)).body.state).toBe('signed_in');
    expect((await browser.get('/keys')).status).toBe(401);
  });
});
