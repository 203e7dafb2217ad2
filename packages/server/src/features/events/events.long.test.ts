import { readFileSync } from 'node:fs';
import { eventTypes } from '@airworthy/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobStanding } from '../../jobs/queue.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { changePilot, turnRuleOn } from '../pilots/registration.ts';
import { watchOrganizations } from './watch.ts';

const LOG = new URL(
  '../../../../../testdata/dataflash/copter-quad-motor-order.bin',
  import.meta.url,
);

let app: TestApp;
let receiver: Receiver;
let fleet: Fleet;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await testApp({ people: { webhookNetworks: ['127.0.0.1'] } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  app.time.now = () => new Date();
  fleet = await newFleet(app, { fleetHealth: true });
  const made = await call('POST', '/webhooks', { url: receiver.url, events: eventTypes });
  expect(made.status).toBe(200);
  receiver.received.length = 0;
});

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, path, { key: fleet.owner.key, ...(body === undefined ? {} : { body }) });

/** Events since the last look, by type; what time changes is looked for first. */
async function told(): Promise<string[]> {
  receiver.received.length = 0;
  await app.composition.delivering.deliver();
  return receiver.types();
}
const last = (type: string) => receiver.received.find(({ body }) => body.type === type)?.body.data;
async function watch(days = 0): Promise<void> {
  const then = Date.now() + days * 86_400_000 + 3_700_000;
  app.time.now = () => new Date(then);
  while ((await watchOrganizations(app.services)) > 0);
}

test('work that is raised by hand, by a program and by the end of a life is told as its order', async () => {
  const { body: order } = await call('POST', '/workorders', {
    title: 'Wash',
    asset_id: fleet.assetId,
  });
  expect(await told()).toEqual(['work.raised']);
  expect(last('work.raised')).toEqual({ workorder: order.workorder });
  await call('POST', '/workorders', { external_ref: 'a', title: 'Wash' });
  await call('POST', '/workorders', { external_ref: 'a', title: 'Wash twice' });
  expect(await told()).toEqual(['work.raised']);
  const program = [
    { key: 'one', title: 'Look', every: { flights: 1 }, grounding: true, tasks: [] },
  ];
  await call('POST', '/types', { name: 'Quad', program, asset_ids: [fleet.assetId] });
  await fleet.file({ asset_id: fleet.assetId, duration_min: 3 });
  expect((await told()).sort()).toEqual(['aircraft.grounded', 'flight.filed', 'work.raised']);
  expect(last('work.raised').workorder).toMatchObject({ title: 'Look', grounding: true });
  expect(last('aircraft.grounded').aircraft).toEqual(await fleet.aircraft());
});

test('an aircraft is told as grounded and as released, once each, by whatever changes it', async () => {
  const { id } = (
    await call('POST', '/workorders', { title: 'Crack', asset_id: fleet.assetId, grounding: true })
  ).body;
  await call('POST', '/workorders', { title: 'Crack too', asset_id: fleet.assetId });
  expect(await told()).toEqual(['work.raised', 'aircraft.grounded', 'work.raised']);
  await watch();
  expect(await told()).toEqual([]);
  await call('POST', `/workorders/${id}`, { state: 'cancelled' });
  expect(await told()).toEqual(['aircraft.released']);
  const { body } = await call('POST', '/bulletins', {
    number: 'SB-1',
    issuer: 'Maker',
    title: 'Screws',
    severity: 'mandatory',
    deadline: { date: day(2) },
  });
  expect((await told()).sort()).toEqual(['bulletin.published', 'work.raised']);
  expect(last('bulletin.published').bulletin).toMatchObject({ id: body.id, number: 'SB-1' });
  await watch(3);
  expect(await told()).toEqual(['aircraft.grounded']);
  expect(last('aircraft.grounded').aircraft.grounded_reason).toContain('SB-1');
  await call('POST', `/bulletins/${body.id}/compliance`, {
    asset_id: fleet.assetId,
    state: 'complied',
  });
  expect(await told()).toEqual(['aircraft.released']);
});

test('a component at the end of its life is told once, by its flights or by time', async () => {
  const fit = async (body: object) => {
    const made = await call('POST', '/components', {
      kind: 'battery',
      asset_id: fleet.assetId,
      fitted_on: day(-10),
      ...body,
    });
    return made.body.id as number;
  };
  await fit({ name: 'Pack 1', life: { flights: 1 } });
  const dated = await fit({ name: 'Pack 2', life: { date: day(5) } });
  expect(await told()).toEqual([]);
  await fleet.file({ asset_id: fleet.assetId, duration_min: 3 });
  expect((await told()).sort()).toEqual(['component.limit', 'flight.filed', 'work.raised']);
  expect(last('component.limit').component).toMatchObject({ name: 'Pack 1', status: 'expired' });
  await watch(3);
  expect(await told()).toEqual([]);
  await watch(7);
  expect(await told()).toEqual(['component.limit']);
  expect(last('component.limit').component).toMatchObject({ id: dated, status: 'expired' });
  await watch(8);
  expect(await told()).toEqual([]);
});

