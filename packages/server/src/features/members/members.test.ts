import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { mailTo, newBrowser, PASSWORD, signedIn } from '../../testing/browser.ts';
import { commandLine } from '../../testing/commandLine.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ people: { signUp: 'closed' } });
});
afterAll(() => app.close());

const tokenOf = (link: string) => link.split('#')[1] ?? '';

describe('an invitation', () => {
  async function byAdmin() {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const adminId = (await app.addMember(org.orgId, 'admin')).userId;
    const admin = await signedIn(app, adminId);
    const { body } = await admin.post('/organization/invitations', {
      email: `back-door-${org.orgId}@example.com`,
      role: 'admin',
    });
    const look = () => newBrowser(app).post('/links/look', { token: tokenOf(body.link) });
    return { owner, adminId, look };
  }

  test('ends when the one who made it is removed', async () => {
    const { owner, adminId, look } = await byAdmin();
    expect((await look()).status).toBe(200);
    await owner.remove(`/organization/members/${adminId}`);
    expect((await look()).status).toBe(404);
  });

  test('ends when the one who made it may no longer invite', async () => {
    const { owner, adminId, look } = await byAdmin();
    await owner.post(`/organization/members/${adminId}`, { role: 'pilot' });
    expect((await look()).status).toBe(404);
  });

  test('makes no account on a closed server, and takes in one that exists', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const invite = async (email: string) =>
      tokenOf((await owner.post('/organization/invitations', { email, role: 'pilot' })).body.link);
    const token = await invite('nobody-yet@example.com');
    const refused = await newBrowser(app).post('/links/accept', { token, password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([403, 'permission']);
    const known = await signedIn(app, await app.addUser());
    const { email } = (await known.get('/session')).body.person;
    expect((await known.post('/links/join', { token: await invite(email) })).status).toBe(200);
    expect((await known.get('/session')).body.organization.role).toBe('pilot');
  });
});

describe('an only owner', () => {
  test('is not removed by the operator while others are members, and takes an empty one along', async () => {
    const operatorId = await app.addUser();
    await app.change(operatorId, { operator: true });
    const operator = await signedIn(app, operatorId);
    const org = await app.addOrg('Owned Once');
    const member = await app.addMember(org.orgId, 'viewer');
    const refused = await operator.remove(`/operator/accounts/${org.ownerId}`);
    expect(refused.body).toMatchObject({ code: 'conflict' });
    expect(refused.body.error).toContain('only owner of Owned Once');
    await operator.remove(`/operator/accounts/${member.userId}`);
    expect((await operator.remove(`/operator/accounts/${org.ownerId}`)).status).toBe(200);
    const listed = (await operator.get('/operator/organizations?q=owned once')).body.organizations;
    expect(listed[0].deletion).not.toBeNull();
  });

  test('is not taken away by the command line either', async () => {
    const run = commandLine(app.database);
    const org = await app.addOrg('Commanded');
    const { email } = await app.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', org.ownerId)
      .executeTakeFirstOrThrow();
    for (const change of [['--remove'], ['--role', 'viewer']])
      expect(await run('org', 'member', 'Commanded', email, ...change)).toMatchObject({
        code: 1,
        value: { error: 'Commanded has no other owner. Make another member an owner first.' },
      });
  });
});

test('a device that is made, re-keyed or revoked is mailed to whoever did it', async () => {
  const org = await app.addOrg();
  const owner = await signedIn(app, org.ownerId);
  const { email } = (await owner.get('/session')).body.person;
  const { device } = (await owner.post('/organization/devices', { label: 'GCS' })).body;
  expect((await mailTo(app, email)).subject).toContain(`the device ${device.prefix}`);
  await owner.post(`/organization/devices/${device.id}/rekey`);
  expect((await mailTo(app, email)).subject).toContain('new key');
  await owner.remove(`/organization/devices/${device.id}`);
  expect((await mailTo(app, email)).subject).toContain('revoked');
});

test('who signs in is named in the audit', async () => {
  const browser = await signedIn(app, await app.addUser());
  const { email, id } = (await browser.get('/session')).body.person;
  const { entries } = (await browser.get('/account/audit')).body;
  expect(entries[0]).toMatchObject({
    action: 'sign_in',
    actor: { kind: 'person', id, label: email },
    address: '127.0.0.1',
  });
});

test('a domain is confirmed for one organization only', async () => {
  const operatorId = await app.addUser();
  await app.change(operatorId, { operator: true });
  const operator = await signedIn(app, operatorId);
  const answers: number[] = [];
  for (const name of ['First Claim', 'Second Claim']) {
    const org = await app.addOrg(name);
    const owner = await signedIn(app, org.ownerId);
    const saved = await owner.post('/organization/sign-on', {
      issuer: 'https://login.example.com',
      client_id: 'x',
      domains: ['claimed.example'],
    });
    expect(saved.status).toBe(200);
    const body = { confirm_domain: 'claimed.example' };
    answers.push((await operator.post(`/operator/organizations/${org.orgId}`, body)).status);
  }
  expect(answers).toEqual([200, 409]);
});
