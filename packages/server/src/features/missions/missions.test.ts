import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function desk() {
  const fleet = await newFleet(app);
  const key = fleet.owner.key;
  const file = (body: unknown, as = key) => app.call('POST', '/missions', { key: as, body });
  return { fleet, key, file };
}

describe('POST /missions', () => {
  test('200: a mission with what it names', async () => {
    const { fleet, key, file } = await desk();
    const flight = await fleet.file({ asset_id: fleet.assetId });
    const { body } = await file({
      name: 'Quarry volume, November',
      site: 'North quarry',
      location: { lat: 47.39, lon: 8.54 },
      planned_from: '2026-11-14T15:00:00+01:00',
      planned_to: '2026-11-14T16:00:00Z',
      asset_ids: [fleet.assetId, fleet.assetId],
      pilot_ids: [fleet.pilot.rosterId],
      max_height_m: 110,
      airspace: { class: 'G' },
      risk: { level: 'low' },
      flight_ids: [flight.body.id],
    });
    expect(body.mission).toMatchObject({
      external_ref: null,
      state: 'planned',
      client: '',
      location: { lat: 47.39, lon: 8.54 },
      planned_from: '2026-11-14T14:00:00Z',
      planned_to: '2026-11-14T16:00:00Z',
      asset_ids: [fleet.assetId],
      pilot_ids: [fleet.pilot.rosterId],
      max_height_m: 110,
      airspace: { class: 'G', authorization: null },
      risk: { level: 'low', notes: '' },
      checklist_template_ids: [],
      flight_ids: [flight.body.id],
    });
    const read = await app.call('GET', `/flights/${flight.body.id}`, { key });
    expect(read.body.flight.mission_id).toBe(body.id);
    const named = await fleet.file({ asset_id: fleet.assetId, mission_id: body.id });
    const grown = await app.call('GET', `/missions/${body.id}`, { key });
    expect(grown.body.mission.flight_ids).toEqual([flight.body.id, named.body.id]);
    await app.call('DELETE', `/flights/${flight.body.id}`, { key });
    const dropped = await app.call('GET', `/missions/${body.id}`, { key });
    expect(dropped.body.mission.flight_ids).toEqual([named.body.id]);
  });

  test('200: repeats correct; states go forward', async () => {
    const { file } = await desk();
    const first = await file({ external_ref: 'm', name: 'A', client: 'C' });
    const again = await file({ external_ref: 'm', state: 'approved', client: '' });
    expect(again.body).toMatchObject({
      id: first.body.id,
      created_new: false,
      mission: { name: 'A', client: '', state: 'approved', revision: 2 },
    });
    expect((await file({ external_ref: 'm', state: 'flown' })).status).toBe(200);
    for (const state of ['planned', 'approved', 'cancelled'])
      expect((await file({ external_ref: 'm', state })).status).toBe(409);
    expect((await file({ external_ref: 'm', state: 'flown', notes: 'late' })).status).toBe(200);
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => file({ external_ref: 'same', name: 'N' })),
    );
    expect(new Set(twenty.map((answer) => answer.body.id)).size).toBe(1);
  });

  test.each([
    [{}, 'name'],
    [{ name: 'x', state: 'lost' }, 'state'],
    [{ name: 'x', location: { lat: 91, lon: 0 } }, 'location.lat'],
    [{ name: 'x', location: { lat: 1 } }, 'location.lon'],
    [{ name: 'x', asset_ids: [999_999] }, 'asset_ids[0]'],
    [{ name: 'x', pilot_ids: [999_999] }, 'pilot_ids[0]'],
    [{ name: 'x', flight_ids: [999_999] }, 'flight_ids[0]'],
    [{ name: 'x', checklist_template_ids: [999_999] }, 'checklist_template_ids[0]'],
    [
      { name: 'x', planned_from: '2026-02-02T00:00:00Z', planned_to: '2026-02-01T00:00:00Z' },
      'planned_to',
    ],
    [{ name: 'x', planned_from: 'noon' }, 'planned_from'],
  ])('400: %j names %s', async (sent, field) => {
    const { file } = await desk();
    const { status, body } = await file(sent);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });

  test('403: a pilot plans none, a device sees none', async () => {
    const { fleet, file } = await desk();
    expect((await file({ name: 'x' }, fleet.key)).body.permission).toBe('missions.manage');
    expect((await file({ name: 'x' }, fleet.device)).body.code).toBe('scope');
  });
});

test('POST /missions/{id} corrects one that has no reference', async () => {
  const { fleet, key, file } = await desk();
  const { id } = (await file({ name: 'A', client: 'C' })).body;
  const correct = (body: unknown, as = key) =>
    app.call('POST', `/missions/${id}`, { key: as, body });
  const flight = await fleet.file({ asset_id: fleet.assetId });
  const moved = await correct({ state: 'flown', flight_ids: [flight.body.id] });
  expect(moved.body.mission).toMatchObject({
    id,
    name: 'A',
    client: 'C',
    state: 'flown',
    flight_ids: [flight.body.id],
    revision: 2,
  });
  expect((await correct({ state: 'planned' })).status).toBe(409);
  expect((await correct({ asset_ids: [999_999] })).body.field).toBe('asset_ids[0]');
  const other = await desk();
  expect((await correct({ name: 'B' }, other.key)).body.error).toBe('Mission not found');
  expect((await correct({ name: 'B' }, fleet.key)).body.permission).toBe('missions.manage');
});

test('DELETE /missions/{id} leaves the flights', async () => {
  const { fleet, key, file } = await desk();
  const flight = await fleet.file({ asset_id: fleet.assetId });
  const { id } = (await file({ name: 'x', flight_ids: [flight.body.id] })).body;
  const other = await desk();
  const remove = (as: string) => app.call('DELETE', `/missions/${id}`, { key: as });
  expect((await remove(other.key)).body.error).toBe('Mission not found');
  expect((await remove(key)).body).toEqual({ ok: true, id });
  expect((await remove(key)).status).toBe(404);
  const read = await app.call('GET', `/flights/${flight.body.id}`, { key });
  expect(read.body.flight.mission_id).toBeNull();
});

test('GET /missions filters and pages', async () => {
  const { fleet, key, file } = await desk();
  const ids: number[] = [];
  for (const month of ['01', '02', '03'])
    ids.unshift(
      (
        await file({
          name: month,
          planned_from: `2026-${month}-01T00:00:00Z`,
          state: month === '02' ? 'approved' : null,
          asset_ids: month === '03' ? [fleet.assetId] : [],
        })
      ).body.id,
    );
  const found = async (query: string) =>
    (await app.call('GET', `/missions${query}`, { key })).body.missions.map(
      (one: { id: number }) => one.id,
    );
  expect(await found('')).toEqual(ids);
  expect(await found('?state=approved')).toEqual([ids[1]]);
  expect(await found(`?asset_id=${fleet.assetId}`)).toEqual([ids[0]]);
  expect(await found('?since=2026-02-01')).toEqual([ids[0], ids[1]]);
  const first = (await app.call('GET', '/missions?limit=1', { key })).body;
  expect(await found(`?limit=1&cursor=${first.next}`)).toEqual([ids[1]]);
});
