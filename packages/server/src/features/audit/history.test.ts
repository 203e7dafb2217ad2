import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function records() {
  const fleet = await newFleet(app);
  const key = fleet.owner.key;
  const owner = await signedIn(app, fleet.owner.ownerId);
  const post = async (path: string, body: object) =>
    (await app.call('POST', path, { key, body })).body;
  const order = await post('/workorders', { title: 'Arm 2', asset_id: fleet.assetId });
  await post(`/workorders/${order.id}`, { notes: 'Cracked' });
  const part = await post('/components', { kind: 'motor', name: 'M1', external_ref: 'm1' });
  await post('/components', { external_ref: 'm1', serial: 'S-9' });
  await owner.post(`/aircraft/${fleet.assetId}`, { model: 'X500' });
  await owner.post(`/pilots/${fleet.pilot.rosterId}`, { dates: { medical: '2027-01-31' } });
  const results = [{ text: 'Propellers', result: 'fail' }];
  const run = await post('/checklists', { external_ref: 'c', results });
  await post('/checklists', {
    external_ref: 'c',
    results: [{ text: 'Propellers', result: 'pass' }],
    reason: 'Wrong row',
  });
  const paths = {
    order: `/workorders/${order.id}/history`,
    part: `/components/${part.id}/history`,
    aircraft: `/aircraft/${fleet.assetId}/history`,
    pilot: `/pilots/${fleet.pilot.rosterId}/history`,
    checklist: `/checklists/${run.id}/history`,
  };
  return { fleet, owner, paths };
}

describe('the history of a record', () => {
  test('has every version with who, what it was and why, the latest first', async () => {
    const { owner, paths } = await records();
    const latest = async (path: string) => (await owner.get(path)).body.changes[0];
    expect(await latest(paths.order)).toMatchObject({
      action: 'workorder.update',
      actor: { kind: 'key' },
      before: { notes: '' },
      after: { notes: 'Cracked' },
      reason: null,
    });
    expect(await latest(paths.part)).toMatchObject({
      before: { serial: '' },
      after: { serial: 'S-9' },
    });
    expect(await latest(paths.aircraft)).toMatchObject({
      actor: { kind: 'person' },
      before: { model: null },
      after: { model: 'X500' },
    });
    expect(await latest(paths.pilot)).toMatchObject({ after: { medical: '2027-01-31' } });
    expect(await latest(paths.checklist)).toMatchObject({
      before: { results: [{ result: 'fail' }] },
      after: { results: [{ result: 'pass' }] },
      reason: 'Wrong row',
    });
    expect((await owner.get(paths.order)).body.changes.at(-1).action).toBe('workorder.insert');
  });

  test('404: of another organization, or of nothing', async () => {
    const { paths } = await records();
    const stranger = await signedIn(app, (await app.addOrg()).ownerId);
    for (const path of Object.values(paths)) expect((await stranger.get(path)).status).toBe(404);
  });

  test('is read by an auditor, with the audit, the members and the devices', async () => {
    const { fleet, paths } = await records();
    const { userId, key } = await app.addMember(fleet.orgId, 'auditor');
    const auditor = await signedIn(app, userId);
    const open = ['/audit', '/audit/csv', '/organization/members', '/organization/devices'];
    for (const path of [...Object.values(paths), ...open, '/organization/storage'])
      expect([path, (await auditor.get(path)).status]).toEqual([path, 200]);
    expect((await app.call('GET', '/workorders', { key })).status).toBe(200);
    const filed = await app.call('POST', '/flights', { key, body: { asset_name: 'x' } });
    expect(filed).toMatchObject({ status: 403, body: { permission: 'flights.manage' } });
    expect((await auditor.post('/organization/records', { own_flights: true })).status).toBe(403);
  });

  test('a maintainer works on aircraft, and sees neither members nor the audit', async () => {
    const { fleet } = await records();
    const { userId, key } = await app.addMember(fleet.orgId, 'maintainer');
    const maintainer = await signedIn(app, userId);
    const post = (path: string, body: object) => app.call('POST', path, { key, body });
    const part = await post('/components', { kind: 'motor', name: 'M2' });
    expect(part.status).toBe(200);
    expect((await post('/workorders', { title: 'x' })).status).toBe(200);
    expect((await post('/bulletins', { number: '1', title: 'x' })).status).toBe(200);
    const document = { asset_id: fleet.assetId, title: 'Manual' };
    expect((await post('/documents', document)).status).toBe(200);
    const renamed = await maintainer.post(`/components/${part.body.id}`, { name: 'M3' });
    expect(renamed.status).toBe(200);
    for (const path of ['/audit', '/organization/members', '/organization/devices'])
      expect((await maintainer.get(path)).status).toBe(403);
    expect((await post('/flights', { asset_name: 'x' })).status).toBe(403);
    expect((await maintainer.post('/aircraft', { name: 'x' })).status).toBe(403);
    const roster = (await app.call('GET', '/pilots', { key })).body.pilots;
    expect(roster.map((one: { role: string }) => one.role)).toContain('maintainer');
  });
});
