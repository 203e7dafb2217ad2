import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('an organization watches fifty questions at most, and may change each of them', async () => {
  const fleet = await newFleet(app);
  const owner = await signedIn(app, fleet.owner.ownerId);
  const watch = (body: object) =>
    owner.post('/watched-questions', {
      name: 'Shaking',
      question: { measure: { of: 'vibe_z_p95', take: 'max' }, group: ['aircraft'] },
      line: { side: 'above', value: 25 },
      ...body,
    });
  const first = await watch({});
  await app.database.db.transaction().execute((tx) =>
    sql`INSERT INTO watched_question (org_id, name, question, side, line, state, saved_by, saved_by_id, created_at)
      SELECT org_id, name || ' ' || n, question, side, line, state, saved_by, saved_by_id, created_at
      FROM watched_question, generate_series(2, 49) n`.execute(tx),
  );
  expect((await watch({ name: 'The fiftieth' })).status).toBe(200);
  const more = await watch({ name: 'One more' });
  expect(more.status).toBe(409);
  expect(more.body.error).toContain('50 questions are watched, which is the most');
  const changed = await watch({
    id: first.body.question.id,
    line: { side: 'above', value: 26 },
  });
  expect(changed.status).toBe(200);
});
