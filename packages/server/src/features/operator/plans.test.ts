import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';

let app: TestApp;
let operator: Browser;
beforeAll(async () => {
  app = await testApp();
  const operatorId = await app.addUser();
  await app.change(operatorId, { operator: true });
  operator = await signedIn(app, operatorId);
});
afterAll(() => app.close());

const plans = async () => (await operator.get('/operator/plans')).body.plans;

test('a plan that the operator changes holds for its accounts with their next call', async () => {
  const set = (daily_calls: number) =>
    operator.post('/operator/plans', { name: 'club', daily_calls });
  expect((await set(1)).body.plan).toEqual({ name: 'club', daily_calls: 1, accounts: 0 });
  const { key } = await app.addCaller({ plan: 'club' });
  expect(await plans()).toContainEqual({ name: 'club', daily_calls: 1, accounts: 1 });
  expect((await app.call('GET', '/builds', { key })).status).toBe(200);
  expect((await app.call('GET', '/builds', { key })).status).toBe(429);
  await set(50);
  expect((await app.call('GET', '/builds', { key })).status).toBe(200);
  const { rows } = await app.database.pool.query(
    `SELECT action, before, after FROM audit WHERE target_kind = 'plan' ORDER BY id`,
  );
  expect(rows).toEqual([
    { action: 'plan.insert', before: null, after: { name: 'club', daily_calls: 1 } },
    {
      action: 'plan.update',
      before: { name: 'club', daily_calls: 1 },
      after: { name: 'club', daily_calls: 50 },
    },
  ]);
});

test('a plan goes only while no account has it, and that of new accounts never', async () => {
  await operator.post('/operator/plans', { name: 'short', daily_calls: 7 });
  await app.addCaller({ plan: 'short' });
  const remove = (name: string) => operator.post('/operator/plans/remove', { name });
  const used = await remove('short');
  expect([used.status, used.body.error]).toEqual([
    409,
    'The plan short stays: 1 accounts have or had it. Set its calls a day to 0 instead.',
  ]);
  expect((await remove('free')).status).toBe(409);
  expect((await remove('nowhere')).status).toBe(404);
  await operator.post('/operator/plans', { name: 'unused', daily_calls: 7 });
  expect((await remove('unused')).status).toBe(200);
  expect((await plans()).map((one: { name: string }) => one.name)).not.toContain('unused');
});

test('nobody but the operator sees or changes plans', async () => {
  const person = await signedIn(app, await app.addUser());
  expect((await person.get('/operator/plans')).status).toBe(403);
  const sent = { name: 'free', daily_calls: 1_000_000 };
  expect((await person.post('/operator/plans', sent)).status).toBe(403);
});
