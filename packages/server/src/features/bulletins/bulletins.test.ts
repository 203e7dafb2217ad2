import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../storage/transaction.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, newFleet } from '../../testing/fleet.ts';
import { registerAircraft } from '../aircraft/registration.ts';
import { compareSerials } from './applies.ts';
import { applyBulletins } from './bulletins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function desk() {
  const fleet = await newFleet(app, { serial: 'SN-9' });
  const second = await registerAircraft(app.database.db, fleet.orgId, {
    name: 'Survey 2',
    serial: 'SN-10',
  });
  const key = fleet.owner.key;
  const file = (body: unknown) => app.call('POST', '/bulletins', { key, body });
  const comply = (id: number, body: unknown) =>
    app.call('POST', `/bulletins/${id}/compliance`, { key, body });
  return { fleet, second, key, file, comply };
}
const screws = { number: 'SB-2026-014', title: 'Replace motor screws' };
const assets = (body: { bulletin: { aircraft: { asset_id: number }[] } }) =>
  body.bulletin.aircraft.map((one) => one.asset_id);

test.each([
  ['SN-9', 'SN-10', -1],
  ['sn-10', 'SN-10', 0],
  ['SN-11', 'SN-10', 1],
  ['A', 'B', -1],
  ['123456789012345678901', '123456789012345678900', 1],
])('serial %s against %s', (a, b, sign) => expect(Math.sign(compareSerials(a, b))).toBe(sign));

describe('POST /bulletins', () => {
  test('200: reaches the aircraft it is about', async () => {
    const { fleet, second, key, file } = await desk();
    expect(assets((await file(screws)).body)).toEqual([fleet.assetId, second]);
    const type = await app.call('POST', '/types', {
      key,
      body: { name: 'T', asset_ids: [second] },
    });
    const byType = await file({
      ...screws,
      number: 'SB-2',
      applies_to: { type_ids: [type.body.id] },
    });
    expect(assets(byType.body)).toEqual([second]);
    const bySerial = await file({
      ...screws,
      number: 'SB-3',
      applies_to: { serial_from: 'SN-1', serial_to: 'SN-9' },
    });
    expect(assets(bySerial.body)).toEqual([fleet.assetId]);
    await app.call('POST', '/components', {
      key,
      body: { kind: 'parachute', name: 'P', asset_id: fleet.assetId },
    });
    const byPart = await file({
      ...screws,
      number: 'SB-4',
      applies_to: { component_kind: 'parachute' },
    });
    expect(assets(byPart.body)).toEqual([fleet.assetId]);
  });

  test('200: a number and issuer that are on file correct that bulletin', async () => {
    const { file } = await desk();
    const first = await file({ ...screws, issuer: 'Holybro' });
    const again = await file({ ...screws, issuer: 'Holybro', title: 'Replace all screws' });
    expect(again.body).toMatchObject({
      id: first.body.id,
      created_new: false,
      bulletin: { title: 'Replace all screws', revision: 2 },
    });
    expect((await file({ ...screws, issuer: 'Another' })).body.created_new).toBe(true);
    expect((await file({ ...screws, issuer: 'Holybro', external_ref: 'x' })).body.created_new).toBe(
      true,
    );
    const bodies = await Promise.all(
      Array.from({ length: 8 }, async () => (await file({ ...screws, issuer: 'At once' })).body),
    );
    expect(new Set(bodies.map((body) => body.id)).size).toBe(1);
  });

  test('200: a mandatory one opens work, and its sign-off is compliance', async () => {
    const { fleet, second, key, file } = await desk();
    const { body } = await file({
      ...screws,
      external_ref: 'b',
      severity: 'mandatory',
      kind: 'airworthiness_directive',
      deadline: { date: day(30), hours: 25 },
    });
    expect(body.work_raised).toHaveLength(2);
    expect(body.bulletin.aircraft).toEqual([
      {
        asset_id: fleet.assetId,
        state: 'open',
        complied_on: null,
        workorder_id: body.work_raised[0].id,
        note: '',
      },
      {
        asset_id: second,
        state: 'open',
        complied_on: null,
        workorder_id: body.work_raised[1].id,
        note: '',
      },
    ]);
    const order = await app.call('GET', `/workorders/${body.work_raised[0].id}`, { key });
    expect(order.body.workorder).toMatchObject({
      title: 'SB-2026-014: Replace motor screws',
      origin: 'bulletin',
      raised_by: { bulletin_id: body.id },
      due: { hours: 25, date: day(30) },
    });
    expect((await file({ external_ref: 'b', summary: 'More' })).body.work_raised).toEqual([]);
    const sign_off = { name: 'A', statement: 'Done.' };
    await app.call('POST', `/workorders/${body.work_raised[0].id}`, {
      key,
      body: { state: 'done', sign_off },
    });
    const read = (await app.call('GET', `/bulletins/${body.id}`, { key })).body.bulletin;
    expect(read.aircraft).toMatchObject([
      { state: 'complied', complied_on: day() },
      { state: 'open' },
    ]);
  });

  test('200: past its deadline it is overdue and a mandatory one grounds', async () => {
    const { fleet, file } = await desk();
    const { body } = await file({ ...screws, severity: 'mandatory', deadline: { hours: 2 } });
    await fleet.file({ asset_id: fleet.assetId, duration_min: 120 });
    expect((await fleet.aircraft()).airworthy).toBe(true);
    await fleet.file({ asset_id: fleet.assetId, duration_min: 1 });
    expect(await fleet.aircraft()).toMatchObject({
      airworthy: false,
      grounded_reason: 'Mandatory bulletin SB-2026-014 is past its deadline.',
    });
    const standing = await app.call('GET', `/health/${fleet.assetId}`, { key: fleet.key });
    expect(standing.body.health).toMatchObject({
      maintenance: { overdue: 0, due_soon: 0 },
      bulletins_open: 1,
    });
    const late = await app.call('GET', '/bulletins?state=overdue', { key: fleet.key });
    expect(late.body).toMatchObject({ total: 1, bulletins: [{ id: body.id }] });
    expect(late.body.bulletins[0].aircraft[0].state).toBe('overdue');
    const past = await file({ ...screws, deadline: { date: day(-1) } });
    expect(past.body.bulletin.aircraft[0].state).toBe('overdue');
  });

  test('200: an aircraft that comes under its type, or gets such a component, is reached too', async () => {
    const { fleet, file, key } = await desk();
    const post = (path: string, body: unknown) => app.call('POST', path, { key, body });
    const type = await post('/types', { external_ref: 't', name: 'T' });
    const about = { type_ids: [type.body.id], component_kind: 'esc' };
    const filed = await file({ ...screws, severity: 'mandatory', applies_to: about });
    const reached = async () =>
      assets((await app.call('GET', `/bulletins/${filed.body.id}`, { key })).body);
    await post('/types', { external_ref: 't', asset_ids: [fleet.assetId] });
    expect(await reached()).toEqual([]);
    const esc = await post('/components', { kind: 'esc', name: 'ESC 1' });
    expect(await reached()).toEqual([]);
    await post(`/components/${esc.body.id}/move`, { asset_id: fleet.assetId });
    expect(await reached()).toEqual([fleet.assetId]);
    expect((await fleet.aircraft()).work_open).toBe(1);
    await post('/types', { external_ref: 't', asset_ids: [] });
    expect(await reached()).toEqual([fleet.assetId]);
  });

  test('200: an aircraft that joins later is reached too', async () => {
    const { fleet, file, key } = await desk();
    const { body } = await file({ ...screws, severity: 'mandatory' });
    const third = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 3' });
    await inTransaction(app.database.db, (tx) => applyBulletins(tx, fleet.orgId, day(0)));
    const read = (await app.call('GET', `/bulletins/${body.id}`, { key })).body;
    expect(assets(read)).toContain(third);
    expect(read.bulletin.aircraft.at(-1).workorder_id).not.toBeNull();
  });

  test.each([
    [{ title: 'x' }, 'number'],
    [{ number: 'x' }, 'title'],
    [{ ...screws, severity: 'grave' }, 'severity'],
    [{ ...screws, applies_to: { type_ids: [999_999] } }, 'applies_to.type_ids[0]'],
    [{ ...screws, deadline: { date: '2026-13-01' } }, 'deadline.date'],
  ])('400: %j names %s', async (sent, field) => {
    const { file } = await desk();
    const { status, body } = await file(sent);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });
});

