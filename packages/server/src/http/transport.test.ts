import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { probes } from '../testing/probes.ts';

let app: TestApp;
let key: string;
const slow = { begun: () => {}, end: () => {} };

beforeAll(async () => {
  const finish = new Promise<void>((resolve) => {
    slow.end = resolve;
  });
  app = await testApp({ extra: probes({ started: () => slow.begun(), finish }) });
  key = (await app.addCaller()).key;
});
afterAll(() => app.close());

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Bytes to the bare socket, and all that came back. */
function exchange(
  bytes: string | Buffer,
  options: { hangUp?: boolean; end?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(app.port, '127.0.0.1', () => {
      socket.write(bytes);
      if (options.hangUp === true) socket.destroy();
      if (options.end === true) socket.end();
    });
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.setTimeout(10_000, () => socket.destroy());
  });
}

describe('a JSON body', () => {
  const save = (raw: string | Buffer, headers: Record<string, string> = JSON_HEADERS) =>
    app.call('POST', '/builds', { key, raw, headers });

  test.each([
    ['malformed', '{"name": "x"'],
    ['empty', ''],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a bare word', 'name'],
  ])('that is %s is 400', async (_what, raw) => {
    const answer = await save(raw);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json']);
  });
  test.each(['[]', 'null', '5', '"text"'])('that is %s is 400', async (raw) => {
    expect((await save(raw)).status).toBe(400);
  });
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('sent as %s is 400', async (type) => {
    const answer = await save('{"name":"x","params":{}}', { 'content-type': type });
    expect([answer.status, answer.body.code]).toEqual([400, 'wrong_content_type']);
  });
  test.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'sent as %s is read',
    async (type) => {
      const answer = await save('{"name":"x","params":{}}', { 'content-type': type });
      expect(answer.status).toBe(200);
    },
  );
  test('of exactly 1 MiB is read, one byte more is 413, announced or not', async () => {
    const frame = '{"name":"big","params":{"own":""}}';
    const whole = frame.replace('""', `"${'x'.repeat(1_048_576 - frame.length)}"`);
    expect((await save(whole)).status).toBe(200);
    const over = `${whole} `;
    const announced = await save(over);
    expect(announced.status).toBe(413);
    expect(announced.body).toMatchObject({
      error: 'The upload is over the limit of 1 MB.',
      code: 'too_large',
      limit_mb: 1,
    });
    const chunked = await app.call('POST', '/builds', {
      key,
      raw: new Blob([over]).stream(),
      headers: JSON_HEADERS,
    });
    expect(chunked.status).toBe(413);
  });
  test('of ten MB is still answered', async () => {
    expect((await save('x'.repeat(10 * 1_048_576))).status).toBe(413);
  });
  test('nested without end is 400', async () => {
    const deep = `{"name":"x","params":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    expect((await save(deep)).status).toBe(400);
  });
  test.each(['{"name":"x","params":{"own":1e999}}', '{"name":"x","params":{"own":"\\u0000"}}'])(
    '%s is 400 although nobody reads that member',
    async (raw) => expect((await save(raw)).status).toBe(400),
  );
  test('refused leaves the account as it was', async () => {
    const before = (await app.call('GET', '/usage', { key })).body.used;
    await save('{');
    await save('{}');
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(before);
  });
});

describe('a request id', () => {
  test('of the caller comes back, on success and on refusal', async () => {
    const headers = { 'x-request-id': 'My-id_1.2' };
    const good = await app.call('GET', '/version', { key, headers });
    expect(good.headers.get('x-request-id')).toBe('My-id_1.2');
    for (const path of ['/nowhere', '/%zz']) {
      const bad = await app.call('GET', path, { headers });
      expect([bad.headers.get('x-request-id'), bad.body.request_id]).toEqual([
        'My-id_1.2',
        'My-id_1.2',
      ]);
    }
  });
  test.each(['has space', 'x'.repeat(65), 'ümlaut', ''])(
    '%j is replaced by one of ours',
    async (id) => {
      const answer = await app.call('GET', '/version', {
        key,
        headers: { 'x-request-id': Buffer.from(id).toString('latin1') },
      });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('the wire', () => {
  test('is gzipped when asked and only then', async () => {
    const raw = async (encoding: string) =>
      exchange(
        `GET /api/v1/probe/constant HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\nX-API-Key: ${key}\r\n\r\n`,
      );
    expect((await raw('gzip')).toLowerCase()).toContain('content-encoding: gzip');
    expect((await raw('identity')).toLowerCase()).not.toContain('content-encoding');
    const response = await fetch(`${app.base}/openapi.json`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(((await response.json()) as { openapi: string }).openapi).toBe('3.0.3');
  });
  test('that is no HTTP gets a JSON refusal', async () => {
    const answer = await exchange('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string).error).toBe(
      'The request is not valid HTTP.',
    );
  });
  test('that ends before its announced length is refused for that reason', async () => {
    const answer = await exchange(
      `POST /api/v1/probe/fail HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"how":`,
      { end: true },
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string).error).toBe(
      'The body ended before the length that it announced.',
    );
  });
  test('with headers beyond measure is 431', async () => {
    const answer = await exchange(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431/);
  });
  test.each(['/', '/nowhere', '/api', '/api/v1', '/api/v2/version', '/api/v1/%zz'])(
    '%s outside our paths is a JSON 404',
    async (path) => {
      const response = await fetch(`${app.origin}${path}`, { method: 'POST', body: 'x' });
      expect(response.status).toBe(404);
      expect(((await response.json()) as { error: string }).error).toBe('Unknown endpoint');
    },
  );
  test('a caller who hangs up in the body or in the work does no harm, and the work is spent', async () => {
    const caller = await app.addCaller();
    const head = (length: number) =>
      `POST /api/v1/probe/fail HTTP/1.1\r\nHost: x\r\nX-API-Key: ${caller.key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    await exchange(`${head(100)}{"how":`, { hangUp: true });
    const begun = new Promise<void>((resolve) => {
      slow.begun = resolve;
    });
    const socket = connect(app.port, '127.0.0.1', () => socket.write(`${head(14)}{"how":"slow"}`));
    await begun;
    socket.destroy();
    slow.end();
    const usage = await app.call('GET', '/usage', { key: caller.key });
    expect([usage.status, usage.body.used]).toEqual([200, 1]);
  });
  test('a caller who hangs up in the middle of a compressed answer is no fault of ours', async () => {
    const head = `GET /api/v1/catalog HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nAccept-Encoding: gzip\r\n\r\n`;
    const said = (words: string) => app.lines.filter((line) => line.includes(words)).length;
    const before = said('"/api/v1/catalog"');
    for (let i = 0; i < 5; i++) await exchange(head, { hangUp: true });
    while (said('"/api/v1/catalog"') + said('internal fault') < before + 5)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect([said('"/api/v1/catalog"'), said('passed the hook')]).toEqual([before + 5, 0]);
  });
});

