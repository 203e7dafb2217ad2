import { readFileSync } from 'node:fs';
import { connect, isRefusal } from '@airworthy/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

/** The published client on the real server: every call below is typed by the package alone. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.composition.work();
});
afterAll(() => app.close());

const log = () =>
  new Uint8Array(
    readFileSync(
      new URL('../../../../testdata/dataflash/copter-quad-motor-order.bin', import.meta.url),
    ),
  );

test('analyzes a build', async () => {
  const { key } = await app.addCaller();
  const airworthy = connect({ url: app.origin, key });
  const { out } = await airworthy.analyzeBuild({ body: { airframe_type: 'Quad X' } });
  expect(out.hover_min).toBeGreaterThan(1);
});

test('files flights and walks them page by page', async () => {
  const { key } = await app.addOrg();
  const airworthy = connect({ url: app.origin, key });
  for (const flown_at of ['2026-11-10', '2026-11-11', '2026-11-12'])
    await airworthy.fileFlight({ body: { asset_name: 'Survey 1', flown_at, duration_s: 600 } });
  const days: string[] = [];
  for await (const flight of airworthy.each('listFlights', { query: { limit: 2 } }))
    days.push(flight.flown_at);
  expect(days).toEqual(['2026-11-12', '2026-11-11', '2026-11-10']);
});

test('reads a log without waiting on one long call', async () => {
  const { key } = await app.addCaller({ addons: ['crash_analyzer'] });
  const result = await connect({ url: app.origin, key }).crash(log(), { name: 'order.bin' });
  expect([result.crash.detected, result.meta.filename]).toEqual([true, 'order.bin']);
});

test('knows why it was refused', async () => {
  const { key } = await app.addCaller();
  const error = await connect({ url: app.origin, key })
    .analyzeLinks({ body: { freq_mhz: -5 } })
    .catch((reason: unknown) => reason);
  if (!isRefusal(error, 'invalid_value')) throw error;
  expect([error.status, error.members.field]).toEqual([400, 'freq_mhz']);
});
