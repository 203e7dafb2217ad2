import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const sign_off = { name: 'A. Mechanic', statement: 'Inspected and released.' };
const work = {
  title: 'Replace arm 2',
  tasks: [{ text: 'Torque screws to 0.6 Nm', done: true, note: 'M3' }],
  parts: [{ name: 'Arm', serial: 'A-17', qty: 1 }],
  notes: 'Hairline crack found.',
};

async function signedOrder() {
  const fleet = await newFleet(app);
  const key = fleet.owner.key;
  const file = (body: object) => app.call('POST', '/workorders', { key, body });
  const move = (id: number, body: object) => app.call('POST', `/workorders/${id}`, { key, body });
  const read = async (id: number) =>
    (await app.call('GET', `/workorders/${id}`, { key })).body.workorder;
  const body = { ...work, asset_id: fleet.assetId, external_ref: 'wo-1', state: 'done', sign_off };
  const { id } = (await file(body)).body;
  return { fleet, key, file, move, read, id, body };
}

test('200: the figures of the work that are sent before it is signed stay until then', async () => {
  const { file, move, id } = await signedOrder();
  const corrected = { corrects: id, reason: 'Wrong counter', hours_at: 1.5, flights_at: 4 };
  const { body } = await file(corrected);
  expect(body.workorder).toMatchObject({ hours_at: 1.5, flights_at: 4, state: 'open' });
  await move(body.id, { hours_at: 1.25 });
  const signed = await move(body.id, { state: 'done', sign_off });
  expect(signed.body.workorder).toMatchObject({ hours_at: 1.25, flights_at: 4, state: 'done' });
});

describe('a signed work order', () => {
  test.each([
    ['tasks', { tasks: ['Looked at it'] }],
    ['parts', { parts: [] }],
    ['notes', { notes: 'Nothing found.' }],
    ['title', { title: 'Inspect arm 2' }],
    ['the sign-off', { sign_off: { ...sign_off, name: 'B. Other' } }],
    ['the state', { state: 'open' }],
    ['the hours', { hours_at: 12 }],
    ['who does it', { assigned_to: 'B. Other' }],
    ['the due date', { due: { date: '2030-01-01' } }],
  ])('409: is not rewritten by its reference (%s)', async (_, change) => {
    const { file, read, id } = await signedOrder();
    const before = await read(id);
    const answer = await file({ external_ref: 'wo-1', ...change });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('final');
    expect(answer.body.error).toMatch(
      /^Work order \d+ was signed off by A. Mechanic on .* corrects: \d+ and a reason\.$/,
    );
    expect(await read(id)).toEqual(before);
  });

  test('409: is not rewritten by its id, whatever revision is sent', async () => {
    const { move, read, id } = await signedOrder();
    const before = await read(id);
    for (const body of [{ notes: 'x' }, { tasks: [] }, { parts: [] }, { state: 'cancelled' }])
      expect((await move(id, { ...body, revision: 1 })).body.code).toBe('final');
    expect(await read(id)).toEqual(before);
  });

  test('200: a repetition of what was signed answers with it and changes nothing', async () => {
    const { file, move, read, id, body } = await signedOrder();
    const before = await read(id);
    const again = await file(body);
    expect(again).toMatchObject({ status: 200, body: { id, created_new: false } });
    expect((await move(id, { state: 'done', sign_off, notes: work.notes })).status).toBe(200);
    expect(await read(id)).toEqual(before);
  });

  test('is kept by the database too', async () => {
    const { id } = await signedOrder();
    const { pool } = app.database;
    const change = pool.query("UPDATE work_order SET notes = 'x' WHERE id = $1", [id]);
    await expect(change).rejects.toThrow(`work order ${id} is signed`);
  });
});

describe('a correction', () => {
  test('names what it corrects, who and why; both orders show it, and the first reads as signed', async () => {
    const { fleet, file, read, id } = await signedOrder();
    const before = await read(id);
    const reason = 'The serial number was that of arm 3.';
    const parts = [{ name: 'Arm', serial: 'A-18', qty: 1 }];
    const answer = await file({ corrects: id, reason, parts, state: 'done', sign_off });
    expect(answer.status).toBe(200);
    const { workorder } = answer.body;
    expect(workorder).toMatchObject({
      ...work,
      parts,
      corrects: id,
      reason,
      asset_id: fleet.assetId,
      opened_by: { pilot_id: fleet.owner.rosterId, name: 'Olga Owner' },
      sign_off,
      corrected_by: [],
    });
    expect(await read(id)).toEqual({ ...before, corrected_by: [workorder.id] });
    const listed = await app.call('GET', '/workorders', { key: fleet.key });
    expect(listed.body.workorders.map((one: { corrects: number }) => one.corrects)).toEqual([
      id,
      null,
    ]);
  });

  test('400: needs a reason, a signed order of the organization, and its aircraft', async () => {
    const { fleet, file, id } = await signedOrder();
    const without = await file({ corrects: id });
    expect(without).toMatchObject({
      status: 400,
      body: { code: 'missing_field', field: 'reason' },
    });
    const open = await file({ title: 'Open', asset_id: fleet.assetId });
    const other = await signedOrder();
    for (const corrects of [open.body.id, other.id, 10 ** 9])
      expect(await file({ corrects, reason: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'invalid_value', field: 'corrects' },
      });
    const elsewhere = await file({ corrects: id, reason: 'x', asset_id: other.fleet.assetId });
    expect(elsewhere).toMatchObject({ status: 400, body: { field: 'asset_id' } });
  });

  test('of a program item moves the count of that item, where it was the last one', async () => {
    const { fleet, key, move, file } = await signedOrder();
    const item = { key: 'i50', title: '50-hour inspection', every: { hours: 50 } };
    await app.call('POST', '/types', {
      key,
      body: { name: 'Type', program: [item], asset_ids: [fleet.assetId] },
    });
    const due = await fleet.file({ asset_id: fleet.assetId, duration_min: 60 * 60 });
    const { id } = due.body.work_raised[0];
    await move(id, { state: 'done', sign_off, hours_at: 60 });
    expect((await fleet.aircraft()).next_due).toMatchObject({ in_hours: 50 });
    const correct = (hours_at: number) =>
      file({ corrects: id, reason: 'Done earlier', state: 'done', sign_off, hours_at });
    expect((await correct(55)).body.workorder.hours_at).toBe(55);
    expect((await fleet.aircraft()).next_due).toMatchObject({ in_hours: 45 });
    // The count is no longer that of the first order: another correction of it moves nothing.
    await correct(40);
    expect((await fleet.aircraft()).next_due).toMatchObject({ in_hours: 45 });
  });
});
