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

describe('several invitations of one address', () => {
  async function inviting() {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const person = await signedIn(app, await app.addUser());
    const { email } = (await person.get('/session')).body.person;
    const invite = async (role: string, address = email) =>
      tokenOf((await owner.post('/organization/invitations', { email: address, role })).body.link);
    const open = async () => (await owner.get('/organization/members')).body.invitations;
    const join = async (token: string) => (await person.post('/links/join', { token })).status;
    return { org, owner, person, email, invite, open, join };
  }

  test('leave the newest open, with the role that it names', async () => {
    const { email, invite, open, join, person } = await inviting();
    const first = await invite('admin');
    const second = await invite('viewer', email.toUpperCase());
    expect(await open()).toMatchObject([{ role: 'viewer' }]);
    expect(await join(first)).toBe(404);
    expect(await join(second)).toBe(200);
    expect((await person.get('/session')).body.organization.role).toBe('viewer');
    expect(await open()).toEqual([]);
  });

  test('that are made at once leave one open', async () => {
    const { invite, open, join } = await inviting();
    const tokens = await Promise.all(['admin', 'pilot', 'viewer', 'manager'].map((r) => invite(r)));
    expect(await open()).toHaveLength(1);
    const answers: number[] = [];
    for (const token of tokens) answers.push(await join(token));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });

  test('the audit says who joined by whose invitation', async () => {
    const { owner, invite, join } = await inviting();
    expect(await join(await invite('pilot'))).toBe(200);
    const { entries } = (await owner.get('/audit?action=member.insert&limit=1')).body;
    const { name, email } = (await owner.get('/session')).body.person;
    expect(entries).toMatchObject([
      { after: { role: 'pilot' }, reason: `Invited by ${name || email}` },
    ]);
  });

  test('end when the person joins another way, is removed or leaves', async () => {
    const { org, owner, person, email, invite, open, join } = await inviting();
    const run = commandLine(app.database);
    const accountId = (await person.get('/session')).body.person.id;
    const { name } = (await owner.get('/session')).body.organization;
    const before = await invite('admin');
    await run('org', 'member', name, email, '--role', 'viewer');
    expect(await open()).toEqual([]);
    // An invitation that was open beside a membership, as servers before this one left them.
    await app.database.pool.query(
      `INSERT INTO ticket (kind, secret_sha256, org_id, email, role, created_at, expires_at)
       VALUES ('invitation', sha256('left'::bytea), $1, $2, 'admin', now(), now() + interval '1 day')`,
      [org.orgId, email],
    );
    await owner.remove(`/organization/members/${accountId}`);
    expect(await open()).toEqual([]);
    expect([await join('left'), await join(before)]).toEqual([404, 404]);
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
