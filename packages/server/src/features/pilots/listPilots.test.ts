import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeAccount } from '../../access/accounts.ts';
import { removeMember } from '../../access/organizations.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';
import { changeAircraft, registerAircraft } from '../aircraft/registration.ts';
import { changePilot, turnRuleOff, turnRuleOn } from './registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rosterOf = async (fleet: Fleet, key = fleet.key) =>
  (await app.call('GET', '/pilots', { key })).body;

async function entry(fleet: Fleet, id = fleet.pilot.rosterId) {
  return (await rosterOf(fleet)).pilots.find((pilot: { id: number }) => pilot.id === id);
}

describe('200', () => {
  test('every member is on the roster under an id of its own, with a role of its own', async () => {
    const fleet = await newFleet(app);
    const roles = {
      viewer: 'observer',
      pilot: 'pilot',
      manager: 'manager',
      admin: 'manager',
    } as const;
    for (const role of Object.keys(roles) as (keyof typeof roles)[])
      await app.addMember(fleet.orgId, role, { name: `The ${role}` });
    await app.addMember(fleet.orgId, 'pilot');
    const { pilots, total, advisory } = await rosterOf(fleet);
    expect(total).toBe(7);
    expect(advisory).toBe('Currency is information only and must not be used to prevent a flight.');
    for (const [role, does] of Object.entries(roles))
      expect(pilots.find((one: { name: string }) => one.name === `The ${role}`)?.role).toBe(does);
    const nameless = pilots.at(-1);
    expect(nameless.name).toBe(`Pilot ${nameless.id}`);
    expect(JSON.stringify(pilots)).not.toContain('@');
  });

  test('hours, flights and landings come from the flights on record', async () => {
    const fleet = await newFleet(app);
    const asset_id = fleet.assetId;
    await fleet.file({ asset_id, flown_at: day(-200), duration_s: 7200 });
    await fleet.file({ asset_id, flown_at: day(-90), duration_s: 3600, landings: 4 });
    await fleet.file({ asset_id, flown_at: day(-1), duration_s: 1800, night: true });
    expect(await entry(fleet)).toMatchObject({
      name: 'R. Ito',
      role: 'pilot',
      status: 'unknown',
      currency: { status: 'unknown', as_of: day(), items: [] },
      lapsed: [],
      last_flight: day(-1),
      hours: 3.5,
      hours_90d: 1.5,
      flights: 3,
      landings_90d: 5,
      night_hours: 0.5,
    });
  });

  test('a counting rule follows filing, correcting and deleting', async () => {
    const fleet = await newFleet(app);
    const { db } = app.database;
    await turnRuleOn(db, fleet.orgId, { key: 'recent_90d' });
    const item = async () => (await entry(fleet)).currency.items[0];
    expect(await item()).toMatchObject({
      key: 'recent_90d',
      status: 'unknown',
      done: 0,
      needed: 3,
    });
    const asset_id = fleet.assetId;
    await fleet.file({ asset_id, flown_at: day(-70), landings: 2 });
    expect(await item()).toMatchObject({ status: 'lapsed', done: 2, valid_until: null });
    const last = await fleet.file({ external_ref: 'r', asset_id, flown_at: day(-10) });
    expect(await item()).toMatchObject({ status: 'lapsing', done: 3, valid_until: day(20) });
    await fleet.file({ external_ref: 'r', landings: 3 });
    expect(await item()).toMatchObject({
      status: 'current',
      done: 5,
      valid_until: day(80),
      days_left: 80,
    });
    await app.call('DELETE', `/flights/${last.body.id}`, { key: fleet.key });
    expect(await item()).toMatchObject({ status: 'lapsed', done: 2 });
    await turnRuleOn(db, fleet.orgId, { key: 'recent_90d', count: 2, days: 60 });
    expect(await item()).toMatchObject({
      label: '2 take-offs and landings in 60 days',
      status: 'lapsed',
      done: 0,
      valid_until: day(-10),
      days_left: -10,
    });
    expect((await entry(fleet)).lapsed).toEqual([
      { key: 'recent_90d', label: '2 take-offs and landings in 60 days', since: day(-9) },
    ]);
    await turnRuleOff(db, fleet.orgId, 'recent_90d');
    expect((await entry(fleet)).currency).toMatchObject({ status: 'unknown', items: [] });
  });

  test('night and type are counted apart', async () => {
    const fleet = await newFleet(app);
    const { db } = app.database;
    const types = await db
      .insertInto('aircraft_type')
      .values([
        { org_id: fleet.orgId, name: 'Hexa heavy' },
        { org_id: fleet.orgId, name: 'Wing light' },
      ])
      .returning('id')
      .execute();
    const second = await registerAircraft(db, fleet.orgId, { name: 'Wing 1' });
    await changeAircraft(db, fleet.orgId, fleet.assetId, { typeId: types[0]!.id });
    await changeAircraft(db, fleet.orgId, second, { typeId: types[1]!.id });
    await turnRuleOn(db, fleet.orgId, { key: 'night_90d', count: 1 });
    await turnRuleOn(db, fleet.orgId, { key: 'type_recent', count: 2 });
    await fleet.file({ asset_id: fleet.assetId, landings: 2, flown_at: day(-5) });
    await fleet.file({ asset_id: second, landings: 1, night: true, flown_at: day(-40) });
    const { currency, status } = await entry(fleet);
    expect(currency.items).toMatchObject([
      { key: 'night_90d', status: 'current', valid_until: day(50), done: 1, needed: 1 },
      {
        key: 'type_recent',
        type_id: types[0]!.id,
        label: '2 take-offs and landings in 90 days on Hexa heavy',
        status: 'current',
      },
      { key: 'type_recent', type_id: types[1]!.id, status: 'lapsed', done: 1 },
    ]);
    expect(status).toBe('lapsed');
    const other = (await entry(fleet, fleet.owner.rosterId)).currency.items;
    expect(other).toMatchObject([{ status: 'unknown' }, { status: 'unknown', type_id: null }]);
  });

  test('dates on file make dated rules', async () => {
    const fleet = await newFleet(app);
    const { db } = app.database;
    await turnRuleOn(db, fleet.orgId, { key: 'medical' });
    await turnRuleOn(db, fleet.orgId, { key: 'custom', days: 10 });
    await changePilot(db, fleet.orgId, fleet.pilot.rosterId, {
      name: 'Rei Ito',
      role: 'instructor',
      dates: new Map([
        ['medical', day(400)],
        ['custom', day(-30)],
      ]),
    });
    const changed = await entry(fleet);
    expect(changed).toMatchObject({ name: 'Rei Ito', role: 'instructor', status: 'lapsed' });
    expect(changed.currency.items).toMatchObject([
      { key: 'medical', status: 'current', valid_until: day(400) },
      {
        key: 'custom',
        status: 'lapsed',
        valid_until: day(-20),
        basis: '10 days from the date on file',
      },
    ]);
  });

  test('who leaves stays while flights name them, and comes back under the same id', async () => {
    const fleet = await newFleet(app);
    const { db } = app.database;
    const guest = await app.addMember(fleet.orgId, 'pilot', { name: 'G. Uest' });
    const { body } = await fleet.file({ asset_id: fleet.assetId }, guest.key);
    const rosterId = body.flight.pilot_id;
    await removeMember(db, { orgId: fleet.orgId, accountId: guest.userId });
    expect(await entry(fleet, rosterId)).toMatchObject({ name: 'G. Uest', flights: 1 });
    expect((await fleet.file({ asset_id: fleet.assetId, pilot_id: rosterId })).status).toBe(200);
    await removeAccount(db, guest.userId, new Date());
    expect(await entry(fleet, rosterId)).toMatchObject({ name: 'G. Uest' });
    const { flights } = (await app.call('GET', `/flights?pilot_id=${rosterId}`, { key: fleet.key }))
      .body;
    for (const flight of flights)
      await app.call('DELETE', `/flights/${flight.id}`, { key: fleet.key });
    expect(await entry(fleet, rosterId)).toBeUndefined();
    expect((await fleet.file({ asset_id: fleet.assetId, pilot_id: rosterId })).body.field).toBe(
      'pilot_id',
    );
  });

  test('a device and a viewer see it; another organization has its own', async () => {
    const fleet = await newFleet(app);
    const viewer = await app.addMember(fleet.orgId, 'viewer');
    const other = await newFleet(app);
    expect((await rosterOf(fleet, fleet.device)).total).toBe(3);
    expect((await rosterOf(fleet, viewer.key)).total).toBe(3);
    expect((await rosterOf(other)).total).toBe(2);
  });
});

test('403: a key for another area', async () => {
  const fleet = await newFleet(app);
  const key = await app.addKey(fleet.pilot.userId, { areas: ['builds'] });
  const { status, body } = await app.call('GET', '/pilots', { key: key.key });
  expect(status).toBe(403);
  expect(body.code).toBe('scope');
});
