import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const refused = { status: 403, body: { code: 'permission', permission: 'flights.manage' } };

async function twoPilots() {
  const fleet = await newFleet(app);
  const other = await app.addMember(fleet.orgId, 'pilot');
  const owner = await signedIn(app, fleet.owner.ownerId);
  const asset_id = fleet.assetId;
  const own = (await fleet.file({ asset_id, external_ref: 'own' })).body.id;
  const theirs = (await fleet.file({ asset_id, external_ref: 'theirs' }, other.key)).body.id;
  const correct = (id: number, key: string, body: object = { site: 'Field' }) =>
    app.call('POST', `/flights/${id}`, { key, body });
  const remove = (id: number, key: string) => app.call('DELETE', `/flights/${id}`, { key });
  return { fleet, other, owner, own, theirs, correct, remove };
}

test('pilots change every flight unless the organization says otherwise', async () => {
  const { fleet, owner, theirs, correct, remove } = await twoPilots();
  expect((await owner.get('/organization/records')).body.own_flights).toBe(false);
  expect((await correct(theirs, fleet.key)).status).toBe(200);
  expect((await remove(theirs, fleet.key)).status).toBe(200);
});

test('where it is set, pilots change only flights that name them; others go on as before', async () => {
  const { fleet, other, owner, own, theirs, correct, remove } = await twoPilots();
  expect((await owner.post('/organization/records', { own_flights: true })).status).toBe(200);
  expect(await correct(theirs, fleet.key)).toMatchObject(refused);
  expect(await fleet.file({ external_ref: 'theirs', site: 'x' })).toMatchObject(refused);
  expect(await remove(theirs, fleet.key)).toMatchObject(refused);
  const log = Buffer.from('x');
  const upload = app.call('POST', `/flights/${theirs}/log`, { key: fleet.key, body: log });
  expect(await upload).toMatchObject(refused);
  const begun = { size_bytes: 1, name: 'a.bin' };
  const uploads = `/flights/${theirs}/log/uploads`;
  expect(await app.call('POST', uploads, { key: fleet.key, body: begun })).toMatchObject(refused);
  const roster = (await app.call('GET', '/pilots', { key: fleet.key })).body.pilots;
  const another = roster.find((one: { id: number }) => one.id !== fleet.pilot.rosterId);
  const forAnother = { asset_id: fleet.assetId, pilot_id: another.id };
  expect(await fleet.file(forAnother)).toMatchObject(refused);
  expect((await correct(own, fleet.key)).status).toBe(200);
  expect((await correct(theirs, fleet.owner.key)).status).toBe(200);
  expect((await correct(theirs, fleet.device)).status).toBe(200);
  expect((await remove(theirs, other.key)).status).toBe(200);
  const pilot = await signedIn(app, fleet.pilot.userId);
  const { organization } = (await pilot.get('/session')).body;
  expect(organization.only_flights_of).toBe(fleet.pilot.rosterId);
  expect((await owner.get('/session')).body.organization.only_flights_of).toBeNull();
});

test('a line of an import that names no pilot is nobody’s flight, not that of whoever imports it', async () => {
  const { fleet, owner } = await twoPilots();
  const rows = [{ asset_id: fleet.assetId, duration_s: 973, clear: ['pilot_id'] }];
  const filed = (await owner.post('/flights/imports', { name: 'a', rows })).body.rows[0];
  const { flight } = (await app.call('GET', `/flights/${filed.flight_id}`, { key: fleet.key }))
    .body;
  expect(flight).toMatchObject({ pilot_id: null, duration_s: 973 });
});

test('an import with flights of others is not taken back by a pilot then', async () => {
  const { fleet, owner } = await twoPilots();
  const rows = [{ asset_id: fleet.assetId, duration_min: 3, pilot_id: fleet.owner.rosterId }];
  const { import_id } = (await owner.post('/flights/imports', { name: 'a', rows })).body;
  await owner.post('/organization/records', { own_flights: true });
  const pilot = await signedIn(app, fleet.pilot.userId);
  expect(await pilot.remove(`/flights/imports/${import_id}`)).toMatchObject(refused);
  expect((await owner.remove(`/flights/imports/${import_id}`)).status).toBe(200);
});
