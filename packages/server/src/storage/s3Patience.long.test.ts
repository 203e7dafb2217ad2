import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { StoreAway } from './away.ts';
import { s3Blobs } from './s3Blobs.ts';
import { spoolUpload } from './spool.ts';

const motorOrder = readFileSync(
  new URL('../../../../testdata/dataflash/copter-quad-motor-order.bin', import.meta.url),
);
const MB = 2 ** 20;
const folder = mkdtempSync(join(tmpdir(), 'airworthy-s3-patience-'));

/** A bucket that does what a test wants; every request it got is in `seen`. */
const seen: string[] = [];
let behave: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
const bucket = createServer((request, response) => {
  seen.push(`${request.method} ${request.url?.split('?')[1] ?? ''}`.trim());
  response.setHeader('etag', '"x"');
  behave(request, response).catch(() => response.destroy());
});
let s3: ReturnType<typeof options>;
const options = (silence_ms: number) => ({
  bucket: 'airworthy',
  prefix: '',
  endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
  region: 'us-east-1',
  accessKeyId: 'x',
  secretAccessKey: 'x',
  silence_ms,
});
beforeAll(async () => {
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  s3 = options(400);
});
afterAll(() => {
  bucket.closeAllConnections();
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

async function put(bytes: Buffer, silence_ms: number) {
  const store = s3Blobs({ ...options(silence_ms), folder: mkdtempSync(join(folder, 'x-')) });
  return store.take(await spoolUpload(Readable.from([bytes]), store.spoolFolder));
}

const swallow = async (request: IncomingMessage) => {
  for await (const _ of request);
};

describe('a bucket that never answers', () => {
  test.each([
    ['and reads what is sent', swallow, 1],
    ['and reads nothing', () => Promise.resolve(), 12],
    [
      'on its second try either',
      async (request: IncomingMessage, response: ServerResponse) => {
        await swallow(request);
        if (seen.length === 1) response.writeHead(500).end();
      },
      1,
    ],
  ])('%s ends an upload', async (_case, behaviour, size_mb) => {
    seen.length = 0;
    behave = behaviour;
    const failure = await put(randomBytes(size_mb * MB), 400).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreAway);
    expect((failure as Error).message).toContain('nothing moved for');
  });

  test('for one part of several ends all of them, and the parts that arrived are removed', async () => {
    seen.length = 0;
    let removed: () => void = () => {};
    const removal = new Promise<void>((resolve) => {
      removed = resolve;
    });
    behave = async (request, response) => {
      const query = request.url?.split('?')[1] ?? '';
      if (request.method === 'DELETE') removed();
      if (request.method === 'POST' && query.startsWith('uploads'))
        response.end(
          '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>',
        );
      await swallow(request);
      if (request.method === 'PUT' && query.includes('partNumber=1')) response.end();
    };
    await expect(put(randomBytes(40 * MB), 1000)).rejects.toThrow('nothing moved for');
    await removal;
    expect(seen.some((one) => one.startsWith('POST') && !one.includes('uploads'))).toBe(false);
  });
});

test('a slow bucket gets an upload that lasts longer than it may be silent', async () => {
  let read_bytes = 0;
  behave = async (request, response) => {
    for await (const chunk of request) {
      read_bytes += chunk.length;
      await pause(15);
    }
    response.end();
  };
  await put(randomBytes(14 * MB), 2000);
  expect(read_bytes).toBe(14 * MB);
});

describe('while the bucket hangs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ s3 });
    behave = swallow;
  });
  afterAll(() => app.close());
  const raw = { raw: motorOrder, headers: { 'content-type': 'application/octet-stream' } };

  test('a log for a flight is refused with a pause, and nothing is stored', async () => {
    const { orgId } = await app.addOrg();
    const { key } = await app.addDevice(orgId);
    const { body } = await app.call('POST', '/flights', { key, body: { asset_name: 'Kite' } });
    const answer = await app.call('POST', `/flights/${body.id}/log`, { key, ...raw });
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.database.pool.query('SELECT 1 FROM flight_log')).rowCount).toBe(0);
    expect(readdirSync(app.reading.blobs.spoolFolder)).toEqual([]);
  });

  test('a queued reading is refused with a pause, and costs nothing', async () => {
    const { key } = await app.addCaller({ addons: ['crash_analyzer'] });
    const answer = await app.call('POST', '/crash?wait=0', { key, ...raw });
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(0);
    expect((await app.database.pool.query('SELECT 1 FROM crash_reading')).rowCount).toBe(0);
    expect(readdirSync(app.reading.blobs.spoolFolder)).toEqual([]);
  });
});
