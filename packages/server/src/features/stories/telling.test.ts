import { afterEach, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { newStory, type Story } from '../../testing/story.ts';
import { mailNotices } from '../notices/mailing.ts';

/** What programs and people are told, and when: webhooks, notices and their mails. */
let story: Story;
let receiver: Receiver | undefined;
afterEach(async () => {
  await story.close();
  await receiver?.close();
  receiver = undefined;
});

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

async function aircraft(name: string): Promise<number> {
  return (await story.send('manager@', 'POST /aircraft', { body: { name } })).body.id;
}

/** Everything that a process does now and again. */
async function round(): Promise<number> {
  const attempts = await story.app.composition.delivering.deliver();
  await mailNotices(story.app.composition.people);
  return attempts;
}

test('webhooks: kept, tried ever later, paused, resumed, sent again', async () => {
  receiver = await startReceiver();
  story = await newStory({ people: { webhookNetworks: ['127.0.0.0/8'] } });
  const { say, refused } = story;
  const { url } = receiver;
  const one = await aircraft('One');
  await refused('owner', 'POST /webhooks', [
    { url },
    { url, events: [] },
    { url, events: ['flight.lost'] },
    { url: 'ftp://example.com/', events: ['flight.filed'] },
    { url: 'http://example.com/', events: ['flight.filed'] },
    { url: 'http://10.0.0.1/', events: ['flight.filed'] },
  ]);
  await say('manager', 'GET /webhooks');
  const { id } = await say('owner', 'POST /webhooks', { url, events: ['flight.filed'] });
  await say('owner', `POST /webhooks/${id}`, { revision: 9, description: 'x' });
  await say('owner', `POST /webhooks/${id}`, { revision: 1, description: 'Board' });
  await say('owner', `POST /webhooks/${id}`, { rotate_secret: true });
  await story.pass(24 * HOUR_MS - 10 * SECOND_MS);
  await say('owner', `GET /webhooks/${id}`);
  await say('owner', `GET /webhooks/${id}`);
  receiver.state.status = 503;
  await say('owner', `POST /webhooks/${id}/test`);
  const waits = [0, 4, 2, 28, 3, 115, 6, 590, 11, 1790, 11, 3590, 11];
  const tried: string[] = [];
  for (const wait_s of waits) {
    await story.pass(wait_s * SECOND_MS);
    tried.push(`${wait_s} s later: ${await round()}`);
  }
  story.note('attempts', tried);
  await say('owner', `GET /webhooks/${id}/deliveries`);
  for (const hours of [2, 4, 8, 12, 12, 12, 12, 12]) {
    await story.pass(hours * HOUR_MS + SECOND_MS);
    tried.push(`${hours} h later: ${await round()}`);
  }
  story.note('attempts', tried);
  await say('owner', `GET /webhooks/${id}`);
  for (let flight = 0; flight < 3; flight++)
    await story.send('pilot', 'POST /flights', { body: { asset_id: one } });
  await round();
  await say('owner', `GET /webhooks/${id}/deliveries?limit=2`);
  await say('owner', `GET /webhooks/${id}/deliveries?state=delivered&total=0`);
  receiver.state.status = 200;
  await say('owner', `POST /webhooks/${id}`, { state: 'active' });
  story.note('attempts', await round());
  await say('owner', `GET /webhooks/${id}/deliveries`);
  await say('owner', `POST /webhooks/${id}`, { state: 'paused' });
  await say('owner', `POST /webhooks/${id}`, { state: 'paused' });
  await say('owner', `POST /webhooks/${id}/deliveries/1/resend`);
  await say('owner', `POST /webhooks/${id}/deliveries/999/resend`);
  await say('owner', `POST /webhooks/999/deliveries/1/resend`);
  await say('owner', `POST /webhooks/999/test`);
  await say('owner', `POST /webhooks/${id}`, { state: 'active' });
  receiver.state.status = 302;
  story.note('attempts', await round());
  receiver.state.status = 410;
  await story.pass(12 * HOUR_MS);
  await say('owner', `POST /webhooks/${id}/test`);
  story.note('attempts', await round());
  await say('owner', `GET /webhooks/${id}/deliveries?state=waiting`);
  await say('owner', 'GET /webhooks');
  for (let more = 0; more < 19; more++)
    await story.send('owner', 'POST /webhooks', { body: { url, events: ['log.read'] } });
  await refused('owner', 'POST /webhooks', [{ url, events: ['log.read'] }]);
  await say('stranger', `GET /webhooks/${id}`);
  await say('owner', `DELETE /webhooks/${id}`);
  await say('owner', `DELETE /webhooks/${id}`);
  for (const mail of [...(await story.app.composition.people.mail.recent())].reverse())
    story.note(`a mail: ${mail.subject}`, String(mail.text).split(/\r?\n/));
  story.note(
    'what arrived',
    receiver.received.map(({ body }) => `${body.type} ${body.at} ${Object.keys(body.data)}`),
  );
  await expect(story.text()).toMatchFileSnapshot('webhooks.golden.txt');
});

test('notices: who is told of what, and how they are mailed', async () => {
  story = await newStory({
    people: { smtpUrl: 'smtp://127.0.0.1:9' },
  });
  const { say, refused } = story;
  for (const role of ['owner', 'manager', 'maintainer', 'pilot', 'viewer'] as const)
    await say(role, 'GET /notice-settings');
  await refused('pilot', 'POST /notice-settings', [
    { grounded: 'never' },
    { due_days: 0 },
    { due_days: 8 },
    { due_days: 7, grounded: 'off', mail: false },
  ]);
  await say('pilot', 'GET /notice-settings');
  const one = await aircraft('One');
  const ground = { title: 'Crack', asset_id: one, grounding: true, due: { date: '2025-03-12' } };
  const { body: order } = await story.send('manager', 'POST /workorders', {
    body: { ...ground, assigned_to: 'the  MAINTAINER', reason: 'Left arm' },
  });
  await story.send('maintainer', 'POST /workorders', {
    body: { title: 'Own', asset_id: one, assigned_to: 'The maintainer' },
  });
  await story.send('manager', 'POST /bulletins', {
    body: {
      number: 'B1',
      issuer: 'Maker',
      title: 'Screws',
      severity: 'mandatory',
      deadline: { date: '2025-04-01' },
    },
  });
  await round();
  for (const role of ['owner', 'manager', 'maintainer', 'pilot', 'viewer'] as const)
    await say(role, 'GET /notices');
  await say('owner', 'GET /notices?limit=1');
  const { body: own } = await story.send('owner', 'GET /notices');
  const newest = own.notices[0].id;
  await say('owner', `POST /notices/${newest}`, { read: true });
  await say('owner', 'GET /notices?unread=1&total=0');
  await say('owner', `POST /notices/${newest}`, { read: false });
  await say('owner', 'POST /notices', { read_until: newest - 1 });
  await say('owner', 'POST /notices', { read_until: newest });
  await say('pilot', `POST /notices/${newest}`, { read: true });
  await say('device', 'GET /notices');
  for (const wait_ms of [0, 60_000, 600_000, 12 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS]) {
    await story.pass(wait_ms);
    await round();
    const sent = await story.app.composition.people.mail.recent();
    story.note(`${wait_ms / 60_000} minutes later, mails so far`, sent.length);
  }
  for (const mail of [...(await story.app.composition.people.mail.recent())].reverse())
    story.note(`a mail: ${mail.subject}`, String(mail.text).split(/\r?\n/));
  await story.send('maintainer', `POST /workorders/${order.id}`, { body: { state: 'cancelled' } });
  await round();
  await say('manager', 'GET /notices');
  await expect(story.text()).toMatchFileSnapshot('notices.golden.txt');
});