test('a currency is told when it begins to lapse and when it has, once each', async () => {
  await turnRuleOn(app.database.db, fleet.orgId, { key: 'medical' });
  await changePilot(app.database.db, fleet.orgId, fleet.pilot.rosterId, {
    dates: new Map([['medical', day(40)]]),
  });
  await watch();
  expect(await told()).toEqual([]);
  await watch(11);
  expect(await told()).toEqual(['currency.lapsing']);
  expect(last('currency.lapsing')).toMatchObject({
    pilot: { id: fleet.pilot.rosterId, name: 'R. Ito', status: 'lapsing' },
    item: { key: 'medical', status: 'lapsing', days_left: 29 },
  });
  await watch(12);
  expect(await told()).toEqual([]);
  await watch(41);
  expect(await told()).toEqual(['currency.lapsing']);
  expect(last('currency.lapsing').item.status).toBe('lapsed');
});

test('a change that is taken back is told to nobody: the rehearsal of an import', async () => {
  const browser = await signedIn(app, fleet.owner.ownerId);
  const rows = [{ asset_id: fleet.assetId, duration_min: 3 }];
  const rehearsed = await browser.post('/flights/imports/preview', { rows });
  expect(rehearsed.body.rows).toMatchObject([{ outcome: 'new' }]);
  expect(await told()).toEqual([]);
  await browser.post('/flights/imports', { name: 'November', rows });
  expect(await told()).toEqual(['flight.filed']);
});

test('what an organization brings along is no news; what changes afterwards is', async () => {
  await app.database.db
    .updateTable('event_watch')
    .set({ noted: false, checked_at: new Date(0) })
    .where('org_id', '=', fleet.orgId)
    .execute();
  const { id } = (
    await call('POST', '/workorders', { title: 'Crack', asset_id: fleet.assetId, grounding: true })
  ).body;
  expect(await told()).toEqual([]);
  await watch();
  expect(await told()).toEqual([]);
  await call('POST', `/workorders/${id}`, { state: 'cancelled' });
  expect(await told()).toEqual(['aircraft.released']);
});

test('nothing is written where nobody is told', async () => {
  const quiet = await newFleet(app);
  await quiet.file({ asset_id: quiet.assetId, duration_min: 3 });
  const rows = await app.database.db
    .selectFrom('event')
    .select('id')
    .where('org_id', '=', quiet.orgId)
    .execute();
  expect(rows).toEqual([]);
});

test('a log that was read, a crash in it and the health that follows are told once', async () => {
  const { body } = await fleet.file({ asset_id: fleet.assetId, duration_min: 3 });
  await told();
  receiver.received.length = 0;
  app.composition.work();
  const attach = () =>
    app.call('POST', `/flights/${body.id}/log`, {
      key: fleet.device,
      raw: readFileSync(LOG),
      headers: { 'content-type': 'application/octet-stream' },
    });
  const { body: attached } = await attach();
  await expect
    .poll(async () => (await call('GET', `/flights/${body.id}/log`)).body.analysis_state, {
      timeout: 30_000,
    })
    .toBe('done');
  const all = ['aircraft.grounded', 'crash.found', 'health.changed', 'log.read', 'work.raised'];
  await expect.poll(() => receiver.types().sort(), { timeout: 30_000 }).toEqual(all);
  expect(last('log.read')).toEqual((await call('GET', `/flights/${body.id}/log`)).body);
  expect(last('crash.found')).toMatchObject({
    id: body.id,
    flight: { id: body.id },
    crash: { detected: true },
  });
  expect(last('health.changed')).toEqual({
    health: (await call('GET', `/health/${fleet.assetId}`)).body.health,
    band_before: 'unknown',
  });
  // A worker that died after its commit reads the log again.
  await app.database.db
    .transaction()
    .execute((tx) =>
      app.reading.queue.send(tx, 'read_flight_log', { logId: attached.log.id, owner: fleet.orgId }),
    );
  const record = { logId: attached.log.id };
  await expect
    .poll(() => jobStanding(app.database.db, 'read_flight_log', record), { timeout: 30_000 })
    .toBeNull();
  await call('POST', '/workorders', { title: 'Wash' });
  await expect
    .poll(() => receiver.types().sort(), { timeout: 30_000 })
    .toEqual([...all, 'work.raised']);
});
