import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { changeAircraft } from '../aircraft/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const inspection = {
  key: 'insp-50h',
  title: '50-hour inspection',
  every: { hours: 50, days: 180 },
  grounding: true,
  tasks: ['Check motor bearings'],
};

async function withProgram(program: unknown[] = [inspection]) {
  const fleet = await newFleet(app);
  const key = fleet.owner.key;
  const type = await app.call('POST', '/types', {
    key,
    body: { name: 'X500 V2 survey', program, asset_ids: [fleet.assetId] },
  });
  expect(type.status).toBe(200);
  const fly = (hours: number, more: object = {}) =>
    fleet.file({ asset_id: fleet.assetId, duration_min: hours * 60, ...more });
  const move = (id: number, body: unknown) => app.call('POST', `/workorders/${id}`, { key, body });
  return { fleet, key, type: type.body.type, fly, move };
}

const list = (fleet: Fleet, query = '') =>
  app.call('GET', `/workorders${query}`, { key: fleet.key });
const sign_off = { name: 'A. Mechanic', statement: 'Inspected and released.' };

describe('work that a flight raises', () => {
  test('is opened once, grounds where it says so, and starts over after the sign-off', async () => {
    const { fleet, fly, move } = await withProgram();
    expect((await fly(49)).body.work_raised).toEqual([]);
    expect((await fleet.aircraft()).next_due).toEqual({
      title: '50-hour inspection',
      in_hours: 1,
      in_flights: null,
      in_days: 180,
      state: 'due_soon',
    });
    const due = await fly(1.2);
    expect(due.body.work_raised).toMatchObject([
      {
        title: '50-hour inspection',
        asset_id: fleet.assetId,
        reason: '50.2 h of 50 h',
        state: 'open',
        grounding: true,
      },
    ]);
    expect((await fly(1)).body.work_raised).toEqual([]);
    const { id } = due.body.work_raised[0];
    const read = await app.call('GET', `/workorders/${id}`, { key: fleet.key });
    expect(read.body.workorder).toMatchObject({
      id,
      origin: 'program',
      program_item: 'insp-50h',
      raised_by: { flight_id: due.body.id, checklist_run_id: null, bulletin_id: null },
      due: { hours: 50, flights: null },
      tasks: [{ text: 'Check motor bearings', done: false, note: '' }],
      hours_at: 50.2,
      flights_at: 2,
      closed: null,
      sign_off: null,
    });
    expect(await fleet.aircraft()).toMatchObject({
      airworthy: false,
      grounded_reason: 'Open work grounds it: 50-hour inspection.',
      work_open: 1,
      next_due: { in_hours: -1.2, state: 'overdue' },
    });
    const done = await move(id, { state: 'done', sign_off });
    expect(done.body.workorder).toMatchObject({
      state: 'done',
      sign_off,
      hours_at: 51.2,
      flights_at: 3,
      closed_by: { pilot_id: fleet.owner.rosterId, name: 'Olga Owner' },
    });
    expect(await fleet.aircraft()).toMatchObject({
      airworthy: true,
      grounded_reason: null,
      work_open: 0,
      next_due: { in_hours: 50, state: 'ok' },
    });
    expect((await fly(49)).body.work_raised).toEqual([]);
    expect((await fly(1)).body.work_raised).toHaveLength(1);
  });

  test('counts the hours brought in at registration', async () => {
    const { fleet, fly } = await withProgram();
    await changeAircraft(app.database.db, fleet.orgId, fleet.assetId, { hoursAtEntry: 49 });
    expect((await fly(1.2)).body.work_raised).toMatchObject([{ reason: '50.2 h of 50 h' }]);
    expect(await fleet.aircraft()).toMatchObject({ hours_flown: 1.2, total_hours: 50.2 });
  });

  test('is opened once by twenty filings at the same time', async () => {
    const { fleet, fly } = await withProgram();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fly(50)));
    expect(answers.flatMap((answer) => answer.body.work_raised)).toHaveLength(1);
    expect((await list(fleet)).body.total).toBe(1);
  });

  test('comes again after a cancelled order, not while one is deferred', async () => {
    const { fly, move } = await withProgram();
    const { id } = (await fly(60)).body.work_raised[0];
    await move(id, { state: 'deferred' });
    expect((await fly(1)).body.work_raised).toEqual([]);
    await move(id, { state: 'cancelled' });
    expect((await fly(1)).body.work_raised).toHaveLength(1);
  });

  test('stays when its flight goes', async () => {
    const { fleet, fly } = await withProgram();
    const { body } = await fly(60);
    await app.call('DELETE', `/flights/${body.id}`, { key: fleet.key });
    expect((await list(fleet)).body.workorders).toMatchObject([
      { id: body.work_raised[0].id, raised_by: { flight_id: null } },
    ]);
  });

  test('several intervals, several items', async () => {
    const { fly } = await withProgram([
      { key: 'a', title: 'Every two', every: { flights: 2 } },
      { key: 'b', title: 'Every hour', every: { hours: 1, flights: 1000 } },
    ]);
    expect((await fly(0.5)).body.work_raised).toEqual([]);
    const titles = (await fly(0.6)).body.work_raised.map((one: { title: string }) => one.title);
    expect(titles).toEqual(['Every two', 'Every hour']);
  });
});

