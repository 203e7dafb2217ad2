import { DAY_MS } from '@airworthy/contract/dates';
import { afterEach, expect, test } from 'vitest';
import { mailTo, newBrowser, PASSWORD } from '../../testing/browser.ts';
import { newStory, type Story } from '../../testing/story.ts';

/** People, their keys and their organization at the edges of each rule: every call with its answer. */
let story: Story;
afterEach(() => story.close());

/** The mails so far, oldest first, each as it is read. */
async function mails(): Promise<void> {
  const sent = await story.app.composition.people.mail.recent();
  for (const { subject, text } of [...sent].reverse())
    story.note(`a mail: ${subject}`, String(text).split(/\r?\n/));
}

test('members: invited, taken in, given roles, removed', async () => {
  story = await newStory();
  const { say, refused } = story;
  await refused('admin@', 'POST /organization/invitations', [
    { email: 'nobody', role: 'pilot' },
    { email: 'a@example.com', role: 'chief' },
    { email: 'a@example.com', role: 'owner' },
    { email: 'a@example.com' },
  ]);
  await refused('manager@', 'POST /organization/invitations', [
    { email: 'a@example.com', role: 'pilot' },
  ]);
  const { link } = await say('owner@', 'POST /organization/invitations', {
    email: 'a@example.com',
    role: 'pilot',
  });
  await say('owner@', 'POST /organization/invitations', { email: 'A@example.com', role: 'viewer' });
  await say('owner@', 'POST /organization/invitations/many', {
    addresses: ['b@example.com', 'nothing', 'B@example.com', 'a@example.com'],
    role: 'maintainer',
  });
  await say('owner@', 'POST /organization/invitations', { email: 'c@example.com', role: 'viewer' });
  const { invitations = [] } = await say('owner@', 'GET /organization/members');
  for (const { id } of invitations.slice(0, 1)) {
    await say('owner@', `POST /organization/invitations/${id}/resend`, {});
    await say('owner@', `DELETE /organization/invitations/${id}`);
    await say('owner@', `DELETE /organization/invitations/${id}`);
  }
  const token = (await mailTo(story.app, 'c@example.com')).token;
  const visitor = newBrowser(story.app);
  for (const body of [{ token: 'x'.repeat(43) }, { token }])
    story.note('links/look', (await visitor.post('/links/look', body)).body);
  for (const body of [
    { token, name: 'C', password: 'short' },
    { token, name: 'C', password: 'passwordpassword' },
    { token, name: 'C', password: PASSWORD },
    { token, name: 'C', password: PASSWORD },
  ])
    story.note('links/accept', (await visitor.post('/links/accept', body)).body);
  story.note(
    'the old link',
    (await visitor.post('/links/look', { token: link.split('#')[1] })).body,
  );
  story.note('session', (await visitor.get('/session')).body);
  const pilot = await story.accountId('pilot');
  await refused('admin@', `POST /organization/members/${pilot}`, [
    { role: 'manager' },
    { role: 'owner' },
    { role: 'pilot' },
    {},
  ]);
  await refused('admin@', `POST /organization/members/${story.ownerId}`, [{ role: 'viewer' }]);
  await refused('owner@', `POST /organization/members/${story.ownerId}`, [{ role: 'viewer' }]);
  await say('pilot@', 'GET /organization');
  await story.send('stranger', 'GET /aircraft');
  await refused('owner@', 'POST /organization', [{ name: 'Strangers' }, { name: 'strangers' }]);
  await say('owner@', 'POST /organization', { name: 'Story Ltd' });
  await say('owner@', 'POST /organization', { name: 'Story Ltd' });
  await say('pilot@', 'POST /organization', { name: 'Mine' });
  await say('admin@', `DELETE /organization/members/${story.ownerId}`);
  await say('admin@', `DELETE /organization/members/${pilot}`);
  await say('admin@', `DELETE /organization/members/${pilot}`);
  await say('owner@', 'POST /organization/leave', {});
  await say('owner@', 'POST /organization/second-factor', { from: '2025-03-11T00:00:00Z' });
  await say('admin@', 'GET /organization');
  await say('owner@', 'POST /organization/second-factor', { from: null });
  const device = await say('owner@', 'POST /organization/devices', { label: 'Ground' });
  await say('owner@', 'POST /organization/devices', { label: 'Ground' });
  await say('owner@', 'GET /organization/devices');
  await say('owner@', `POST /organization/devices/${device.device.id}/rekey`, {
    label: 'Ground 2',
  });
  await say('owner@', 'GET /organization/devices');
  await say('owner@', 'GET /organization/storage');
  await say('owner@', 'GET /audit?limit=5');
  await say('owner@', 'GET /audit?action=invitation.make&total=0');
  await say('owner@', 'GET /audit?since=2025-03-11');
  await say('owner@', 'GET /audit/csv');
  await say('pilot@', 'GET /audit');
  await say('owner@', 'POST /organization/delete', { password: PASSWORD, name: 'Story' });
  await say('owner@', 'POST /organization/delete', { password: PASSWORD, name: 'Story Ltd' });
  await say('owner@', 'GET /organization');
  await say('owner@', 'POST /organization/keep', {});
  await mails();
  await expect(story.text()).toMatchFileSnapshot('members.golden.txt');
});

