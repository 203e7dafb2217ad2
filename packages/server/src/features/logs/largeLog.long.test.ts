import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { databaseUrl } from '../../testing/commandLine.ts';
import { type ServerProcess, startServer } from '../../testing/process.ts';

const MB = 2 ** 20;
const motorOrder = readFileSync(
  new URL('../../../../../testdata/dataflash/copter-quad-motor-order.bin', import.meta.url),
);

let app: TestApp;
let server: ServerProcess;
beforeAll(async () => {
  app = await testApp();
  server = await startServer({ DATABASE_URL: databaseUrl(app.database) });
});
afterAll(async () => {
  await server.end();
  await app.close();
});

/** A log of any size, made as it is sent: the same flight over and over. */
function* repeated(size_bytes: number): Generator<Buffer> {
  let left = size_bytes;
  while (left > 0) {
    const chunk = motorOrder.subarray(0, Math.min(left, motorOrder.length));
    left -= chunk.length;
    yield chunk;
  }
}

async function upload(flight: number, key: string, size_bytes: number) {
  const call = request(`${server.base}/flights/${flight}/log`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-length': size_bytes },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  // A refusal may come before the last byte; the answer says so, not the broken pipe.
  void pipeline(Readable.from(repeated(size_bytes)), call).catch(() => {});
  return answer.finally(() => call.destroy());
}

const resident_bytes = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)], { encoding: 'utf8' })) *
  1024;

test('512 MB stream to disk within 80 MB of memory; one byte more is 413', async () => {
  const org = await app.addOrg();
  const { key } = await app.addDevice(org.orgId);
  const { id } = await app.database.db
    .insertInto('flight')
    .values({ org_id: org.orgId, asset_name: 'Kite', flown_at: '2026-11-14', source: 'device' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A small one first, so that what is loaded once is not counted.
  expect((await upload(id, key, motorOrder.length)).status).toBe(200);
  const before = resident_bytes();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, resident_bytes());
  }, 50);
  const answer = await upload(id, key, 512 * MB);
  clearInterval(watch);
  expect(answer.status, answer.text).toBe(200);
  const { log } = JSON.parse(answer.text);
  const hash = createHash('sha256');
  for (const chunk of repeated(512 * MB)) hash.update(chunk);
  expect(log).toMatchObject({ size_bytes: 512 * MB, sha256: hash.digest('hex') });
  expect(peak - before).toBeLessThan(80 * MB);
  const over = await upload(id, key, 512 * MB + 1);
  expect(over.status).toBe(413);
  expect(over.text).toContain('The upload is over the limit of 512 MB.');
}, 300_000);