describe('POST /workorders', () => {
  test('200: files by hand, and corrects by reference', async () => {
    const { fleet, key } = await withProgram([]);
    const file = (body: unknown) => app.call('POST', '/workorders', { key, body });
    const first = await file({
      external_ref: 'w',
      title: 'Replace arm',
      asset_id: fleet.assetId,
      priority: 'high',
      grounding: true,
      tasks: ['Order', { text: 'Fit', done: true, note: 'x' }],
      parts: [{ name: 'Arm' }],
      due: { hours: 10, date: '2026-12-31' },
    });
    expect(first.body).toMatchObject({ created_new: true });
    expect(first.body.workorder).toMatchObject({
      origin: 'manual',
      state: 'open',
      priority: 'high',
      tasks: [
        { text: 'Order', done: false, note: '' },
        { text: 'Fit', done: true, note: 'x' },
      ],
      parts: [{ name: 'Arm', serial: '', qty: 1 }],
      due: { hours: 10, flights: null, date: '2026-12-31' },
      hours_at: 0,
      flights_at: 0,
    });
    expect((await fleet.aircraft()).airworthy).toBe(false);
    const again = await file({ external_ref: 'w', notes: 'waiting', grounding: false });
    expect(again.body).toMatchObject({
      id: first.body.id,
      created_new: false,
      workorder: { title: 'Replace arm', notes: 'waiting', grounding: false, revision: 2 },
    });
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => file({ external_ref: 'same', title: 'T' })),
    );
    expect(new Set(twenty.map((answer) => answer.body.id)).size).toBe(1);
  });

  test.each([
    [{}, 'title'],
    [{ external_ref: 'never' }, 'title'],
    [{ title: '' }, 'title'],
    [{ title: 'x', asset_id: 999_999 }, 'asset_id'],
    [{ title: 'x', component_id: 999_999 }, 'component_id'],
    [{ title: 'x', priority: 'soon' }, 'priority'],
    [{ title: 'x', due: { date: 'soon' } }, 'due.date'],
    [{ title: 'x', tasks: [{ text: '' }] }, 'tasks[0].text'],
  ])('400: %j names %s', async (body, field) => {
    const { key } = await withProgram([]);
    const answer = await app.call('POST', '/workorders', { key, body });
    expect(answer.status).toBe(400);
    expect(answer.body.field).toBe(field);
  });

  test('200: takes a state, and done with its sign-off', async () => {
    const { fleet, key } = await withProgram([]);
    const file = (body: unknown) => app.call('POST', '/workorders', { key, body });
    const started = await file({ title: 'Bearing', asset_id: fleet.assetId, state: 'in_progress' });
    expect(started.body.workorder).toMatchObject({
      state: 'in_progress',
      closed: null,
      revision: 1,
    });
    const body = { external_ref: 'w', title: 'Motor', asset_id: fleet.assetId, state: 'done' };
    expect((await file(body)).body).toMatchObject({ code: 'missing_field', field: 'sign_off' });
    const sign_off = { name: 'M. Roy', statement: 'Replaced and run.' };
    const done = await file({ ...body, sign_off });
    expect(done.body.workorder).toMatchObject({ state: 'done', sign_off, hours_at: 0 });
    expect(done.body.workorder.closed).not.toBeNull();
    expect(done.body.created_new).toBe(true);
    expect((await file({ external_ref: 'w', state: 'open' })).status).toBe(409);
  });

  test('403: a pilot may look but not manage; a device may not even look', async () => {
    const { fleet } = await withProgram([]);
    const refused = await app.call('POST', '/workorders', { key: fleet.key, body: { title: 'x' } });
    expect(refused.body.permission).toBe('maintenance.manage');
    expect((await list(fleet)).status).toBe(200);
    const device = await app.call('GET', '/workorders', { key: fleet.device });
    expect(device.status).toBe(403);
    expect(device.body.areas).toEqual(['flights']);
  });
});

