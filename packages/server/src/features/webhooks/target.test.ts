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
  Object.assign(receiver.state, { status: 204, headers: {} });
});

const deliver = () => app.composition.delivering.deliver();
const office = () => webhookOffice(app, receiver);

describe('the address of a webhook', () => {
  test('200: a redirect is not followed and shown as what it is', async () => {
    const { fileFlight, deliveries } = await office();
    Object.assign(receiver.state, {
      status: 302,
      headers: { location: 'http://169.254.169.254/' },
    });
    await fileFlight();
    await deliver();
    expect((await deliveries())[0]).toMatchObject({
      state: 'waiting',
      tries: [{ status: 302, error: 'A redirect is not followed: set the address it leads to.' }],
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('200: where nothing listens the delivery says so', async () => {
    const { fileFlight, call, id, deliveries } = await office();
    await call('POST', `/webhooks/${id}`, { url: 'http://127.0.0.1:1/hook' });
    await fileFlight();
    await deliver();
    expect((await deliveries())[0].tries).toMatchObject([
      { status: null, error: 'Nothing listens at this address.' },
    ]);
  });

  test('200: an address with https is spoken to as that, and what does not answer so is named', async () => {
    const { fileFlight, call, id, deliveries } = await office();
    await call('POST', `/webhooks/${id}`, { url: receiver.url.replace('http:', 'https:') });
    await fileFlight();
    await deliver();
    expect((await deliveries())[0].tries).toMatchObject([
      {
        status: null,
        error: expect.stringMatching(/wrong version number|packet length too long/i),
      },
    ]);
    expect(receiver.received).toEqual([]);
  });

  test('200: a name that leads inside after it was accepted is not called', async () => {
    const { fileFlight, deliveries, id } = await office();
    // As a name server would answer later; `localhost` also resolves to an address that is not listed.
    await app.database.db
      .updateTable('webhook')
      .set({ url: 'http://127.0.0.2/hook' })
      .where('id', '=', id)
      .execute();
    await fileFlight();
    await deliver();
    expect((await deliveries())[0].tries).toMatchObject([
      { status: null, error: '127.0.0.2 is a private address.' },
    ]);
  });

  test('400: addresses that are private, not https, or none; events that do not exist', async () => {
    const { call } = await office();
    for (const [body, field] of [
      [{ url: 'https://10.0.0.5/hook', events: ['log.read'] }, 'url'],
      [{ url: 'https://169.254.169.254/latest', events: ['log.read'] }, 'url'],
      [{ url: 'https://[fd00::1]/', events: ['log.read'] }, 'url'],
      [{ url: 'https://2130706434/', events: ['log.read'] }, 'url'],
      [{ url: 'http://93.184.216.34/hook', events: ['log.read'] }, 'url'],
      [{ url: 'ftp://example.com', events: ['log.read'] }, 'url'],
      [{ url: 'https://user:password@93.184.216.34/', events: ['log.read'] }, 'url'],
      [{ url: 'nonsense', events: ['log.read'] }, 'url'],
      [{ url: receiver.url, events: [] }, 'events'],
      [{ url: receiver.url, events: ['flight.flown'] }, 'events[0]'],
      [{ events: ['log.read'] }, 'url'],
    ] as const) {
      const refused = await call('POST', '/webhooks', body);
      expect([body, refused.status, refused.body.field]).toEqual([body, 400, field]);
    }
  });
});
