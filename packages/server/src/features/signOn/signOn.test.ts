import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, mailTo, newBrowser, signedIn } from '../../testing/browser.ts';
import { type Claims, startIdentityProvider } from '../../testing/identityProvider.ts';
import { checkIssuer, guardedFetch } from './guardedFetch.ts';
import { roleOfGroups } from './identity.ts';
import { CALLBACK_PATH, redirectUri } from './settings.ts';
import { safePath } from './signOn.ts';

let app: TestApp;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let org: Awaited<ReturnType<TestApp['addOrg']>>;
let owner: Browser;
let operator: Browser;
beforeAll(async () => {
  app = await testApp();
  provider = await startIdentityProvider(redirectUri(app.origin));
  org = await app.addOrg('Signed On');
  owner = await signedIn(app, org.ownerId);
  const operatorId = await app.addUser();
  await app.change(operatorId, { operator: true });
  operator = await signedIn(app, operatorId);
  const first = await owner.post('/organization/sign-on', settings());
  expect(first.body).toMatchObject({ code: 'invalid_value', field: 'issuer' });
  // The operator lets an issuer be inside; then the same settings are taken.
  await operator.post(`/operator/organizations/${org.orgId}`, { private_issuer: true });
  expect((await owner.post('/organization/sign-on', settings())).status).toBe(200);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => {
  provider.state.spoil = null;
});

const settings = () => ({
  issuer: provider.issuer,
  client_id: 'airworthy',
  client_secret: 'client secret',
  domains: ['example.com'],
  default_role: 'pilot',
  group_roles: [{ group: 'chiefs', role: 'manager' }],
});

/** A browser that goes to the provider and comes back; it keeps the cookie that ties it to the sign-in. */
async function through(
  browser: Browser,
  sub: string,
  path = '/sign-on/begin',
  body: unknown = { organization: 'signed on', return_to: '/fleet' },
) {
  const session = browser.cookie;
  const begun = await browser.post(path, body);
  expect(begun.status).toBe(200);
  const tie = /^aw_sign_on=[^;]+/.exec(begun.headers.get('set-cookie') ?? '')?.[0] ?? '';
  browser.cookie = session;
  const back = await provider.signIn(begun.body.location, sub);
  const call = (cookie: string, url = back) =>
    browser.call('GET', url.slice(url.indexOf(CALLBACK_PATH) + '/app/api'.length), {
      headers: { cookie },
    });
  return { begun, tie, back, call };
}

const arrive = async (sub: string) => {
  const browser = newBrowser(app);
  const { call, tie } = await through(browser, sub);
  const answer = await call(tie);
  return { browser, answer, location: answer.headers.get('location') };
};

test('sign-on is required only after a test sign-in, which links whoever made it', async () => {
  const required = await owner.post('/organization/sign-on/require', { required: true });
  expect(required.status).toBe(409);
  provider.people.set('boss', { email: 'else@other.example', email_verified: true });
  const { call, tie } = await through(owner, 'boss', '/organization/sign-on/test', {});
  const answer = await call(`${owner.cookie}; ${tie}`);
  expect(answer.headers.get('location')).toBe('/organization/sign-on?test=ok');
  const now = (await owner.get('/organization/sign-on')).body.sign_on;
  expect(now.tested).not.toBeNull();
  expect(JSON.stringify(now)).not.toContain('client secret');
});

test('new people come in with the default role once the operator has confirmed their domain', async () => {
  provider.people.set('ito', { email: 'ito@example.com', email_verified: true, name: 'R. Ito' });
  expect((await arrive('ito')).location).toBe('/sign-in?sign_on_error=domain');
  await operator.post(`/operator/organizations/${org.orgId}`, { confirm_domain: 'example.com' });
  const { browser, location } = await arrive('ito');
  expect(location).toBe('/fleet');
  expect((await browser.get('/session')).body).toMatchObject({
    person: { email: 'ito@example.com', name: 'R. Ito' },
    organization: { name: 'Signed On', role: 'pilot' },
    session: { method: 'sign_on' },
  });
  // Who a person is, is issuer and subject: another address is still them.
  provider.people.set('ito', { email: 'boss@example.com', email_verified: true });
  const again = await arrive('ito');
  expect((await again.browser.get('/session')).body.person.email).toBe('ito@example.com');
});

test('groups give a role, never that of an owner', async () => {
  provider.people.set('ito', { groups: ['chiefs', 'owners'] });
  const { browser } = await arrive('ito');
  expect((await browser.get('/session')).body.organization.role).toBe('manager');
  expect(roleOfGroups(['chiefs'], [{ group: 'chiefs', role: 'admin' }])).toBe('admin');
  expect(roleOfGroups('none', [{ group: 'chiefs', role: 'admin' }])).toBeNull();
  const asOwner = await owner.post('/organization/sign-on', {
    ...settings(),
    group_roles: [{ group: 'chiefs', role: 'owner' }],
  });
  expect(asOwner.status).toBe(400);
});

describe('people who only sign on there', () => {
  const stale = async (browser: Browser) => {
    const { id } = (await browser.get('/session')).body.session;
    const proved_at = new Date(Date.now() - 16 * 60_000);
    await app.database.db.updateTable('session').set({ proved_at }).where('id', '=', id).execute();
    expect((await browser.get('/session/proof')).body).toMatchObject({
      fresh: false,
      methods: ['sign_on'],
    });
    return browser;
  };
  const proveAs = async (browser: Browser, sub: string) => {
    const body = { return_to: '/api' };
    const { begun, call, tie } = await through(browser, sub, '/session/proof/sign-on', body);
    expect(begun.body.location).toContain('max_age=60');
    const answer = await call(`${browser.cookie}; ${tie}`);
    return answer.headers.get('location');
  };

  test('show there who they are, and come back to the session they have', async () => {
    const browser = await stale((await arrive('ito')).browser);
    const { id } = (await browser.get('/session')).body.session;
    expect((await browser.post('/keys', { label: 'ci' })).body.code).toBe('proof_required');
    expect(await proveAs(browser, 'ito')).toBe('/api');
    expect((await browser.post('/keys', { label: 'ci' })).status).toBe(200);
    expect((await browser.get('/session')).body.session.id).toBe(id);
  });

  test.each<[string, string, (claims: Claims) => Claims]>([
    ['by somebody else', 'boss', (claims) => claims],
    ['by a sign-in of long ago', 'ito', (claims) => ({ ...claims, auth_time: 1_700_000_000 })],
    ['without when it was', 'ito', ({ auth_time: _at, ...claims }) => claims],
  ])('do not show it %s', async (_how, sub, spoil) => {
    const browser = await stale((await arrive('ito')).browser);
    provider.state.spoil = spoil;
    expect(await proveAs(browser, sub)).toBe('/sign-in?sign_on_error=proof');
    expect((await browser.post('/keys', { label: 'ci' })).body.code).toBe('proof_required');
  });

  test('have shown it when their provider says so, not when they arrived here', async () => {
    const auth_time = Math.floor(Date.now() / 1000) - 3600;
    provider.state.spoil = (claims) => ({ ...claims, auth_time });
    const { browser } = await arrive('ito');
    expect((await browser.get('/session/proof')).body.fresh).toBe(false);
  });
});

describe('a provider', () => {
  test('signs in only its own people, not an account elsewhere with the same address', async () => {
    const elsewhere = await app.addOrg();
    await app.database.db
      .updateTable('account')
      .set({ email: 'victim@example.com' })
      .where('id', '=', elsewhere.ownerId)
      .execute();
    provider.people.set('mallory', { email: 'victim@example.com', email_verified: true });
    expect((await arrive('mallory')).location).toBe('/sign-in?sign_on_error=stranger');
    provider.people.set('unverified', { email: 'boss@example.com', email_verified: false });
    expect((await arrive('unverified')).location).toBe('/sign-in?sign_on_error=domain');
  });

  test.each<[string, (claims: Claims) => Claims]>([
    ['a nonce of another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'somebody-else' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['a token that has expired', (claims) => ({ ...claims, exp: 1_000_000, iat: 999_000 })],
  ])('is refused with %s', async (_what, spoil) => {
    provider.state.spoil = spoil;
    const { browser, location } = await arrive('ito');
    expect(location).toBe('/sign-in?sign_on_error=refused');
    expect((await browser.get('/session')).body.signed_in).toBe(false);
  });
});

describe('the way back', () => {
  test('is refused with another state, in another browser, and twice', async () => {
    const browser = newBrowser(app);
    const first = await through(browser, 'ito');
    const forged = first.back.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`);
    const refused = '/sign-in?sign_on_error=ended';
    expect((await first.call(first.tie, forged)).headers.get('location')).toBe(refused);
    const second = await through(newBrowser(app), 'ito');
    expect((await first.call(second.tie)).headers.get('location')).toBe(refused);
    expect((await first.call(first.tie)).headers.get('location')).toBe(refused);
    expect((await second.call(second.tie)).headers.get('location')).toBe('/fleet');
    expect((await second.call(second.tie)).headers.get('location')).toBe(refused);
  });

  test.each([
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/fleet?tab=today', '/fleet?tab=today'],
    [undefined, '/'],
  ])('leads from %s to %s', (asked, path) => {
    expect(safePath(asked)).toBe(path);
  });
});

test('where it is required, other sessions and keys wait for it, and an owner with a factor does not', async () => {
  const member = await app.addMember(org.orgId, 'viewer');
  const browser = await signedIn(app, member.userId);
  const on = await owner.post('/organization/sign-on/require', { required: true, recheck_days: 3 });
  expect(on.body.sign_on).toMatchObject({ required: true, recheck_days: 3 });
  expect((await browser.get('/flights')).body).toMatchObject({ code: 'sso_required', sso: true });
  expect((await app.call('GET', '/flights', { key: member.key })).body.sso).toBe(true);
  expect((await browser.get('/session')).body.deadlines.sign_on).toMatchObject({ overdue: true });
  const signedOn = (await arrive('ito')).browser;
  expect((await signedOn.get('/flights')).status).toBe(200);
  const { db } = app.database;
  await db
    .updateTable('account')
    .set({ sso_signed_in_at: new Date(0) })
    .where('id', '=', org.ownerId)
    .execute();
  expect((await owner.get('/flights')).status).toBe(403);
  await db
    .updateTable('account')
    .set({ mfa_enrolled_at: new Date() })
    .where('id', '=', org.ownerId)
    .execute();
  expect((await owner.get('/flights')).status).toBe(200);
  // The pages follow: nobody is sent to a provider that is down.
  expect((await owner.get('/session')).body.deadlines.sign_on).toMatchObject({
    required: true,
    overdue: false,
  });
  // Neither the set-up link nor the provider has asked for the factor: such a session waits.
  for (const [method, status] of [
    ['set_up', 403],
    ['sign_on', 403],
    ['passkey', 200],
    ['password', 200],
  ] as const) {
    await db.updateTable('session').set({ method }).where('account_id', '=', org.ownerId).execute();
    expect([method, (await owner.get('/flights')).status]).toEqual([method, status]);
  }
  const moved = await owner.post('/organization/sign-on', { ...settings(), client_id: 'another' });
  expect(moved.body.sign_on).toMatchObject({ required: false, tested: null });
});

describe('an issuer', () => {
  test.each([
    ['http://login.example.com', false],
    ['https://127.0.0.1', false],
    ['https://localhost', false],
    ['https://10.0.0.5', false],
    ['https://169.254.169.254', false],
    ['https://[::1]', false],
    ['https://[fd00::1]', false],
    ['https://[::7f00:1]', false],
    ['https://[2002:7f00:1::]', false],
    ['https://[64:ff9b:1::7f00:1]', false],
    ['https://[fec0::1]', false],
    ['https://user@login.example.com', false],
    ['ftp://login.example.com', false],
    ['https://login.example.com', true],
  ])('%s may be used: %s', (issuer, fits) => {
    const check = () => checkIssuer(issuer, false);
    if (fits) expect(check).not.toThrow();
    else expect(check).toThrow();
  });

  test('whose name leads inside is not called', async () => {
    await expect(guardedFetch(false)('https://localhost.localdomain/')).rejects.toThrow();
  });
});

test('an invitation for the same person is still possible, by mail', async () => {
  const { body } = await owner.post('/organization/invitations', {
    email: 'guest@other.example',
    role: 'viewer',
  });
  expect(body.link).toContain('/join#');
  expect((await mailTo(app, 'guest@other.example')).text).toContain(body.link);
});
