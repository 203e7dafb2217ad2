import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { registerAircraft } from '../aircraft/registration.ts';
import { writeCursor } from '../cursor.ts';
import { itemsOf, saveTemplate, setChecklistWork } from './templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PROPS = 'Propellers tight and undamaged';
const BATTERY = 'Battery above 95 %';

async function newList(texts = [PROPS, BATTERY]) {
  const fleet = await newFleet(app);
  const { db } = app.database;
  const save = (items: string[]) =>
    saveTemplate(db, fleet.orgId, { name: 'Pre-flight', items: itemsOf(items) });
  const { id } = await save(texts);
  const file = (body: unknown, key = fleet.key) => app.call('POST', '/checklists', { key, body });
  return { fleet, template_id: id, save, file };
}

const list = (fleet: Fleet, query = '') =>
  app.call('GET', `/checklists${query}`, { key: fleet.key });
const pass = (text: string) => ({ text, result: 'pass' });

describe('POST /checklists 200', () => {
  test('items come first, unanswered ones as not checked, strangers after and flagged', async () => {
    const { fleet, template_id, file } = await newList();
    const flight = await fleet.file({ asset_id: fleet.assetId });
    const { body } = await file({
      template_id,
      flight_id: flight.body.id,
      asset_id: fleet.assetId,
      completed_at: '2026-11-14T15:58:00+01:00',
      notes: ' ok ',
      results: [
        pass('Wipe the lens'),
        { text: PROPS, result: 'fail' },
        { text: '  propellers   TIGHT and undamaged ', result: 'pass', note: 'retorqued' },
      ],
    });
    expect(body.run).toMatchObject({
      id: body.id,
      external_ref: null,
      template_id,
      template_name: 'Pre-flight',
      template_revision: 1,
      flight_id: flight.body.id,
      asset_id: fleet.assetId,
      completed_at: '2026-11-14T14:58:00Z',
      completed_by: { pilot_id: fleet.pilot.rosterId, name: 'R. Ito' },
      notes: 'ok',
      summary: { pass: 1, fail: 0, skip: 0, not_checked: 1, unmatched: 1 },
      complete: false,
    });
    expect(body.run.results).toEqual([
      { text: PROPS, result: 'pass', note: 'retorqued', required: true, matched: true },
      { text: BATTERY, result: 'not_checked', note: '', required: true, matched: true },
      { text: 'Wipe the lens', result: 'pass', note: '', required: false, matched: false },
    ]);
    expect(body).toMatchObject({ work_raised: [], created_new: true });
    const read = await app.call('GET', `/flights/${flight.body.id}`, { key: fleet.key });
    expect(read.body.flight.checklist_run_ids).toEqual([body.id]);
  });

  test('without a template the answers stand as they are', async () => {
    const { file } = await newList();
    const { body } = await file({ results: [pass('A'), { text: 'A', result: 'skip' }] });
    expect(body.run).toMatchObject({ template_id: null, template_name: null, complete: true });
    expect(body.run.results.map((one: { matched: boolean }) => one.matched)).toEqual([true, true]);
  });

  test('a device files in nobody’s name, now', async () => {
    const { fleet, template_id, file } = await newList();
    const { body } = await file({ template_id, results: [pass(PROPS)] }, fleet.device);
    expect(body.run.completed_by).toBeNull();
    expect(Math.abs(Date.parse(body.run.completed_at) - Date.now())).toBeLessThan(60_000);
  });

  test('revising the template rewrites no run, and a correction keeps the frozen items', async () => {
    const { fleet, template_id, save, file } = await newList();
    const first = await file({ external_ref: 'c', template_id, results: [pass(PROPS)] });
    await save(['Something else']);
    const listed = await list(fleet);
    expect(listed.body.templates).toMatchObject([
      { id: template_id, revision: 2, items: [{ text: 'Something else' }] },
    ]);
    expect(listed.body.runs[0].results).toEqual(first.body.run.results);
    const again = await file({ external_ref: 'c', template_id, results: [pass(BATTERY)] });
    expect(again.body).toMatchObject({ id: first.body.id, created_new: false });
    expect(again.body.run).toMatchObject({
      template_revision: 1,
      results: [
        { text: PROPS, result: 'not_checked' },
        { text: BATTERY, result: 'pass' },
      ],
    });
    const notes = await file({ external_ref: 'c', notes: 'later' });
    expect(notes.body.run).toMatchObject({ notes: 'later', results: again.body.run.results });
  });

  test('a correction that names another template is matched with that one', async () => {
    const { fleet, template_id, file } = await newList();
    const other = await saveTemplate(app.database.db, fleet.orgId, {
      name: 'Post-flight',
      items: itemsOf([PROPS]),
      phase: 'postflight',
    });
    await file({ external_ref: 'c', template_id, results: [pass(PROPS), pass(BATTERY)] });
    const { body } = await file({ external_ref: 'c', template_id: other.id });
    expect(body.run).toMatchObject({
      template_name: 'Post-flight',
      results: [
        { text: PROPS, matched: true },
        { text: BATTERY, matched: false },
      ],
    });
  });

  test('thirty repeats at once file one run', async () => {
    const { fleet, template_id, file } = await newList();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        file({ external_ref: 'same', template_id, results: [pass(PROPS)] }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.body.created_new)).toHaveLength(1);
    expect((await list(fleet)).body.total).toBe(1);
  });

  test('a failed required item raises work once, where the organization wants it', async () => {
    const { fleet, template_id, file } = await newList();
    const failed = {
      external_ref: 'f',
      template_id,
      asset_id: fleet.assetId,
      results: [
        { text: PROPS, result: 'fail', note: 'nick' },
        { text: 'Odd', result: 'fail' },
      ],
    };
    expect((await file(failed)).body.work_raised).toEqual([]);
    await setChecklistWork(app.database.db, fleet.orgId, true);
    const raised = await file(failed);
    expect(raised.body.work_raised).toMatchObject([
      {
        title: `Failed check: ${PROPS}`,
        asset_id: fleet.assetId,
        reason: 'Failed in Pre-flight: nick',
        state: 'open',
        grounding: false,
      },
    ]);
    expect((await file(failed)).body.work_raised).toEqual([]);
    expect((await fleet.aircraft()).work_open).toBe(1);
  });

  test('a required item that fails again raises no second order while the first is open', async () => {
    const { fleet, template_id, file } = await newList();
    await setChecklistWork(app.database.db, fleet.orgId, true);
    const results = [{ text: PROPS, result: 'fail' }];
    const failed = { template_id, asset_id: fleet.assetId, results };
    const [order] = (await file(failed)).body.work_raised;
    expect((await file(failed)).body.work_raised).toEqual([]);
    const other = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
    expect((await file({ ...failed, asset_id: other })).body.work_raised).toHaveLength(1);
    const key = fleet.owner.key;
    await app.call('POST', `/workorders/${order.id}`, { key, body: { state: 'cancelled' } });
    expect((await file(failed)).body.work_raised).toHaveLength(1);
  });

  test.each([
    ['nothing', true, []],
    ['work', false, [{ grounding: false }]],
    ['ground', false, [{ grounding: true }]],
    [null, false, []],
    [null, true, [{ grounding: false }]],
  ] as const)(
    'a template that says %s, in an organization whose setting is %s, raises %j',
    async (on_fail, setting, raised) => {
      const { fleet, template_id, file } = await newList();
      await setChecklistWork(app.database.db, fleet.orgId, setting);
      const owner = await signedIn(app, fleet.owner.ownerId);
      const saved = await owner.post(`/checklist-templates/${template_id}`, { on_fail });
      expect(saved.body.template.on_fail).toBe(on_fail);
      const results = [{ text: PROPS, result: 'fail' }];
      const run = await file({ template_id, asset_id: fleet.assetId, results });
      expect(run.body.work_raised).toMatchObject(raised);
      const grounds = on_fail === 'ground';
      expect(await fleet.aircraft()).toMatchObject({
        airworthy: !grounds,
        grounded_reason: grounds ? `Open work grounds it: Failed check: ${PROPS}.` : null,
      });
    },
  );

  test('an item that fails again grounds by the order that it has open, until that is closed', async () => {
    const { fleet, template_id, file } = await newList();
    const owner = await signedIn(app, fleet.owner.ownerId);
    const say = (on_fail: string) => owner.post(`/checklist-templates/${template_id}`, { on_fail });
    const failed = {
      template_id,
      asset_id: fleet.assetId,
      results: [{ text: PROPS, result: 'fail' }],
    };
    await say('work');
    const [order] = (await file(failed)).body.work_raised;
    expect((await fleet.aircraft()).airworthy).toBe(true);
    await say('ground');
    expect((await file(failed)).body.work_raised).toEqual([]);
    expect(await fleet.aircraft()).toMatchObject({ airworthy: false, work_open: 1 });
    const key = fleet.owner.key;
    const sign_off = { name: 'K. Sato', statement: 'Propeller replaced.' };
    await app.call('POST', `/workorders/${order.id}`, { key, body: { state: 'done', sign_off } });
    expect((await fleet.aircraft()).airworthy).toBe(true);
  });

  test('an item as long as it may be raises work too', async () => {
    const text = '🛩'.repeat(1000);
    const { fleet, template_id, file } = await newList([text]);
    await setChecklistWork(app.database.db, fleet.orgId, true);
    const { body } = await file({ template_id, results: [{ text, result: 'fail' }] });
    expect(body.work_raised).toHaveLength(1);
  });

  test('a run stays when its flight goes', async () => {
    const { fleet, template_id, file } = await newList();
    const flight = await fleet.file({ asset_id: fleet.assetId });
    const flight_id = flight.body.id;
    await file({ template_id, flight_id, results: [pass(PROPS)] });
    await app.call('DELETE', `/flights/${flight_id}`, { key: fleet.key });
    expect((await list(fleet)).body.runs).toMatchObject([{ flight_id: null }]);
  });
});

