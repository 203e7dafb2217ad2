import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { probes } from '../testing/probes.ts';
import { addressMatcher, holderOf, withoutBase, wrongKeys } from './limits.ts';
import { watchArrival } from './patience.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    extra: probes(),
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
});

test('the root of the API is no endpoint, and names the documentation', async () => {
  const answer = await fetch(`${app.origin}/api/v1`);
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { code: 'not_found', docs: '/docs' },
  ]);
});

// As wrong keys these would wait for three minutes in all, beyond the time of a test.
test('calls without a key are never made to wait', async () => {
  for (let call = 0; call < 60; call++)
    expect((await app.call('GET', '/version', {})).status).toBe(401);
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

describe('a body that never comes whole', () => {
  const head = (key: string, length: string) =>
    `POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n` +
    `Content-Type: application/json\r\n${length}\r\nConnection: close\r\n\r\n`;

  test.each([
    ['announced', 'Content-Length: 1000000', '{'],
    ['small', 'Content-Length: 100', '{'],
    ['chunked', 'Transfer-Encoding: chunked', '5\r\n{"a":\r\n'],
    ['offered with Expect', 'Content-Length: 100\r\nExpect: 100-continue', ''],
  ])('is not waited for before its key was looked up: %s', async (_how, length, part) => {
    expect(await exchange(head('aw_wrong', length) + part)).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('is not waited for under a key that worked a moment ago and was revoked', async () => {
    const { key } = await app.addCaller();
    expect((await app.call('POST', '/analyze', { key, body: {} })).status).not.toBe(401);
    await app.database.pool.query(
      'UPDATE credential SET revoked_at = now() WHERE secret_sha256 = $1',
      [createHash('sha256').update(key).digest()],
    );
    expect(await exchange(`${head(key, 'Content-Length: 100')}{`)).toMatch(/^HTTP\/1\.1 401 /);
  });
});

test('a stranger can make the server hold 64 kB of a body and no more', async () => {
  const answer = await fetch(`${app.origin}/app/api/sign-in`, {
    method: 'POST',
    headers: { origin: app.origin, 'x-airworthy': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(70_000) }),
  });
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
    413,
    'The upload is over the limit of 64 kB.',
  ]);
});

test('addresses of one customer count as one', () => {
  expect(
    [
      '10.0.0.1',
      '::ffff:10.0.0.1',
      '2001:db8:1:2::9',
      '2001:db8:1:2:3:4:5:6',
      '::1',
      'fe80::1%eth0',
    ].map(holderOf),
  ).toEqual([
    '10.0.0.1',
    '::ffff:10.0.0.1',
    '2001:db8:1:2',
    '2001:db8:1:2',
    '0:0:0:0',
    'fe80:0:0:0',
  ]);
});

test('after an upload that is refused half way, its connection serves the next call', async () => {
  const { key } = await app.addCaller({ addons: ['crash_analyzer'] });
  const credentials = `Host: x\r\nAuthorization: Bearer ${key}\r\n`;
  const part = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
  const upload = `POST /api/v1/probe/upload/1 HTTP/1.1\r\n${credentials}Transfer-Encoding: chunked\r\n\r\n`;
  const next = `GET /api/v1/version HTTP/1.1\r\n${credentials}Connection: close\r\n\r\n`;
  const answers = await exchange(`${upload}${part.repeat(5)}0\r\n\r\n${next}`);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('an address holds no more connections than it may', async () => {
  const sockets = Array.from({ length: 120 }, () => connect(app.port, '127.0.0.1'));
  const ended = sockets.map(
    (socket) => new Promise((resolve) => socket.on('error', () => {}).once('close', resolve)),
  );
  for (const socket of sockets) socket.resume();
  const held = () => sockets.filter((socket) => !socket.destroyed && socket.readable).length;
  await expect.poll(held, { timeout: 10_000 }).toBeLessThanOrEqual(60);
  expect(held()).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await Promise.all(ended);
});

test('a stalled body and a slow one are refused, also when it began fast', async () => {
  const patience = { silence_ms: 100, floor_bytesPerS: 1000 };
  const messages: string[] = [];
  const silent = watchArrival((error) => messages.push(error.message), patience);
  silent.begin();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const slow = watchArrival((error) => messages.push(error.message), patience);
  for (let i = 0; i < 8 && messages.length < 2; i++) {
    slow.begin();
    await new Promise((resolve) => setTimeout(resolve, 60));
    slow.arrived(i === 0 ? 1_000_000 : 10);
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
    const asked = ['10.1.2.3', '::ffff:10.1.2.3', '::1', '11.0.0.1', 'unknown', ''];
    expect(asked.map(isProxy)).toEqual([true, true, true, false, false, false]);
    await fetch(`${app.origin}/nowhere?spoofed`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    const last = app.lines.filter((line) => line.includes('"path":"/nowhere"')).at(-1);
    expect(last).toContain('"address":"127.0.0.1"');
  });
  test('every answer says that its type is not to be guessed, and that nobody may frame it', async () => {
    const paths = ['/healthz', '/readyz', '/api/v1/version', '/nowhere', '/%zz', '/docs'];
    const answers = await Promise.all([
      ...paths.map((path) =>
        exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      ),
      exchange('no HTTP\r\n\r\n'),
    ]);
    for (const answer of answers) {
      expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
      expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    }
  });
});

/** Ten more than are answered at once: the last of them waits for a second. */
const WRONG_KEYS = 30;

// The last test: this address earned a second of waiting for its next wrong key.
test('wrong keys do not make a right key wait', async () => {
  const { key } = await app.addCaller();
  let answered = 0;
  const wrong = Array.from({ length: WRONG_KEYS }, async () => {
    const { status } = await app.call('GET', '/version', { key: 'aw_no' });
    answered++;
    return status;
  });
  await Promise.race(wrong);
  expect((await app.call('GET', '/version', { key })).status).toBe(200);
  expect(answered).toBeLessThan(WRONG_KEYS);
  expect(await Promise.all(wrong)).toEqual(Array(WRONG_KEYS).fill(401));
});