describe('POST /bulletins/{id}/compliance', () => {
  test('200: settles the aircraft and its order', async () => {
    const { fleet, second, key, file, comply } = await desk();
    const filed = (await file({ ...screws, severity: 'mandatory' })).body;
    const done = await comply(filed.id, {
      asset_id: fleet.assetId,
      state: 'complied',
      complied_on: day(-2),
      note: 'Screws replaced.',
    });
    expect(done.body.bulletin.aircraft[0]).toMatchObject({
      state: 'complied',
      complied_on: day(-2),
      note: 'Screws replaced.',
    });
    const order = await app.call('GET', `/workorders/${filed.work_raised[0].id}`, { key });
    expect(order.body.workorder).toMatchObject({
      state: 'done',
      sign_off: { name: 'Olga Owner', statement: 'Screws replaced.' },
    });
    await comply(filed.id, { asset_id: second, state: 'not_applicable' });
    const other = await app.call('GET', `/workorders/${filed.work_raised[1].id}`, { key });
    expect(other.body.workorder.state).toBe('cancelled');
  });

  test('400 and 404', async () => {
    const { fleet, file, comply } = await desk();
    const { id } = (await file(screws)).body;
    expect((await comply(id, { state: 'complied' })).body.field).toBe('asset_id');
    expect((await comply(id, { asset_id: 999_999, state: 'complied' })).body.field).toBe(
      'asset_id',
    );
    expect((await comply(id, { asset_id: fleet.assetId, state: 'overdue' })).body.field).toBe(
      'state',
    );
    const early = { asset_id: fleet.assetId, state: 'complied', complied_on: day(2) };
    expect(await comply(id, early)).toMatchObject({ status: 400, body: { field: 'complied_on' } });
    expect((await comply(id, { ...early, complied_on: day(1) })).status).toBe(200);
    const other = await desk();
    const foreign = await other.comply(id, { asset_id: other.fleet.assetId, state: 'open' });
    expect(foreign.body.error).toBe('Bulletin not found');
  });
});

test('GET /bulletins filters by aircraft and day', async () => {
  const { fleet, key, file } = await desk();
  const first = (await file({ ...screws, issued: '2026-01-01' })).body.id;
  const second = (await file({ ...screws, number: 'SB-2', issued: '2026-06-01' })).body.id;
  const found = async (query: string) =>
    (await app.call('GET', `/bulletins${query}`, { key })).body.bulletins.map(
      (one: { id: number }) => one.id,
    );
  expect(await found('')).toEqual([second, first]);
  expect(await found('?since=2026-02-01')).toEqual([second]);
  expect(await found(`?asset_id=${fleet.assetId}&state=open`)).toEqual([second, first]);
  expect(await found('?state=complied')).toEqual([]);
});
