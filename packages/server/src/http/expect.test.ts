import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { probes } from '../testing/probes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ extra: probes() });
});
afterAll(() => app.close());

type Outcome = { status: number; continued: boolean; connection: string | undefined };

/** Sends the body only when the server asks for it, as a careful client does with a large one. */
function send(call: { path: string; key?: string; body: string }): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let continued = false;
    const headers = {
      expect: '100-continue',
      'content-type': 'application/json',
      'content-length': call.body.length,
      ...(call.key === undefined ? {} : { authorization: `Bearer ${call.key}` }),
    };
    const sent: ClientRequest = request(`${app.base}${call.path}`, { method: 'POST', headers });
    sent.on('continue', () => {
      continued = true;
      sent.end(call.body);
    });
    sent.on('response', (answer: IncomingMessage) => {
      answer.resume();
      const { connection } = answer.headers;
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, continued, connection }));
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

describe('Expect: 100-continue', () => {
  const body = JSON.stringify({ how: 'conflict' });

  test('is refused without asking for the body when the call is not admitted', async () => {
    const refused = { continued: false, connection: 'close' };
    expect(await send({ path: '/nowhere', body })).toEqual({ status: 404, ...refused });
    expect(await send({ path: '/probe/fail', body })).toEqual({ status: 401, ...refused });
    const { key, userId } = await app.addCaller({ plan: 'free' });
    const upload = { path: '/probe/upload/1', key, body: 'x'.repeat(900) };
    expect(await send(upload)).toEqual({ status: 402, ...refused });
    await app.change(userId, { addon: 'crash_analyzer' });
    expect(await send(upload)).toEqual({ status: 402, ...refused });
    const large = { path: '/probe/upload/1', key: (await withAddon()).key, body: 'x'.repeat(2000) };
    expect(await send(large)).toEqual({ status: 413, ...refused });
  });

  test('is answered with 100 once the call is admitted, and the call then goes on', async () => {
    const { key } = await withAddon();
    const json = await send({ path: '/probe/fail', key, body });
    expect([json.status, json.continued]).toEqual([409, true]);
    const upload = await send({ path: '/probe/upload/1', key, body: 'x'.repeat(900) });
    expect([upload.status, upload.continued]).toEqual([200, true]);
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(1);
  });
});

function withAddon() {
  return app.addCaller({ addons: ['crash_analyzer'] });
}
