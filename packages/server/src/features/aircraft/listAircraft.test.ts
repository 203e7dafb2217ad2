import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, newFleet } from '../../testing/fleet.ts';
import { changeAircraft, registerAircraft } from './registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('200', () => {
  test('a new aircraft has nothing behind it', async () => {
    const fleet = await newFleet(app, { serial: '1581F5', model: 'X500 V2' });
    const { body } = await app.call('GET', '/aircraft', { key: fleet.device });
    expect(body.total).toBe(1);
    expect(body.aircraft[0]).toEqual({
      id: fleet.assetId,
      name: 'Survey 1',
      registration: 'FA3XK9',
      serial: '1581F5',
      model: 'X500 V2',
      status: 'in_service',
      total_flights: 0,
      total_hours: 0,
      hours_flown: 0,
      last_flight: null,
      type_id: null,
      build_id: null,
      tied_build: null,
      airworthy: true,
      grounded_reason: null,
      work_open: 0,
      next_due: null,
      components_expired: 0,
      components_due_soon: 0,
      fleet_health: false,
      remote_id: null,
      insurance_until: null,
      created: body.aircraft[0].created,
      updated: body.aircraft[0].created,
      revision: 1,
    });
  });

  test('totals follow flights, and hours at entry are added', async () => {
    const fleet = await newFleet(app);
    await changeAircraft(app.database.db, fleet.orgId, fleet.assetId, { hoursAtEntry: 100.5 });
    await fleet.file({ asset_id: fleet.assetId, flown_at: day(-2), duration_s: 1260 });
    await fleet.file({ asset_id: fleet.assetId, flown_at: day(-9), duration_s: 540 });
    await fleet.file({ asset_name: 'Loaner', duration_s: 3600 });
    expect(await fleet.aircraft()).toMatchObject({
      total_flights: 2,
      hours_flown: 0.5,
      total_hours: 101,
      last_flight: day(-2),
    });
  });

  test.each([
    ['maintenance', 'In maintenance.'],
    ['grounded', 'Grounded.'],
    ['stored', 'In storage.'],
    ['retired', 'Retired.'],
    ['lost', 'Lost.'],
  ] as const)('%s is not airworthy', async (status, grounded_reason) => {
    const fleet = await newFleet(app);
    await changeAircraft(app.database.db, fleet.orgId, fleet.assetId, { status });
    expect(await fleet.aircraft()).toMatchObject({ status, airworthy: false, grounded_reason });
  });

  test('counts every fitted component past or near its limit, however many there are', async () => {
    const fleet = await newFleet(app);
    const second = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
    const fit = (more: object) =>
      app.call('POST', '/components', {
        key: fleet.owner.key,
        body: { kind: 'motor', name: 'M', asset_id: fleet.assetId, ...more },
      });
    await app.database.pool.query(
      `INSERT INTO component (org_id, kind, name, state, asset_id, fitted_on)
       SELECT $1, 'motor', 'M' || at, 'fitted', $2, current_date FROM generate_series(1, 1100) at`,
      [fleet.orgId, fleet.assetId],
    );
    await fit({ life: { hours: 10 }, hours: 10 });
    await fit({ life: { date: day(-1) } });
    await fit({ life: { hours: 10 }, hours: 9.5 });
    await fit({ life: { hours: 10 }, hours: 1 });
    await fit({ life: { hours: 10 }, hours: 20, asset_id: second });
    await fit({ life: { hours: 10 }, hours: 20, asset_id: null });
    const { body } = await app.call('GET', '/aircraft', { key: fleet.owner.key });
    const counted = body.aircraft.map((one: Record<string, unknown>) => [
      ...[one.name, one.components_expired, one.components_due_soon, one.airworthy],
    ]);
    expect(counted).toEqual([
      ['Survey 1', 2, 1, true],
      ['Survey 2', 1, 0, true],
    ]);
  });

  test('an organization sees its own registry only', async () => {
    const [own, other] = [await newFleet(app), await newFleet(app)];
    await registerAircraft(app.database.db, own.orgId, { name: 'Survey 2' });
    const names = async (key: string) =>
      (await app.call('GET', '/aircraft', { key })).body.aircraft.map(
        (one: { name: string }) => one.name,
      );
    expect(await names(own.key)).toEqual(['Survey 1', 'Survey 2']);
    expect(await names(other.key)).toEqual(['Survey 1']);
  });
});

test('403: an account without an organization', async () => {
  const { key } = await app.addCaller();
  const { status, body } = await app.call('GET', '/aircraft', { key });
  expect(status).toBe(403);
  expect(body.error).toBe('This endpoint needs an organization account.');
});
