import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { databaseUrl } from '../testing/commandLine.ts';
import { startWorker } from '../testing/process.ts';

const log = readFileSync(
  new URL('../../../../testdata/tlog/copter-quad-normal-loiter.tlog', import.meta.url),
);

// An app that serves and takes no jobs: what is read was read by the other process.
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a worker beside the server reads what was handed in, and ends on SIGTERM', async () => {
  const { key } = await app.addCaller({ plan: 'team', addons: ['crash_analyzer'] });
  const headers = { 'content-type': 'application/octet-stream' };
  const taken = await app.call('POST', '/crash?wait=0', { key, raw: log, headers });
  expect(taken.body.state).toBe('queued');
  const worker = await startWorker({
    DATABASE_URL: databaseUrl(app.database),
    AIRWORTHY_DATA: app.dataFolder,
  });
  let answer = taken;
  while (['queued', 'reading'].includes(answer.body.state)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    answer = await app.call('GET', taken.body.href, { key });
  }
  expect(answer.body).toMatchObject({ state: 'done', result: { crash: { detected: false } } });
  expect(await worker.end('SIGTERM')).toBe(0);
});