describe('POST /workorders/{id}', () => {
  async function opened() {
    const { fleet, key, move } = await withProgram([]);
    const body = { title: 'Look', asset_id: fleet.assetId };
    const { id } = (await app.call('POST', '/workorders', { key, body })).body;
    return { fleet, id, move: (change: unknown) => move(id, change), moveOther: move };
  }

  test('200: through the open states', async () => {
    const { move } = await opened();
    for (const state of ['in_progress', 'waiting_parts', 'deferred', 'open', 'in_progress']) {
      const { body } = await move({ state, notes: state });
      expect(body.workorder).toMatchObject({ state, notes: state, closed: null });
    }
  });

  test('200: done with figures of its own', async () => {
    const { move } = await opened();
    const { body } = await move({ state: 'done', sign_off, hours_at: 12.5, flights_at: 7 });
    expect(body.workorder).toMatchObject({ hours_at: 12.5, flights_at: 7 });
    expect(body.workorder.closed).not.toBeNull();
  });

  test('400: done without a sign-off', async () => {
    const { move } = await opened();
    const { status, body } = await move({ state: 'done' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'missing_field', field: 'sign_off' });
    expect((await move({ state: 'done', sign_off: { name: 'x' } })).body.field).toBe(
      'sign_off.statement',
    );
    expect((await move({ state: 'finished' })).body.field).toBe('state');
  });

  test.each(['done', 'cancelled'])('409: out of %s', async (final) => {
    const { move } = await opened();
    await move({ state: final, sign_off });
    const back = await move({ state: 'open' });
    expect(back.status).toBe(409);
    expect(back.body.code).toBe(final === 'done' ? 'final' : 'conflict');
  });

  test('404: unknown, no id, another organization', async () => {
    const { id, moveOther } = await opened();
    for (const wrong of ['abc', '-1', '99999999999999999999', '123456789']) {
      const { status, body } = await moveOther(wrong as unknown as number, { state: 'open' });
      expect(status).toBe(404);
      expect(body.error).toBe('Work order not found');
    }
    const other = await newFleet(app);
    const foreign = await app.call('GET', `/workorders/${id}`, { key: other.owner.key });
    expect(foreign.status).toBe(404);
  });
});

test('GET /workorders finds unfinished work, which is neither done nor cancelled', async () => {
  const fleet = await newFleet(app);
  const key = fleet.owner.key;
  for (const state of ['open', 'waiting_parts', 'deferred', 'cancelled'])
    await app.call('POST', '/workorders', { key, body: { title: state, state } });
  const found = (await list(fleet, '?state=unfinished')).body.workorders;
  expect(found.map((one: { title: string }) => one.title)).toEqual([
    'deferred',
    'waiting_parts',
    'open',
  ]);
});

test('GET /workorders filters and pages', async () => {
  const { fleet, key, move } = await withProgram([]);
  const ids: number[] = [];
  for (const n of [1, 2, 3]) {
    const body = { title: `W${n}`, asset_id: n === 2 ? null : fleet.assetId };
    ids.unshift((await app.call('POST', '/workorders', { key, body })).body.id);
  }
  await move(ids[0]!, { state: 'in_progress' });
  const found = async (query: string) => {
    const { body } = await list(fleet, query);
    return [body.total, ...body.workorders.map((one: { id: number }) => one.id)];
  };
  expect(await found('')).toEqual([3, ...ids]);
  expect(await found('?state=open')).toEqual([2, ids[1], ids[2]]);
  expect(await found(`?asset_id=${fleet.assetId}`)).toEqual([2, ids[0], ids[2]]);
  expect(await found('?since=9999-12-31')).toEqual([0]);
  expect(await found('?since=0001-01-01')).toEqual([3, ...ids]);
  const first = (await list(fleet, '?limit=2')).body;
  expect(await found(`?limit=2&cursor=${first.next}`)).toEqual([3, ids[2]]);
  for (const query of ['?state=lost', '?asset_id=x', '?since=x', '?cursor=x', '?limit=0'])
    expect((await list(fleet, query)).status).toBe(400);
});
