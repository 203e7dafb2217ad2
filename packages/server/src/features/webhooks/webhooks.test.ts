import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Receiver, startReceiver, webhookOffice } from '../../testing/receiver.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({ people: { webhookNetworks: ['127.0.0.1'] } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
afterEach(() => {
  receiver.received.length = 0;
  Object.assign(receiver.state, { status: 204, headers: {}, judge: null });
  app.time.now = () => new Date();
});

const HOUR_S = 3600;
const after = (seconds: number) => {
  const then = Date.now() + seconds * 1000;
  app.time.now = () => new Date(then);
};
const deliver = () => app.composition.delivering.deliver();

const office = (events?: readonly string[]) => webhookOffice(app, receiver, events);

describe('a webhook', () => {
  test('200: shows its secret once, is listed, changed and deleted', async () => {
    const { call, id, secret, one } = await office(['flight.filed', 'log.read', 'flight.filed']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await one()).toMatchObject({
      url: receiver.url,
      description: '',
      events: ['flight.filed', 'log.read'],
      state: 'active',
      paused_reason: null,
      waiting: 0,
      last_delivery: null,
      revision: 1,
    });
    expect(await one()).not.toHaveProperty('secret');
    const changed = await call('POST', `/webhooks/${id}`, {
      events: ['log.read'],
      description: 'Dispatch board',
      revision: 1,
    });
    expect(changed.body.webhook).toMatchObject({
      events: ['log.read'],
      description: 'Dispatch board',
    });
    expect(changed.body.webhook).not.toHaveProperty('secret');
    const list = await call('GET', '/webhooks');
    expect(list.body).toMatchObject({ total: 1, webhooks: [{ id, events: ['log.read'] }] });
    expect((await call('DELETE', `/webhooks/${id}`)).body).toEqual({ ok: true, id });
    expect((await call('GET', `/webhooks/${id}`)).status).toBe(404);
  });

  test('200: a filed flight arrives as its endpoint answers it, signed by the convention', async () => {
    const { fleet, secret, fileFlight, call, one, deliveries } = await office();
    const filed = await fileFlight();
    await deliver();
    const [event] = receiver.received;
    const answered = await call('GET', `/flights/${filed.body.id}`);
    expect(event?.body).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'flight.filed',
      at: expect.any(String),
      organization_id: fleet.orgId,
      data: answered.body,
    });
    expect(event?.headers['webhook-id']).toBe(event?.body.id);
    expect(new Webhook(secret).verify(event!.text, event!.headers)).toEqual(event?.body);
    expect(() => new Webhook(secret).verify(`${event!.text} `, event!.headers)).toThrow();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      event_id: event?.body.id,
      type: 'flight.filed',
      record: `flight ${filed.body.id}`,
      state: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      tries: [{ status: 204, answer: '', error: null }],
    });
    expect((await one()).last_delivery).toMatchObject({ id: delivery.id, status: 204 });
    // A correction is not filed once more.
    await call('POST', `/flights/${filed.body.id}`, { duration_min: 13 });
    expect(await deliver()).toBe(0);
  });

  test('200: what was refused comes again under the same id, ever later, and once the receiver is back', async () => {
    const { fileFlight, deliveries, one } = await office();
    receiver.state.status = 503;
    await fileFlight();
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(await deliveries('?state=waiting')).toMatchObject([
      { attempts: 1, tries: [{ status: 503, answer: 'answer 503' }] },
    ]);
    after(6);
    expect(await deliver()).toBe(1);
    after(12);
    expect(await deliver()).toBe(0);
    after(37);
    receiver.state.status = 200;
    expect(await deliver()).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['webhook-timestamp']).length).toBe(3);
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(await one()).toMatchObject({ waiting: 0, last_delivery: { status: 200 } });
  });

  test('200: a receiver that asks for time gets it', async () => {
    const { fileFlight } = await office();
    Object.assign(receiver.state, { status: 429, headers: { 'retry-after': '600' } });
    await fileFlight();
    await deliver();
    after(590);
    expect(await deliver()).toBe(0);
    after(601);
    expect(await deliver()).toBe(1);
  });

  test('200: events of one record stay in order, and do not hold up those of others', async () => {
    const { fleet, call } = await office([
      'aircraft.grounded',
      'aircraft.released',
      'flight.filed',
    ]);
    const ground = async (grounding: boolean) => {
      const { body } = await call('POST', '/workorders', {
        external_ref: 'crack',
        title: 'Crack in the arm',
        asset_id: fleet.assetId,
        grounding,
      });
      return body.id as number;
    };
    receiver.state.judge = ({ body }) => (body.type === 'aircraft.grounded' ? 500 : undefined);
    const order = await ground(true);
    const sign_off = { name: 'R. Ito', statement: 'Replaced' };
    await call('POST', `/workorders/${order}`, { state: 'done', sign_off });
    await deliver();
    expect(receiver.types()).toEqual(['aircraft.grounded']);
    await fleet.file({ asset_id: fleet.assetId, duration_min: 5 });
    after(6);
    await deliver();
    after(60);
    await deliver();
    expect(receiver.types().filter((type) => type === 'flight.filed')).toHaveLength(1);
    expect(receiver.types()).not.toContain('aircraft.released');
    receiver.state.judge = null;
    after(3 * HOUR_S);
    await deliver();
    expect(receiver.types().slice(-2)).toEqual(['aircraft.grounded', 'aircraft.released']);
    const [grounded, released] = receiver.received.slice(-2);
    expect(grounded?.body.data.aircraft).toMatchObject({
      airworthy: false,
      grounded_reason: 'Open work grounds it: Crack in the arm.',
    });
    expect(released?.body.data.aircraft).toMatchObject({ airworthy: true });
  });

  test('200: after three days it is paused with one mail to the owners, keeps what comes, and sends it once resumed', async () => {
    const { fleet, fileFlight, one, call, id } = await office();
    receiver.state.status = 500;
    await fileFlight();
    await deliver();
    for (const hours of [1, 12, 30, 50, 71]) {
      after(hours * HOUR_S);
      await deliver();
    }
    expect((await one()).state).toBe('active');
    after(73 * HOUR_S + 60);
    await deliver();
    after(90 * HOUR_S);
    await deliver();
    expect(await one()).toMatchObject({
      state: 'paused',
      paused_reason: 'An event was not accepted for three days.',
      waiting: 1,
    });
    const owner = await app.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', fleet.owner.ownerId)
      .executeTakeFirstOrThrow();
    const mails = (await app.composition.people.mail.recent()).filter(
      ({ to }) => to === owner.email,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(receiver.url);
    expect(mails[0]?.text).toContain('The last answer was 500.');
    const before = receiver.received.length;
    await fileFlight();
    await deliver();
    expect(receiver.received).toHaveLength(before);
    receiver.state.status = 204;
    const resumed = await call('POST', `/webhooks/${id}`, { state: 'active' });
    expect(resumed.body.webhook).toMatchObject({ state: 'active', paused_reason: null });
    await deliver();
    expect(receiver.received).toHaveLength(before + 2);
    expect(await one()).toMatchObject({ state: 'active', waiting: 0 });
  });

  test('200: one event that is never accepted pauses it after three days, although others are accepted', async () => {
    const { fileFlight, one } = await office();
    const refused = (await fileFlight()).body.id;
    receiver.state.judge = ({ body }) => (body.data.flight.id === refused ? 500 : undefined);
    await deliver();
    for (const hours of [1, 12, 30, 50, 71]) {
      after(hours * HOUR_S);
      await fileFlight();
      await deliver();
    }
    // The last of the others waits with the webhook, which rests after each refusal.
    expect(await one()).toMatchObject({ state: 'active', waiting: 2 });
    after(90 * HOUR_S);
    await fileFlight();
    await deliver();
    expect(await one()).toMatchObject({
      state: 'paused',
      paused_reason: 'An event was not accepted for three days.',
    });
  });

  test('200: an address that is gone for good is paused at once', async () => {
    const { fileFlight, one } = await office();
    receiver.state.status = 410;
    await fileFlight();
    await deliver();
    expect(await one()).toMatchObject({
      state: 'paused',
      paused_reason: 'The address answered 410: it is gone for good.',
    });
  });

  test('200: paused by a person it sends nothing, and resumed what waited, in order', async () => {
    const { fileFlight, call, id } = await office();
    await call('POST', `/webhooks/${id}`, { state: 'paused' });
    const ids = [(await fileFlight()).body.id, (await fileFlight()).body.id];
    expect(await deliver()).toBe(0);
    await call('POST', `/webhooks/${id}`, { state: 'active' });
    await deliver();
    expect(receiver.received.map(({ body }) => body.data.id).sort()).toEqual(ids.sort());
  });

  test('200: a rotated secret is shown once, and both sign for a day', async () => {
    const { fileFlight, call, id, secret, one } = await office();
    const rotated = await call('POST', `/webhooks/${id}`, { rotate_secret: true });
    const fresh = rotated.body.webhook.secret as string;
    expect(fresh).not.toBe(secret);
    expect(rotated.body.webhook.old_secret_until).not.toBeNull();
    await fileFlight();
    await deliver();
    const [first] = receiver.received;
    for (const known of [secret, fresh])
      expect(new Webhook(known).verify(first!.text, first!.headers)).toBeTruthy();
    await fileFlight();
    await deliver();
    after(25 * HOUR_S);
    expect((await one()).old_secret_until).toBeNull();
    await fileFlight();
    await deliver();
    const last = receiver.received.at(-1)!;
    expect(last.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  test('200: a delivery is sent again on request, under the same id, and a test event arrives', async () => {
    const { fileFlight, call, id, deliveries } = await office();
    await fileFlight();
    await deliver();
    const [delivery] = await deliveries();
    const again = await call('POST', `/webhooks/${id}/deliveries/${delivery.id}/resend`);
    expect(again.body.delivery).toMatchObject({ id: delivery.id, state: 'waiting' });
    await deliver();
    expect(receiver.received.map(({ body }) => body.id)).toEqual([
      delivery.event_id,
      delivery.event_id,
    ]);
    expect((await deliveries())[0]).toMatchObject({
      attempts: 2,
      tries: [{ status: 204 }, { status: 204 }],
    });
    await call('POST', `/webhooks/${id}/test`);
    await deliver();
    expect(receiver.received.at(-1)?.body).toMatchObject({
      type: 'webhook.test',
      data: { webhook_id: id },
    });
  });

  test('403: devices, managers, and keys of other areas', async () => {
    const { fleet } = await office();
    const { key: manager } = await app.addMember(fleet.orgId, 'manager');
    const { key: admin } = await app.addMember(fleet.orgId, 'admin');
    const { key: narrow } = await app.addKey(fleet.owner.ownerId, { areas: ['flights'] });
    const list = (key: string) => app.call('GET', '/webhooks', { key });
    expect((await list(admin)).status).toBe(200);
    expect((await list(manager)).body).toMatchObject({ permission: 'webhooks.manage' });
    expect((await list(fleet.device)).body).toMatchObject({ code: 'scope', areas: ['flights'] });
    expect((await list(narrow)).body).toMatchObject({ code: 'scope' });
  });

  test('404: a webhook of another organization, and a delivery of another webhook', async () => {
    const { id, fileFlight, deliveries, call } = await office();
    await fileFlight();
    await deliver();
    const [delivery] = await deliveries();
    const other = await office();
    for (const [method, path] of [
      ['GET', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}`],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/test`],
      ['GET', `/webhooks/${id}/deliveries`],
      ['POST', `/webhooks/${other.id}/deliveries/${delivery.id}/resend`],
    ] as const) {
      const sent = method === 'POST' ? {} : undefined;
      expect([path, (await other.call(method, path, sent)).status]).toEqual([path, 404]);
    }
    const gone = await call('POST', `/webhooks/${id}/deliveries/999999999/resend`);
    expect(gone.body.error).toBe('Delivery not found');
  });

  test('409: a change of what somebody else has changed, and one webhook too many', async () => {
    const { call, id } = await office();
    await call('POST', `/webhooks/${id}`, { description: 'Board', revision: 1 });
    const stale = await call('POST', `/webhooks/${id}`, { description: 'Desk', revision: 1 });
    expect(stale.body).toMatchObject({ code: 'stale', webhook: { description: 'Board' } });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        call('POST', '/webhooks', { url: receiver.url, events: ['log.read'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'An organization has at most 20 webhooks.',
    );
  });

  test('events and deliveries are forgotten after 30 days', async () => {
    const { fleet, fileFlight, deliveries } = await office();
    await fileFlight();
    await deliver();
    const { forgetEvents } = await import('../events/events.ts');
    await forgetEvents(app.database.db, new Date(Date.now() - 60_000));
    expect(await deliveries()).toHaveLength(1);
    await forgetEvents(app.database.db, new Date(Date.now() + 60_000));
    expect(await deliveries()).toEqual([]);
    expect((await fleet.aircraft()).total_flights).toBe(1);
  });
});
