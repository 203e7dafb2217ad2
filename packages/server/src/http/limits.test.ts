import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { addressMatcher, withoutBase, wrongKeys } from './limits.ts';
import { watchArrival } from './patience.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    limits: { trustedProxies: ['127.0.0.2'], basePath: '/air', connectionsPerAddress_max: 60 },
  });
});
afterAll(() => app.close());

describe('wrong keys', () => {
  test('are answered ever later for one address, and never for another', () => {
    let now = 0;
    const { earned_ms } = wrongKeys(() => now);
    const earned = Array.from({ length: 60 }, () => earned_ms('a'));
    expect(earned.slice(0, 20)).toEqual(Array(20).fill(0));
    expect([earned[20], earned[24], earned[28]]).toEqual([100, 200, 400]);
    expect(Math.max(...earned)).toBe(10_000);
    expect(earned_ms('b')).toBe(0);
    now += 10 * 60_000;
    expect(earned_ms('a')).toBe(0);
  });
  test('do not make a right key wait', async () => {
    const { key } = await app.addCaller();
    const wrong = Array.from({ length: 40 }, () => app.call('GET', '/version', { key: 'aw_no' }));
    await Promise.race(wrong);
    const begun = performance.now();
    expect((await app.call('GET', '/version', { key })).status).toBe(200);
    const right_ms = performance.now() - begun;
    expect((await Promise.all(wrong)).every((answer) => answer.status === 401)).toBe(true);
    const wrong_ms = performance.now() - begun;
    expect(wrong_ms).toBeGreaterThan(right_ms + 100);
  });
});

/** Opens a connection, sends the text and resolves with all that comes back before it ends. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(app.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => {});
  });
}

test('a body is not waited for before its key was looked up', async () => {
  const head = `POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nX-API-Key: aw_wrong\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\nConnection: close\r\n\r\n`;
  expect(await exchange(`${head}{`)).toMatch(/^HTTP\/1\.1 401 /);
});

// Waits for the ten seconds; a connection that is never ended runs into the limit of the test.
test.concurrent('headers that do not come within ten seconds end the connection', async () => {
  const answer = await exchange('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test('an address holds no more connections than it may', async () => {
  const sockets = Array.from({ length: 120 }, () => connect(app.port, '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => {}).resume();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const held = sockets.filter((socket) => !socket.destroyed && socket.readable).length;
  for (const socket of sockets) socket.destroy();
  expect(held).toBeLessThanOrEqual(60);
  expect(held).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
});

test('a stalled body and a slow one are told so', async () => {
  const patience = { silence_ms: 100, floor_bytesPerS: 1000 };
  const messages: string[] = [];
  const silent = watchArrival((error) => messages.push(error.message), patience);
  silent.begin();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const slow = watchArrival((error) => messages.push(error.message), patience);
  for (let i = 0; i < 4 && messages.length < 2; i++) {
    slow.begin();
    await new Promise((resolve) => setTimeout(resolve, 50));
    slow.arrived(10);
  }
  expect(messages).toEqual([
    'The body stalled: no byte for 0.1 s.',
    'The body came with less than 1000 bytes a second; send it faster.',
  ]);
});

describe('behind a proxy', () => {
  test('its path is taken off, and only its word about addresses is believed', async () => {
    expect((await fetch(`${app.origin}/air/healthz`)).status).toBe(200);
    expect(['/air', '/air?x=1', '/airfield', '/x'].map((url) => withoutBase(url, '/air'))).toEqual([
      '/',
      '/?x=1',
      '/airfield',
      '/x',
    ]);
    const isProxy = addressMatcher(['10.0.0.0/8', '::1']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', '::1', '11.0.0.1'].map(isProxy)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    await fetch(`${app.origin}/healthz?spoofed`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    const last = app.lines.filter((line) => line.includes('"path":"/healthz"')).at(-1);
    expect(last).toContain('"address":"127.0.0.1"');
  });
  test('every answer says that its type is not to be guessed', async () => {
    for (const path of ['/healthz', '/api/v1/version', '/nowhere'])
      expect((await fetch(`${app.origin}${path}`)).headers.get('x-content-type-options')).toBe(
        'nosniff',
      );
  });
});
