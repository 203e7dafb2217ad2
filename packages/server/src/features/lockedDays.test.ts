import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { signedIn } from '../testing/browser.ts';
import { day, newFleet } from '../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function lockedFleet() {
  const fleet = await newFleet(app);
  const owner = await signedIn(app, fleet.owner.ownerId);
  const lock = (locked_until: string | null) =>
    owner.post('/organization/records', { locked_until });
  return { fleet, owner, lock };
}

const final = { status: 409, body: { code: 'final' } };

test('records are not locked unless an organization locks them', async () => {
  const { fleet, owner } = await lockedFleet();
  expect((await owner.get('/organization/records')).body.locked_until).toBeNull();
  const filed = await fleet.file({ asset_id: fleet.assetId, flown_at: '1999-05-01' });
  const gone = await app.call('DELETE', `/flights/${filed.body.id}`, { key: fleet.key });
  expect(gone.status).toBe(200);
});

test('flights of locked days are not filed, corrected, moved or deleted; later ones are', async () => {
  const { fleet, lock } = await lockedFleet();
  const asset_id = fleet.assetId;
  const old = (await fleet.file({ asset_id, flown_at: day(-20), external_ref: 'old' })).body.id;
  const late = (await fleet.file({ asset_id, flown_at: day(-5) })).body.id;
  const correct = (id: number, body: object) =>
    app.call('POST', `/flights/${id}`, { key: fleet.key, body });
  const remove = (id: number) => app.call('DELETE', `/flights/${id}`, { key: fleet.key });
  expect((await lock(day(-10))).body.locked_until).toBe(day(-10));
  expect(await fleet.file({ asset_id, flown_at: day(-10) })).toMatchObject(final);
  expect(await fleet.file({ external_ref: 'old', duration_min: 5 })).toMatchObject(final);
  expect(await correct(old, { duration_min: 5 })).toMatchObject(final);
  expect(await correct(late, { flown_at: day(-11) })).toMatchObject(final);
  expect(await remove(old)).toMatchObject(final);
  expect((await correct(late, { duration_min: 5 })).status).toBe(200);
  expect((await fleet.file({ asset_id, flown_at: day(-9) })).status).toBe(200);
  expect((await fleet.file({ asset_id })).status).toBe(200);
  expect((await lock(null)).body.locked_until).toBeNull();
  expect((await remove(old)).status).toBe(200);
});

test('checklists of locked days are neither filed nor corrected', async () => {
  const { fleet, lock } = await lockedFleet();
  const file = (body: object) => app.call('POST', '/checklists', { key: fleet.key, body });
  const results = [{ text: 'Propellers', result: 'pass' }];
  const at = `${day(-20)}T10:00:00Z`;
  expect((await file({ external_ref: 'c', results, completed_at: at })).status).toBe(200);
  await lock(day(-10));
  expect(await file({ external_ref: 'c', notes: 'later' })).toMatchObject(final);
  expect(await file({ results, completed_at: at })).toMatchObject(final);
  expect((await file({ results })).status).toBe(200);
});

test('an import files no flight of a locked day and says why, and is not taken back over one', async () => {
  const { fleet, owner, lock } = await lockedFleet();
  const row = (flown_at: string) => ({ asset_id: fleet.assetId, flown_at, duration_min: 4 });
  const first = await owner.post('/flights/imports', { name: 'a', rows: [row(day(-30))] });
  await lock(day(-10));
  const rows = [row(day(-12)), row(day(-3))];
  const second = await owner.post('/flights/imports', { name: 'b', rows });
  expect(second.body.rows).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('locked') },
    { outcome: 'new' },
  ]);
  expect(await owner.remove(`/flights/imports/${first.body.import_id}`)).toMatchObject(final);
  expect((await owner.remove(`/flights/imports/${second.body.import_id}`)).status).toBe(200);
});

test('400: a day that is not over cannot be locked', async () => {
  const { lock } = await lockedFleet();
  expect(await lock(day())).toMatchObject({ status: 400, body: { field: 'locked_until' } });
});

test('corrections and deletions keep who, why and what it was', async () => {
  const { fleet, owner } = await lockedFleet();
  const body = { asset_id: fleet.assetId, flown_at: day(-2), duration_min: 9 };
  const { id } = (await fleet.file(body)).body;
  const reason = 'The timer ran on';
  await app.call('POST', `/flights/${id}`, { key: fleet.key, body: { duration_min: 5, reason } });
  const { changes } = (await owner.get(`/flights/${id}/record`)).body;
  expect(changes[0]).toMatchObject({
    action: 'flight.update',
    before: { duration_s: 540 },
    after: { duration_s: 300 },
    reason,
  });
  expect(changes[1]).toMatchObject({ action: 'flight.insert', reason: null });
  const path = `/flights/${id}?reason=${encodeURIComponent('Filed twice')}`;
  await app.call('DELETE', path, { key: fleet.key });
  const { entries } = (await owner.get('/audit?action=flight.delete')).body;
  expect(entries[0]).toMatchObject({ before: { duration_s: 300 }, reason: 'Filed twice' });
});
