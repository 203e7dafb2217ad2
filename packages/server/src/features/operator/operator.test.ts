import { INTERFACE_VERSION } from '@airworthy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, mailTo, newBrowser, PASSWORD, signedIn } from '../../testing/browser.ts';
import { SERVICE_VERSION } from '../../version.ts';

let app: TestApp;
let operator: Browser;
let operatorId: number;
beforeAll(async () => {
  app = await testApp({
    people: { shown: [{ name: 'AIRWORTHY_SIGN_UP', value: 'closed' }], signUp: 'closed' },
  });
  operatorId = await app.addUser({ plan: 'team' });
  await app.change(operatorId, { operator: true });
  operator = await signedIn(app, operatorId);
});
afterAll(() => app.close());

test('accounts are found and changed, and the change is audited', async () => {
  const { userId, key } = await app.addCaller({ name: 'Findable Person', plan: 'free' });
  const found = (await operator.get('/operator/accounts?q=findable')).body;
  expect(found.accounts).toMatchObject([{ id: userId, plan: 'free', keys: 1, credits: 0 }]);
  expect(found.plans.map((plan: { name: string }) => plan.name)).toContain('pro');
  const changed = await operator.post(`/operator/accounts/${userId}`, {
    plan: 'pro',
    credits: 7,
    addons: ['crash_analyzer'],
    billing: 'trial',
  });
  expect(changed.body.account).toMatchObject({
    plan: 'pro',
    credits: 7,
    addons: ['crash_analyzer'],
    billing: 'trial',
  });
  expect((await app.call('GET', '/usage', { key })).body).toMatchObject({
    limit: 1000,
    credits: 7,
  });
  expect((await operator.post(`/operator/accounts/${userId}`, { plan: 'gold' })).status).toBe(400);
  const own = await signedIn(app, userId);
  const actions = (await own.get('/account/audit')).body.entries.map(
    (entry: { action: string }) => entry.action,
  );
  expect(actions).toEqual(expect.arrayContaining(['credits.set', 'account.update', 'sign_in']));
  expect((await operator.remove(`/operator/accounts/${userId}`)).status).toBe(200);
  expect((await app.call('GET', '/usage', { key })).status).toBe(401);
  expect((await own.get('/keys')).status).toBe(401);
});

test('the last operator stays one', async () => {
  const demoted = await operator.post(`/operator/accounts/${operatorId}`, { operator: false });
  expect(demoted.status).toBe(409);
  expect((await operator.remove(`/operator/accounts/${operatorId}`)).status).toBe(409);
});

test('where sign-up is closed an invitation of the operator opens it', async () => {
  const anybody = newBrowser(app);
  expect((await anybody.post('/sign-up', { email: 'a@example.com' })).status).toBe(403);
  const { body } = await operator.post('/operator/invitations', { email: 'asked@example.com' });
  const { token } = await mailTo(app, 'asked@example.com');
  expect(body.link).toContain(token);
  expect((await anybody.post('/links/accept', { token, password: PASSWORD })).status).toBe(200);
});

test('the outbox, organizations, jobs and the server are shown without secrets', async () => {
  const org = await app.addOrg('Seen');
  const { mails, smtp } = (await operator.get('/operator/outbox')).body;
  expect(smtp).toBe(false);
  expect(mails[0].text).toContain('#');
  expect((await operator.remove(`/operator/outbox/${mails[0].id}`)).status).toBe(200);
  const organizations = (await operator.get('/operator/organizations?q=seen')).body.organizations;
  expect(organizations).toMatchObject([{ id: org.orgId, name: 'Seen', members: 1 }]);
  await operator.post(`/operator/organizations/${org.orgId}`, { storage_limit_mb: 5 });
  const own = await signedIn(app, org.ownerId);
  expect((await own.get('/organization')).body.organization.storage.limit_mb).toBe(5);
  expect((await operator.get('/operator/jobs')).body).toMatchObject({ failed_readings: [] });
  const server = (await operator.get('/operator/server')).body;
  expect(server.version).toBe(SERVICE_VERSION);
  const { body: told } = await app.call('GET', '/version', { key: org.key });
  expect(told).toMatchObject({ version: INTERFACE_VERSION, service: SERVICE_VERSION });
  expect(server).toMatchObject({ node: process.version, settings: [{ value: 'closed' }] });
  expect(server.migrations).toContain('0006_people');
  expect(server.disk_free_mb).toBeGreaterThan(0);
  expect(server).toMatchObject({ readings_waiting: 0, mails_waiting: expect.any(Number) });
  expect(server.backup).toMatchObject({ made: null, expected: false, overdue: false });
  expect((await operator.post('/operator/readings/1/retry')).status).toBe(404);
});

test('the operator alone is told when the last good backup is too old', async () => {
  const other = await signedIn(app, await app.addUser());
  const overdue = async (browser: Browser) =>
    (await browser.get('/session')).body.server.backup_overdue;
  const note = (hours: number) =>
    app.database.pool.query(
      'UPDATE installation SET backup_made_at = now() - make_interval(hours => $1)',
      [hours],
    );
  expect(await overdue(operator)).toBe(false);
  await note(35);
  expect(await overdue(operator)).toBe(false);
  await note(37);
  expect([await overdue(operator), await overdue(other)]).toEqual([true, false]);
  expect((await operator.get('/operator/server')).body.backup).toMatchObject({ overdue: true });
  await app.database.pool.query('UPDATE installation SET backup_made_at = NULL');
});