test('an item and its answer match without regard to case, with ß as SS', async () => {
  const { template_id, file } = await newList(['Straße frei', 'Wind below 8 m/s']);
  const { body } = await file({ template_id, results: [pass('STRASSE FREI'), pass('Lens')] });
  expect(body.run.results.map((one: { matched: boolean }) => one.matched)).toEqual([
    true,
    true,
    false,
  ]);
  expect(body.run.summary).toMatchObject({ pass: 1, not_checked: 1, unmatched: 1 });
});

describe('POST /checklists 400', () => {
  test.each([
    [{ results: [] }, 'results'],
    [{}, 'results'],
    [{ external_ref: 'unseen', notes: 'x' }, 'results'],
    [{ results: [{ text: 'x', result: 'maybe' }] }, 'results[0].result'],
    [{ results: [{ text: 'x', result: 'not_checked' }] }, 'results[0].result'],
    [{ results: [{ text: '', result: 'pass' }] }, 'results[0].text'],
    [{ results: [pass('x')], template_id: 999_999 }, 'template_id'],
    [{ results: [pass('x')], flight_id: 999_999 }, 'flight_id'],
    [{ results: [pass('x')], asset_id: 999_999 }, 'asset_id'],
    [{ results: [pass('x')], asset_id: 2 ** 60 }, 'asset_id'],
    [{ results: [pass('x')], completed_at: 'noon' }, 'completed_at'],
    [{ results: [pass('x')], completed_at: '9999-12-31T23:00:00-14:00' }, 'completed_at'],
    [{ results: [pass('x')], completed_at: '0001-01-01T00:00:00+14:00' }, 'completed_at'],
    [{ results: [pass('x')], notes: 'x'.repeat(4001) }, 'notes'],
    [{ results: [pass('x\u0000')] }, 'results[0].text'],
  ])('%j names %s', async (sent, field) => {
    const { file } = await newList();
    const { status, body } = await file(sent);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });

  test('what belongs to another organization is unknown', async () => {
    const [own, other] = [await newList(), await newList()];
    const flight = await other.fleet.file({ asset_id: other.fleet.assetId });
    for (const sent of [
      { template_id: other.template_id },
      { asset_id: other.fleet.assetId },
      { flight_id: flight.body.id },
    ])
      expect((await own.file({ ...sent, results: [pass('x')] })).status).toBe(400);
  });
});

