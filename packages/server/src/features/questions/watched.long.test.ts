import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { newFleet } from '../../testing/fleet.ts';

const LOG = new URL(
  '../../../../../testdata/dataflash/copter-quad-pilot-dive.bin',
  import.meta.url,
);

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a log that the server reads makes its organization ask again, and the crossing is told', async () => {
  const fleet = await newFleet(app);
  const owner = await signedIn(app, fleet.owner.ownerId);
  const watched = () => owner.get('/watched-questions');
  await owner.post('/watched-questions', {
    name: 'Shaking',
    question: { measure: { of: 'vibe_z_p95', take: 'max' }, group: ['aircraft'] },
    line: { side: 'above', value: 0.001 },
  });
  expect((await watched()).body.questions[0]).toMatchObject({ state: 'empty' });
  app.composition.work();
  // Only logs of such aircraft are read by themselves.
  await app.database.db.updateTable('aircraft').set({ fleet_health: true }).execute();
  const { body } = await fleet.file({ asset_id: fleet.assetId });
  await app.call('POST', `/flights/${body.id}/log`, {
    key: fleet.device,
    raw: readFileSync(LOG),
    headers: { 'content-type': 'application/octet-stream' },
  });
  // It may be asked for the flight before its log is read, and rests then: for a hundred times as long as that took, which
  // a busy machine makes minutes. So the clock goes to the end of each rest, and never to the hour in which it is asked
  // whatever changed.
  let ahead_ms = 0;
  app.time.now = () => new Date(Date.now() + ahead_ms);
  const state = async () => {
    const { tried_at, rest_until } = await app.database.db
      .selectFrom('watched_question')
      .select(['tried_at', 'rest_until'])
      .executeTakeFirstOrThrow();
    expect(Number(rest_until) - Number(tried_at)).toBeLessThan(HOUR_MS);
    ahead_ms = Math.max(ahead_ms, Number(rest_until) - Date.now());
    return (await watched()).body.questions[0].state;
  };
  await expect.poll(state, { timeout: 120_000, interval: 500 }).toBe('crossed');
  const kinds = async () =>
    (await owner.get('/notices')).body.notices.map(({ kind }: { kind: string }) => kind);
  await expect.poll(kinds, { timeout: 30_000, interval: 500 }).toContain('question');
});
