import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, newFleet } from '../../testing/fleet.ts';
import { registerAircraft } from '../aircraft/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function store() {
  const fleet = await newFleet(app);
  const key = fleet.owner.key;
  const file = (body: unknown) => app.call('POST', '/components', { key, body });
  const move = (id: number, body: unknown) =>
    app.call('POST', `/components/${id}/move`, { key, body });
  const read = async (id: number) =>
    (await app.call('GET', `/components/${id}`, { key })).body.component;
  const fly = (assetId: number, flown_at: string, hours = 1) =>
    fleet.file({ asset_id: assetId, flown_at, duration_min: hours * 60 });
  const second = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
  return { fleet, key, file, move, read, fly, second };
}
const pack = { kind: 'battery', name: '6S 16 Ah no. 4' };

describe('POST /components', () => {
  test('200: a spare with nothing behind it', async () => {
    const { file } = await store();
    const { body } = await file({ ...pack, serial: 'B16-004', life: { cycles: 300 } });
    expect(body.component).toMatchObject({
      kind: 'battery',
      state: 'spare',
      asset_id: null,
      fitted_on: null,
      hours: 0,
      flights: 0,
      cycles: 0,
      life: { hours: null, flights: null, cycles: 300, date: null },
      used: 0,
      remaining: { hours: null, flights: null, cycles: 300, days: null },
      status: 'ok',
      health: null,
      history: [],
    });
  });

  test('200: figures are those of now, and flights add to them', async () => {
    const { fleet, file, read, fly } = await store();
    await fly(fleet.assetId, day(-10));
    const filed = await file({
      ...pack,
      external_ref: 'p',
      asset_id: fleet.assetId,
      fitted_on: day(-20),
      hours: 30,
      flights: 139,
      cycles: 142,
      life: { cycles: 300, date: day(500) },
    });
    expect(filed.body.component).toMatchObject({
      hours: 30,
      flights: 139,
      cycles: 142,
      state: 'fitted',
    });
    await fly(fleet.assetId, day(-1));
    expect(await read(filed.body.id)).toMatchObject({ hours: 31, flights: 140, cycles: 143 });
    const again = await file({ external_ref: 'p', vendor: 'Tattu' });
    expect(again.body).toMatchObject({
      created_new: false,
      component: { vendor: 'Tattu', hours: 31, asset_id: fleet.assetId, name: pack.name },
    });
  });

  test('200: twenty repeats at once register one', async () => {
    const { fleet, file, read, fly } = await store();
    await fly(fleet.assetId, day(0));
    const sent = { ...pack, external_ref: 'same', asset_id: fleet.assetId };
    const answers = await Promise.all(Array.from({ length: 20 }, () => file(sent)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await read(answers[0]!.body.id)).toMatchObject({
      hours: 1,
      history: [{ event: 'fitted' }],
    });
  });

  test.each([
    [{ name: 'x' }, 'kind'],
    [{ kind: 'battery' }, 'name'],
    [{ kind: 'wheel', name: 'x' }, 'kind'],
    [{ ...pack, asset_id: 999_999 }, 'asset_id'],
    [{ ...pack, hours: -1 }, 'hours'],
    [{ ...pack, hours: 1e9 }, 'hours'],
    [{ ...pack, life: { flights: 1e-300 } }, 'life.flights'],
    [{ ...pack, cycles: 1.5 }, 'cycles'],
    [{ ...pack, life: { hours: 0 } }, 'life.hours'],
    [{ ...pack, fitted_on: '9999-12-31' }, 'fitted_on'],
  ])('400: %j names %s', async (sent, field) => {
    const { file } = await store();
    const { status, body } = await file(sent);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });
});

describe('POST /components/{id}/move', () => {
  test('200: life follows the aircraft it was on on the day of the flight', async () => {
    const { fleet, file, move, read, fly, second } = await store();
    const { id } = (await file(pack)).body;
    await move(id, { asset_id: fleet.assetId, at: day(-30), position: 'bay A' });
    await fly(fleet.assetId, day(-31));
    await fly(fleet.assetId, day(-25));
    await fly(second, day(-25));
    expect(await read(id)).toMatchObject({ hours: 1, flights: 1, position: 'bay A' });
    await move(id, { asset_id: second, at: day(-20) });
    await fly(fleet.assetId, day(-10));
    await fly(second, day(-10));
    const late = await fly(fleet.assetId, day(-22));
    expect(await read(id)).toMatchObject({ hours: 3, flights: 3, asset_id: second });
    await app.call('DELETE', `/flights/${late.body.id}`, { key: fleet.key });
    await move(id, { state: 'removed', at: day(-5) });
    await fly(second, day(-1));
    const off = await read(id);
    expect(off).toMatchObject({ hours: 2, state: 'removed', asset_id: null, fitted_on: null });
    expect(off.history).toEqual([
      { at: day(-30), event: 'fitted', asset_id: fleet.assetId },
      { at: day(-20), event: 'removed', asset_id: fleet.assetId },
      { at: day(-20), event: 'fitted', asset_id: second },
      { at: day(-5), event: 'removed', asset_id: second },
    ]);
  });

  test('200: a removal dated back takes flights away, never below what was declared', async () => {
    const { fleet, file, move, read, fly } = await store();
    const own = { ...pack, external_ref: 'b4' };
    const { id } = (await file({ ...own, asset_id: fleet.assetId, fitted_on: day(-20) })).body;
    await fly(fleet.assetId, day(-15));
    await fly(fleet.assetId, day(-4));
    await file({ ...own, hours: 40, flights: 60, cycles: 70 });
    expect(await read(id)).toMatchObject({ hours: 40, flights: 60, cycles: 70 });
    await fly(fleet.assetId, day(-3));
    expect(await read(id)).toMatchObject({ hours: 41, flights: 61, cycles: 71 });
    await move(id, { state: 'removed', at: day(-10) });
    expect(await read(id)).toMatchObject({ hours: 40, flights: 60, cycles: 70 });
  });

  test('200: an end of life raises work once', async () => {
    const { fleet, file, fly } = await store();
    await file({ ...pack, asset_id: fleet.assetId, life: { flights: 2 } });
    expect((await fly(fleet.assetId, day(0))).body.work_raised).toEqual([]);
    expect((await fly(fleet.assetId, day(0))).body.work_raised).toMatchObject([
      { title: 'Replace 6S 16 Ah no. 4', reason: '2 of 2 flights', asset_id: fleet.assetId },
    ]);
    expect((await fly(fleet.assetId, day(0))).body.work_raised).toEqual([]);
  });

  test('400: neither a state nor an aircraft', async () => {
    const { fleet, file, move } = await store();
    const { id } = (await file({ ...pack, asset_id: fleet.assetId })).body;
    expect((await move(id, { at: day() })).body).toMatchObject({
      error: 'state or asset_id is required.',
      code: 'missing_field',
      field: 'state',
    });
  });

  test('400: before it was fitted, or with no aircraft to fit to', async () => {
    const { fleet, file, move } = await store();
    const { id } = (await file({ ...pack, asset_id: fleet.assetId, fitted_on: day(-5) })).body;
    expect((await move(id, { state: 'removed', at: day(-6) })).body.field).toBe('at');
    expect((await move(id, { at: day(-2) })).body).toMatchObject({
      code: 'missing_field',
      field: 'state',
    });
    expect((await move(id, { state: 'fitted' })).body.field).toBe('asset_id');
    expect((await move(id, { asset_id: 999_999 })).body.field).toBe('asset_id');
    expect((await move(id, { state: 'spare', at: day(3) })).body.field).toBe('at');
    const both = await move(id, { asset_id: fleet.assetId, state: 'spare' });
    expect(both.body.field).toBe('state');
    await move(id, { state: 'removed', at: day(-2) });
    expect((await move(id, { asset_id: fleet.assetId, at: day(-4) })).body.field).toBe('at');
  });

  test('409: scrapped is final, and only what is fitted is removed', async () => {
    const { fleet, file, move } = await store();
    const { id } = (await file(pack)).body;
    expect((await move(id, { state: 'removed' })).status).toBe(409);
    expect((await move(id, { state: 'scrapped' })).body.component.state).toBe('scrapped');
    expect((await move(id, { asset_id: fleet.assetId })).status).toBe(409);
    expect((await move(id, { state: 'spare' })).status).toBe(409);
  });

  test('404: unknown or of another organization', async () => {
    const [own, other] = [await store(), await store()];
    const { id } = (await own.file(pack)).body;
    expect((await other.move(id, { state: 'spare' })).body.error).toBe('Component not found');
    expect((await own.move('x' as unknown as number, { state: 'spare' })).status).toBe(404);
  });
});

test('GET /components filters by aircraft, state and day', async () => {
  const { fleet, key, file } = await store();
  const fitted = (await file({ ...pack, asset_id: fleet.assetId, fitted_on: day(-9) })).body.id;
  const spare = (await file({ kind: 'motor', name: 'M1' })).body.id;
  const found = async (query: string) =>
    (await app.call('GET', `/components${query}`, { key })).body.components.map(
      (one: { id: number }) => one.id,
    );
  expect(await found('')).toEqual([spare, fitted]);
  expect(await found(`?asset_id=${fleet.assetId}`)).toEqual([fitted]);
  expect(await found('?state=spare')).toEqual([spare]);
  expect(await found(`?since=${day(-8)}`)).toEqual([spare]);
  const device = await app.call('GET', '/components', { key: fleet.device });
  expect(device.status).toBe(403);
});
