import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { givePassword, mailTo, newBrowser, PASSWORD, signedIn } from '../../testing/browser.ts';
import { setUpLink } from './setUpLink.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ people: { signUp: 'open' } });
});
afterAll(() => app.close());

const NEW = 'another good password';

test('the link of the console makes the operator once, with an organization and a key at once', async () => {
  const link = await setUpLink(app.composition.people, app.origin);
  const other = await setUpLink(app.composition.people, app.origin);
  expect(link).toMatch(new RegExp(`^${app.origin}/setup#[\\w-]{43}$`));
  const browser = newBrowser(app);
  expect((await browser.get('/session')).body.server.set_up_needed).toBe(true);
  const token = link?.split('#')[1];
  const person = { email: 'op@example.com', name: 'Op', password: PASSWORD, organization: 'Ours' };
  const { status, body } = await browser.post('/setup', { token, ...person });
  expect(status).toBe(200);
  expect(body.session).toMatchObject({
    signed_in: true,
    person: { email: 'op@example.com', operator: true },
    organization: { name: 'Ours', role: 'owner' },
    server: { set_up_needed: false },
  });
  const made = await browser.post('/keys', { label: 'first' });
  expect(made.body.key).toMatch(/^aw_[A-Za-z0-9]{32}$/);
  expect((await app.call('GET', '/airframes', { key: made.body.key })).status).toBe(200);
  for (const spent of [token, other?.split('#')[1]]) {
    const again = await newBrowser(app).post('/setup', {
      token: spent,
      ...person,
      email: 'b@b.bb',
    });
    expect(again.status).toBe(404);
  }
  expect(await setUpLink(app.composition.people, app.origin)).toBeNull();
});

describe('a sign-up', () => {
  test('is a mail with a link that makes the account and signs in', async () => {
    const browser = newBrowser(app);
    expect((await browser.post('/sign-up', { email: 'new@example.com' })).body).toEqual({
      ok: true,
    });
    await app.composition.people.settle();
    const { token, text } = await mailTo(app, 'new@example.com');
    expect(text).toContain(`${app.origin}/join#`);
    expect((await browser.post('/links/look', { token })).body).toMatchObject({
      kind: 'sign_up',
      email: 'new@example.com',
      has_account: false,
    });
    const accepted = await browser.post('/links/accept', { token, name: 'N', password: NEW });
    expect(accepted.body.session.person).toMatchObject({ email: 'new@example.com', name: 'N' });
    expect((await browser.get('/keys')).body).toEqual({ keys: [] });
    expect((await newBrowser(app).post('/links/accept', { token, password: NEW })).status).toBe(
      404,
    );
  });

  test('of one address by two links makes one account', async () => {
    const links: string[] = [];
    for (const at of [0, 1]) {
      await newBrowser(app).post('/sign-up', { email: 'twice@example.com' });
      await app.composition.people.settle();
      links[at] = (await mailTo(app, 'twice@example.com')).token;
    }
    const accept = (token: string | undefined) =>
      newBrowser(app).post('/links/accept', { token, name: 'T', password: NEW });
    expect((await accept(links[0])).status).toBe(200);
    const { status, body } = await accept(links[1]);
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: 'An account with this e-mail address already exists. Sign in instead.',
    });
  });

  test('answers the same for an address that has an account, and writes to it', async () => {
    const email = await givePassword(app, await app.addUser());
    expect((await newBrowser(app).post('/sign-up', { email })).body).toEqual({ ok: true });
    await app.composition.people.settle();
    expect((await mailTo(app, email)).subject).toBe('Airworthy: you have an account already');
  });
});