test('an account: its name, address, password, keys and sessions', async () => {
  story = await newStory();
  const { say, refused } = story;
  await say('pilot@', 'GET /session');
  await refused('pilot@', 'POST /account', [
    { name: '' },
    { name: 'x'.repeat(121) },
    { name: 'Pia' },
  ]);
  await refused('pilot@', 'POST /account/password', [
    { current: 'wrong', password: 'another horse battery' },
    { current: PASSWORD, password: 'short' },
    { current: PASSWORD, password: PASSWORD },
    { current: PASSWORD, password: 'another horse battery' },
  ]);
  await refused('manager@', 'POST /account/email', [
    { email: 'new@example.com', password: 'wrong' },
    { email: 'nobody', password: PASSWORD },
    { email: 'new@example.com', password: PASSWORD },
  ]);
  const { token } = await mailTo(story.app, 'new@example.com');
  await refused('manager@', 'POST /account/email/confirm', [
    { token: 'x'.repeat(43) },
    { token },
    { token },
  ]);
  await say('manager@', 'GET /session');
  await refused('admin@', 'POST /keys', [
    { label: '' },
    { label: 'K', areas: ['everything'] },
    { label: 'K', expires: '2025-03-10T12:00:00Z' },
    { label: 'K', expires: '2025-03-10T13:00:00Z', areas: ['flights'], read_only: true },
    { label: 'K' },
    { label: 'QGC', integration: 'qgroundcontrol' },
    { label: 'QGC', integration: 'qgroundcontrol' },
    { label: 'Other', integration: 'nothing' },
  ]);
  const { keys } = await say('admin@', 'GET /keys');
  const id = keys.at(-1).id;
  await refused('admin@', `POST /keys/${id}`, [
    { label: 'Renamed' },
    { read_only: true },
    { read_only: false },
    { areas: ['flights', 'missions'] },
    { expires: '2026-03-10T12:00:00Z' },
    { expires: '2025-03-20T12:00:00Z' },
    { expires: '2025-03-21T12:00:00Z' },
  ]);
  await refused('admin@', `POST /keys/${id}/roll`, [{ overlap_h: 169 }, { overlap_h: -1 }]);
  await say('admin@', `POST /keys/${id}/roll`, { overlap_h: 24 });
  await say('admin@', 'GET /keys');
  await story.pass(DAY_MS);
  await say('admin@', 'GET /keys');
  await say('manager@', `DELETE /keys/${id}`);
  await say('admin@', 'POST /keys/revoke-all', {});
  await say('admin@', 'GET /keys');
  await say('owner@', 'GET /sessions');
  await say('owner@', 'POST /sessions/end-others', {});
  await say('owner@', 'GET /account/factors');
  await refused('owner@', 'POST /account/totp/begin', [{ password: 'wrong' }]);
  await refused('owner@', 'POST /account/totp/confirm', [{ challenge: 'x', code: '000000' }]);
  await refused('owner@', 'POST /account/totp/remove', [{ password: PASSWORD }]);
  await refused('owner@', 'POST /account/recovery-codes', [{ password: PASSWORD }]);
  await refused('owner@', 'POST /session/proof', [
    { password: 'wrong' },
    { password: PASSWORD },
    {},
  ]);
  await say('owner@', 'GET /session/proof');
  await say('owner@', 'GET /account/deletion');
  await say('viewer@', 'GET /account/deletion');
  await say('owner@', 'POST /account/delete', { password: PASSWORD, confirm: 'delete' });
  await say('viewer@', 'GET /account/audit');
  await say('viewer@', 'GET /account/usage');
  await say('admin@', 'GET /account/audit?limit=2');
  const visitor = newBrowser(story.app);
  for (const email of ['new@example.com', 'nobody@example.com'])
    story.note('password/forgot', (await visitor.post('/password/forgot', { email })).body);
  const reset = (await mailTo(story.app, 'new@example.com')).token;
  for (const body of [
    { token: reset, password: 'short' },
    { token: reset, password: 'battery horse correct' },
    { token: reset, password: 'battery horse correct' },
  ])
    story.note('password/reset', (await visitor.post('/password/reset', body)).body);
  for (const email of ['new@example.com', 'late@example.com'])
    story.note('sign-up', (await visitor.post('/sign-up', { email })).body);
  await mails();
  await expect(story.text()).toMatchFileSnapshot('accounts.golden.txt');
});