describe('beside the API', () => {
  test('the OpenAPI document needs no key', async () => {
    const answer = await app.call('GET', '/openapi.json');
    expect([answer.status, answer.body.info.version]).toEqual([200, '1.0.0']);
    expect((await app.call('POST', '/openapi.json')).status).toBe(405);
  });
  test('healthz and readyz answer at the root', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(`${app.origin}${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
  test('readyz names a pause when the server is not ready', async () => {
    const { pool } = app.database;
    await pool.query('ALTER TABLE schema_migration RENAME TO away');
    const before = app.lines.length;
    await fetch(`${app.origin}/healthz`);
    const answer = await fetch(`${app.origin}/readyz`);
    await pool.query('ALTER TABLE away RENAME TO schema_migration');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    // What is asked every few seconds is a line in the log only where something is wrong.
    const probed = () =>
      app.lines.slice(before).filter((line) => /"\/(?:healthz|readyz)"/.test(line));
    await expect.poll(probed).toEqual([expect.stringContaining('"status":503')]);
  });
  test('without authentication there is no API, and it says why', async () => {
    const open = await testApp({ database: app.database, authentication: false });
    for (const path of ['/version', '/openapi.json', '/nowhere', '']) {
      const response = await fetch(`${open.base}${path}`, { headers: { 'x-api-key': key } });
      expect(response.status).toBe(404);
      expect(((await response.json()) as { error: string }).error).toContain(
        'authentication enabled',
      );
    }
    expect((await fetch(`${open.origin}/healthz`)).status).toBe(200);
    await open.close();
  });
  test('no key reaches a log line', async () => {
    await app.call('GET', `/version?key=${key}`, { key });
    await app.call('GET', `/${key}`, { headers: { 'x-api-key': key } });
    const log = app.lines.join('');
    expect(log).toContain('"endpoint":"getVersion"');
    expect(log).not.toContain(key);
    expect(log).not.toContain(key.slice(8));
  });
});

describe('the tag of an answer', () => {
  const constant = (headers: Record<string, string>) =>
    app.call('GET', '/probe/constant', { key, headers });

  test('differs by encoding, and either is answered with 304', async () => {
    const plain = (await constant({ 'accept-encoding': 'identity' })).headers.get('etag') as string;
    const zipped = (await constant({ 'accept-encoding': 'gzip' })).headers.get('etag') as string;
    expect(zipped).toBe(plain.replace(/"$/, '-gzip"'));
    for (const tag of [plain, zipped]) {
      const known = await constant({ 'accept-encoding': 'gzip', 'if-none-match': tag });
      expect([known.status, known.headers.get('etag')]).toEqual([304, tag]);
    }
  });
});