describe('GET /checklists', () => {
  test('200: runs newest first, by flight, in pages', async () => {
    const { fleet, template_id, file } = await newList();
    const flight = await fleet.file({ asset_id: fleet.assetId });
    const ids: number[] = [];
    for (const at of ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z']) {
      const sent = { template_id, completed_at: at, results: [pass(PROPS)] };
      const flight_id = ids.length === 1 ? flight.body.id : null;
      ids.unshift((await file({ ...sent, flight_id })).body.id);
    }
    const all = (await list(fleet)).body;
    expect(all).toMatchObject({ total: 3, limit: 100, next: null });
    expect(all.runs.map((run: { id: number }) => run.id)).toEqual(ids);
    const first = (await list(fleet, '?limit=2')).body;
    const second = (await list(fleet, `?limit=2&cursor=${first.next}`)).body;
    expect(second.runs.map((run: { id: number }) => run.id)).toEqual([ids[2]]);
    const own = (await list(fleet, `?flight_id=${flight.body.id}`)).body;
    expect(own.runs.map((run: { id: number }) => run.id)).toEqual([ids[1]]);
    expect((await list(fleet, '?flight_id=9007199254740991')).body.total).toBe(0);
  });

  test('one by its number; 404 from another organization', async () => {
    const [{ fleet, template_id, file }, other] = [await newList(), await newList()];
    const { body } = await file({ template_id, results: [pass(PROPS)] });
    const path = `/checklists/${body.id}`;
    const read = await app.call('GET', path, { key: fleet.key });
    expect(read.body).toEqual({ run: body.run });
    expect((await app.call('GET', path, { key: other.fleet.key })).status).toBe(404);
  });

  test('a page goes on from any time of the years 1 to 9999', async () => {
    const { fleet } = await newList();
    const from = async (at: string, later_ms = 0) =>
      (await list(fleet, `?cursor=${writeCursor([Date.parse(at) + later_ms, 1])}`)).status;
    expect(await from('0001-01-01T00:00:00Z')).toBe(200);
    expect(await from('0001-01-01T00:00:00Z', -1)).toBe(400);
    expect(await from('9999-12-31T23:59:59Z')).toBe(200);
    expect(await from('9999-12-31T23:59:59Z', 1)).toBe(400);
  });

  // A cursor of our form with a time that the database does not know.
  const longAgo = Buffer.from('[-8640000000000000,1]').toString('base64url');
  test.each(['flight_id=abc', 'flight_id=-1', 'limit=0', 'cursor=x', `cursor=${longAgo}`])(
    '400: %s',
    async (query) => {
      const { fleet } = await newList();
      expect((await list(fleet, `?${query}`)).status).toBe(400);
    },
  );

  test('403: a viewer files nothing', async () => {
    const { fleet, file } = await newList();
    const viewer = await app.addMember(fleet.orgId, 'viewer');
    const refused = await file({ results: [pass('x')] }, viewer.key);
    expect(refused.body.permission).toBe('checklists.manage');
  });
});