test('what an operator sees and does', async () => {
  story = await newStory();
  const { say, refused } = story;
  const pilot = await story.accountId('pilot');
  await say('admin@', 'GET /operator/accounts');
  await story.app.change(await story.accountId('owner'), { operator: true });
  await say('owner@', 'GET /operator/accounts?limit=2');
  await say('owner@', 'GET /operator/accounts?q=somebody&total=0');
  await say('owner@', 'GET /operator/accounts?q=The%20pilot');
  await refused('owner@', `POST /operator/accounts/${pilot}`, [
    { plan: 'none' },
    { plan: 'pro' },
    { daily_limit: -1 },
    { daily_limit: 5 },
    { credits: 10 },
    { addons: ['crash_analyzer'] },
    { addons: ['nothing'] },
    { billing: 'unpaid' },
    { operator: true },
    { second_factor_deadline: '2025-03-12T00:00:00Z' },
  ]);
  await say('owner@', `POST /operator/accounts/${pilot}`, { operator: false });
  await say('owner@', 'POST /operator/accounts/999', { plan: 'pro' });
  await say('owner@', `POST /operator/accounts/${story.ownerId}`, { operator: false });
  await say('owner@', 'GET /operator/plans');
  await refused('owner@', 'POST /operator/plans', [
    { name: 'small' },
    { name: 'Small!', daily_calls: 5 },
    { name: 'small', daily_calls: 5 },
    { name: 'small', daily_calls: null },
  ]);
  await say('owner@', 'POST /operator/plans/remove', { name: 'small' });
  await say('owner@', 'POST /operator/plans/remove', { name: 'pro' });
  await say('owner@', 'POST /operator/plans/remove', { name: 'team' });
  await say('owner@', 'GET /operator/organizations?limit=1');
  await say('owner@', 'GET /operator/organizations?q=STOR&total=0');
  await refused('owner@', `POST /operator/organizations/${story.orgId}`, [
    { storage_limit_mb: -1 },
    { storage_limit_mb: 5 },
    { storage_limit_mb: null },
    { confirm_domain: 'example.com' },
  ]);
  await refused('owner@', 'POST /operator/invitations', [
    { email: 'x' },
    { email: 'x@example.com' },
  ]);
  await say('owner@', 'GET /operator/outbox');
  await say('owner@', 'DELETE /operator/outbox/999');
  await say('owner@', 'GET /operator/jobs');
  await say('owner@', 'POST /operator/readings/999/retry', {});
  await say('owner@', 'GET /operator/imports');
  await say('owner@', `POST /operator/accounts/${pilot}/reset-factors`, {});
  await say('owner@', `DELETE /operator/accounts/${story.ownerId}`);
  await say('owner@', `DELETE /operator/accounts/${pilot}`);
  await say('owner@', `DELETE /operator/accounts/${pilot}`);
  await mails();
  await expect(story.text()).toMatchFileSnapshot('operator.golden.txt');
});
