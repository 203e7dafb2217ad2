import * as web from '@airworthy/contract/web';
import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { softAuthenticator } from '../../testing/authenticator.ts';
import { type Browser, newBrowser, PASSWORD, signedIn } from '../../testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.time.now = () => new Date();
});

const minutesOn = (minutes: number) => {
  const later = Date.now() + minutes * 60_000;
  app.time.now = () => new Date(later);
};

let made = 0;
const makeKey = (browser: Browser) => browser.post('/keys', { label: `ci ${++made}` });

describe('a sensitive act', () => {
  test('is done at once within 15 minutes of the sign-in, and asks for a proof after them', async () => {
    const browser = await signedIn(app, await app.addUser({ plan: 'team' }));
    minutesOn(14);
    expect((await makeKey(browser)).status).toBe(200);
    minutesOn(15);
    const refused = await makeKey(browser);
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required']);
    expect((await browser.get('/keys')).body.keys).toHaveLength(1);
    expect((await browser.get('/session/proof')).body).toMatchObject({
      fresh: false,
      methods: ['password'],
    });
    expect((await browser.post('/session/proof', { password: 'wrong one' })).status).toBe(401);
    expect((await makeKey(browser)).status).toBe(403);
    expect((await browser.post('/session/proof', { password: PASSWORD })).status).toBe(200);
    expect((await browser.get('/session/proof')).body.fresh).toBe(true);
    expect((await makeKey(browser)).status).toBe(200);
    minutesOn(31);
    expect((await makeKey(browser)).status).toBe(403);
  });

  test('is every new credential, role, export and act of the operator', () => {
    const declared = Object.values(web as Record<string, unknown>).flatMap((value) =>
      typeof value === 'object' && value !== null && 'audience' in value
        ? [value as web.WebEndpoint]
        : [],
    );
    const names = declared.filter(({ fresh }) => fresh).map(({ name }) => name);
    expect(names.sort()).toEqual([
      'changeAccount',
      'changeAnyOrganization',
      'deleteMail',
      'exportAccount',
      'exportOrganization',
      'importOrganizationFile',
      'invite',
      'inviteAccount',
      'inviteMany',
      'makeDevice',
      'makeKey',
      'proveDomain',
      'rekeyDevice',
      'removeAccount',
      'removeMember',
      'removePlan',
      'removeSignOn',
      'requireSignOn',
      'resendInvitation',
      'resetAccountFactors',
      'resetMemberFactors',
      'retryReading',
      'rollKey',
      'setFactorPolicy',
      'setMemberRole',
      'setPlan',
      'setSignOn',
    ]);
  });

  test('is never asked about by a key, and a proof of one session is of no other', async () => {
    const org = await app.addOrg();
    const [here, there] = [await signedIn(app, org.ownerId), await signedIn(app, org.ownerId)];
    minutesOn(20);
    expect((await app.call('GET', '/flights', { key: org.key })).status).toBe(200);
    await here.post('/session/proof', { password: PASSWORD });
    const device = { label: 'logger' };
    expect((await here.post('/organization/devices', device)).status).toBe(200);
    expect((await there.post('/organization/devices', device)).body.code).toBe('proof_required');
    expect((await there.get('/organization/export')).body.code).toBe('proof_required');
    // What is not sensitive goes on.
    expect((await there.post('/aircraft', { name: 'Hexa' })).status).toBe(200);
  });

  test('is not asked about on a server that asks nobody to sign in', async () => {
    const local = await testApp({ authentication: false });
    try {
      const browser = newBrowser(local);
      local.time.now = () => new Date(Date.now() + 3_600_000);
      expect((await browser.get('/organization/export')).status).toBe(200);
    } finally {
      await local.close();
    }
  });
});

describe('who sits at a session is shown', () => {
  test('by a code of the authenticator, which works once', async () => {
    const browser = await signedIn(app, await app.addUser());
    const { body } = await browser.post('/account/totp/begin', { password: PASSWORD });
    const codeAt = () =>
      generate({ secret: body.secret, epoch: Math.floor(app.time.now().getTime() / 1000) });
    const first = { challenge: body.challenge, code: await codeAt() };
    await browser.post('/account/totp/confirm', first);
    minutesOn(16);
    expect((await browser.get('/session/proof')).body.methods).toEqual([
      'password',
      'totp',
      'recovery',
    ]);
    const code = await codeAt();
    expect((await browser.post('/session/proof', { code: '000000' })).status).toBe(401);
    expect((await browser.post('/session/proof', { code })).status).toBe(200);
    expect((await makeKey(browser)).status).toBe(200);
    expect((await browser.post('/session/proof', { code })).status).toBe(401);
    expect((await browser.post('/session/proof', {})).status).toBe(400);
  });

  test('by a passkey of the account, with a challenge of this session', async () => {
    const userId = await app.addUser();
    const [browser, other] = [await signedIn(app, userId), await signedIn(app, userId)];
    const key = softAuthenticator(app);
    const begun = (await browser.post('/account/passkeys/begin', { password: PASSWORD })).body;
    const response = key.create(begun.options);
    await browser.post('/account/passkeys', { challenge: begun.challenge, label: 'L', response });
    minutesOn(16);
    const asked = (await browser.post('/session/proof/passkey/options')).body;
    const answer = { challenge: asked.challenge, response: key.get(asked.options) };
    expect((await other.post('/session/proof/passkey', answer)).status).toBe(401);
    const again = (await browser.post('/session/proof/passkey/options')).body;
    const right = { challenge: again.challenge, response: key.get(again.options) };
    expect((await browser.post('/session/proof/passkey', right)).status).toBe(200);
    expect((await makeKey(browser)).status).toBe(200);
    expect((await makeKey(other)).status).toBe(403);
    // A challenge for a proof is none for a sign-in.
    const third = (await browser.post('/session/proof/passkey/options')).body;
    const crossed = { challenge: third.challenge, response: key.get(third.options) };
    expect((await other.post('/sign-in/passkey', crossed)).status).toBe(401);
  });

  test('with a wait after many wrong ones, which no other session or address makes longer', async () => {
    const userId = await app.addUser();
    const [here, there] = [await signedIn(app, userId), await signedIn(app, userId)];
    let status = 401;
    for (let attempt = 0; attempt < 12 && status !== 429; attempt++)
      status = (await here.post('/session/proof', { password: `guess ${attempt}` })).status;
    expect(status).toBe(429);
    expect((await there.post('/session/proof', { password: PASSWORD })).status).toBe(200);
    const { entries } = (await there.get('/account/audit')).body;
    expect(entries[0]).toMatchObject({ action: 'session.prove', after: { method: 'password' } });
  });
});
