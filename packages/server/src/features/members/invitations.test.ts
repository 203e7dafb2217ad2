import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { mailTo, newBrowser, signedIn } from '../../testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const tokenOf = (link: string) => new URL(link).hash.slice(1);

test('a list of addresses is answered one by one, and one that is wrong keeps none back', async () => {
  const org = await app.addOrg();
  const owner = await signedIn(app, org.ownerId);
  const { email } = (await owner.get('/session')).body.person;
  const { status, body } = await owner.post('/organization/invitations/many', {
    addresses: ['ada@list.example', 'no address', email, 'bo@list.example', 'ADA@list.example'],
    role: 'pilot',
  });
  expect(status).toBe(200);
  expect(body.answers.map((one: { refusal: string | null }) => one.refusal)).toEqual([
    null,
    'This is no e-mail address such as ada@example.com.',
    'This person is already a member.',
    null,
    'This address is in the list twice.',
  ]);
  const { invitations } = (await owner.get('/organization/members')).body;
  expect(invitations.map((one: { email: string }) => one.email).sort()).toEqual([
    'ada@list.example',
    'bo@list.example',
  ]);
  expect((await mailTo(app, 'bo@list.example')).token).toBe(tokenOf(body.answers[3].link));
});

test('a list cannot make owners where an admin sends it, and has at most a hundred addresses', async () => {
  const org = await app.addOrg();
  const { userId } = await app.addMember(org.orgId, 'admin');
  const admin = await signedIn(app, userId);
  const many = (addresses: string[], role: string) =>
    admin.post('/organization/invitations/many', { addresses, role });
  expect((await many(['x@list.example'], 'owner')).status).toBe(403);
  const hundred = Array.from({ length: 101 }, (_, index) => `p${index}@list.example`);
  expect((await many(hundred, 'pilot')).status).toBe(400);
});

test('an invitation that is sent again has a new link, and the old one ends', async () => {
  const org = await app.addOrg();
  const owner = await signedIn(app, org.ownerId);
  const first = (
    await owner.post('/organization/invitations', { email: 'late@list.example', role: 'auditor' })
  ).body;
  const again = await owner.post(`/organization/invitations/${first.id}/resend`);
  expect(again.status).toBe(200);
  expect((await mailTo(app, 'late@list.example')).token).toBe(tokenOf(again.body.link));
  const look = async (link: string) => owner.post('/links/look', { token: tokenOf(link) });
  expect((await look(first.link)).status).toBe(404);
  expect((await look(again.body.link)).body).toMatchObject({ role: 'auditor' });
  const { invitations } = (await owner.get('/organization/members')).body;
  expect(invitations).toHaveLength(1);
});

test('an invitation of another organization cannot be sent again', async () => {
  const owners = [];
  for (const name of ['One List', 'Other List'])
    owners.push(await signedIn(app, (await app.addOrg(name)).ownerId));
  const sent = { email: 'once@list.example', role: 'viewer' };
  const { id } = (await owners[0]!.post('/organization/invitations', sent)).body;
  expect((await owners[1]!.post(`/organization/invitations/${id}/resend`)).status).toBe(404);
});

test('who joins with a new account is named in the audit', async () => {
  const owner = await signedIn(app, (await app.addOrg()).ownerId);
  const sent = { email: 'joins@list.example', role: 'pilot' };
  const { link } = (await owner.post('/organization/invitations', sent)).body;
  const account = { token: tokenOf(link), name: 'Jo', password: 'a phrase of words' };
  expect((await newBrowser(app).post('/links/accept', account)).status).toBe(200);
  const { entries } = (await owner.get('/audit')).body;
  const joined = entries.find((one: { action: string }) => one.action === 'member.insert');
  expect(joined.actor).toMatchObject({ kind: 'person', label: 'joins@list.example' });
});