describe('a password', () => {
  test('is reset by a mailed link, which ends every session and works once', async () => {
    const userId = await app.addUser();
    const browser = await signedIn(app, userId);
    const email = await givePassword(app, userId);
    const anybody = newBrowser(app);
    for (const who of [email, 'nobody@example.com'])
      expect((await anybody.post('/password/forgot', { email: who })).body).toEqual({ ok: true });
    await app.composition.people.settle();
    const first = await mailTo(app, email);
    await anybody.post('/password/forgot', { email });
    await app.composition.people.settle();
    const { token } = await mailTo(app, email);
    const reset = (sent: string) => anybody.post('/password/reset', { token: sent, password: NEW });
    expect((await reset(first.token)).status).toBe(404);
    expect((await reset(token)).body).toEqual({ ok: true });
    expect((await reset(token)).status).toBe(404);
    expect((await browser.get('/keys')).status).toBe(401);
    expect((await anybody.signIn(email, PASSWORD)).status).toBe(401);
    expect((await anybody.signIn(email, NEW)).status).toBe(200);
    expect((await mailTo(app, email)).subject).toBe('Airworthy: your password was changed');
  });

  test('is changed with the one before, and other sessions end', async () => {
    const userId = await app.addUser();
    const [here, there] = [await signedIn(app, userId), await signedIn(app, userId)];
    const change = (current?: string) => here.post('/account/password', { current, password: NEW });
    expect((await change()).body.code).toBe('proof_required');
    expect((await change('wrong')).body.code).toBe('wrong_credentials');
    expect((await change(PASSWORD)).body).toEqual({ ok: true });
    expect((await there.get('/keys')).status).toBe(401);
    expect((await here.get('/keys')).status).toBe(200);
  });
});

test('an e-mail address changes once its link is opened, and the old one is written to', async () => {
  const userId = await app.addUser();
  const browser = await signedIn(app, userId);
  const before = (await browser.get('/session')).body.person.email;
  const asked = await browser.post('/account/email', {
    email: 'moved@example.com',
    password: PASSWORD,
  });
  expect(asked.body).toEqual({ ok: true });
  expect((await browser.get('/session')).body.person.email).toBe(before);
  const { token } = await mailTo(app, 'moved@example.com');
  expect((await newBrowser(app).post('/account/email/confirm', { token })).body).toEqual({
    ok: true,
  });
  expect((await browser.get('/session')).body.person.email).toBe('moved@example.com');
  expect((await mailTo(app, before)).subject).toBe('Airworthy: your e-mail address was changed');
});

test('own data is a file without secrets', async () => {
  const org = await app.addOrg();
  const browser = await signedIn(app, org.ownerId);
  await browser.post('/keys', { label: 'exported' });
  await browser.post('/flights', { asset_name: 'Loaner', duration_min: 5 });
  const { headers, text } = await browser.get('/account/export');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="airworthy-account-/);
  const data = JSON.parse(text);
  expect(data.account.id).toBe(org.ownerId);
  expect(data.keys.map((key: { label: string }) => key.label)).toContain('exported');
  expect(data.flights_flown).toHaveLength(1);
  expect(text).not.toMatch(/argon2id|secret_sha256|password_hash/);
});

describe('deleting an account', () => {
  test('says before what goes and what stays, then ends every way in', async () => {
    const org = await app.addOrg();
    const member = await app.addMember(org.orgId, 'pilot', { name: 'R. Ito' });
    const browser = await signedIn(app, member.userId);
    await browser.post('/flights', { asset_name: 'Loaner', duration_min: 5 });
    const preview = (await browser.get('/account/deletion')).body;
    expect(preview.blocked).toBeNull();
    expect(preview.kept.join(' ')).toContain('730 days');
    const gone = await browser.post('/account/delete', { password: PASSWORD, confirm: true });
    expect(gone.body).toEqual({ ok: true });
    expect((await browser.get('/keys')).status).toBe(401);
    expect((await app.call('GET', '/usage', { key: member.key })).status).toBe(401);
    const roster = (await app.call('GET', '/pilots', { key: org.key })).body.pilots;
    expect(roster.map((pilot: { name: string }) => pilot.name)).toContain('R. Ito');
  });

  test('is refused to the only owner', async () => {
    const org = await app.addOrg();
    const browser = await signedIn(app, org.ownerId);
    const { status, body } = await browser.post('/account/delete', {
      password: PASSWORD,
      confirm: true,
    });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});
