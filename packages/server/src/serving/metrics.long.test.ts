import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { databaseUrl } from '../testing/commandLine.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';
import { serveMetrics } from './metrics.ts';

const TOKEN = 'token-of-the-test';
let app: TestApp;
let server: ServerProcess;
beforeAll(async () => {
  app = await testApp();
  server = await startServer({
    DATABASE_URL: databaseUrl(app.database),
    AIRWORTHY_METRICS_TOKEN: TOKEN,
  });
});
afterAll(async () => {
  await server.end();
  await app.close();
});

const metrics = (headers: Record<string, string> = {}) =>
  fetch(server.base.replace('/api/v1', '/metrics'), { headers });

test('are for whoever has the token', async () => {
  expect((await metrics()).status).toBe(401);
  expect((await metrics({ authorization: 'Bearer another' })).status).toBe(401);
  const answer = await metrics({ authorization: `Bearer ${TOKEN}` });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
});

test('count requests by endpoint and status, and show queue, pool, readers, loop and disk', async () => {
  const { key } = await app.addCaller({ plan: 'team' });
  for (const headers of [{}, { authorization: `Bearer ${key}` }])
    await (await fetch(`${server.base}/version`, { headers })).arrayBuffer();
  const text = await (await metrics({ authorization: `Bearer ${TOKEN}` })).text();
  expect(text).toContain('airworthy_requests_total{endpoint="getVersion",status="200"} 1');
  expect(text).toContain('airworthy_requests_total{endpoint="getVersion",status="401"} 1');
  expect(text).toContain('airworthy_request_seconds_count{endpoint="getVersion"} 2');
  for (const name of [
    'airworthy_pool_connections{pool="lookups",state="idle"}',
    'airworthy_readings{state="waiting"} 0',
    'airworthy_queue_oldest_seconds',
    'airworthy_queue_jobs',
    'airworthy_disk_free_bytes',
    'airworthy_stored_logs 0',
    'airworthy_stored_bytes 0',
    'airworthy_backup_last_good_timestamp_seconds 0',
    'airworthy_backup_overdue 0',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(name);
  expect(text).not.toContain(key);
});

test('show what waits in the queue and how old it is', async () => {
  await app.database.pool.query(
    `INSERT INTO jobs.job (name, created_on, start_after)
     VALUES ('read_crash', now() - interval '1 hour', now() + interval '1 hour')`,
  );
  const text = await (await metrics({ authorization: `Bearer ${TOKEN}` })).text();
  expect(text).toContain('airworthy_queue_jobs{queue="read_crash",state="waiting"} 1');
  const age = /airworthy_queue_oldest_seconds\{queue="read_crash"\} (\S+)/.exec(text)?.[1];
  expect(Number(age)).toBeGreaterThan(3590);
});

test('on a port of their own need no token, and beside them is only whether the process can work', async () => {
  let reason: string | null = null;
  const own = await serveMetrics(
    { contentType: 'text/plain', text: async () => 'figures' },
    { host: '127.0.0.1', port: 0 },
    async () => reason,
  );
  try {
    const at = `http://127.0.0.1:${own.port}`;
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    reason = 'The database does not answer.';
    const away = await fetch(`${at}/readyz`);
    expect([away.status, await away.json()]).toEqual([503, { error: reason, code: 'unavailable' }]);
    expect(await (await fetch(`${at}/metrics`)).text()).toBe('figures');
    expect((await fetch(`${at}/`)).status).toBe(404);
  } finally {
    own.close();
  }
});
