import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { newFleet } from '../../testing/fleet.ts';
import { registerAircraft } from '../aircraft/registration.ts';
import { itemsOf, saveTemplate, setChecklistWork } from './templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PROPS = 'Propellers tight and undamaged';
const LENS = 'Lens clean';
const HOUR_MS = 3_600_000;

async function fleetWithList() {
  const fleet = await newFleet(app);
  const { db } = app.database;
  const owner = await signedIn(app, fleet.owner.ownerId);
  const items = itemsOf([PROPS, LENS]).map((one) => ({ ...one, required: one.text === PROPS }));
  const { id: template_id } = await saveTemplate(db, fleet.orgId, { name: 'Pre-flight', items });
  /** A run so many hours ago, with the same answer to both items. */
  const run = async (result: 'pass' | 'fail', hoursAgo: number, on: object = {}) => {
    const completed_at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
    const results = [PROPS, LENS].map((text) => ({ text, result }));
    const body = { template_id, completed_at, results, asset_id: fleet.assetId, ...on };
    const filed = await app.call('POST', '/checklists', { key: fleet.key, body });
    expect(filed.status).toBe(200);
    return filed.body.id as number;
  };
  const failed = async () => (await owner.get('/checklists/failed')).body.checks;
  const runsNamed = async () => (await failed()).map((one: { run_id: number }) => one.run_id);
  return { fleet, run, failed, runsNamed };
}

test('a failed required item is named, however many checklists of other aircraft follow', async () => {
  const { fleet, run, failed } = await fleetWithList();
  const other = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
  const id = await run('fail', 48);
  // More than a page of the list of checklists.
  await app.database.pool.query(
    `INSERT INTO checklist_run (org_id, template_id, items, results, asset_id, completed_at)
     SELECT org_id, template_id, items, '[]', $2, now() - make_interval(mins => n)
     FROM checklist_run, generate_series(1, 150) n WHERE id = $1`,
    [id, other],
  );
  expect(await failed()).toEqual([
    {
      run_id: id,
      template_name: 'Pre-flight',
      asset_id: fleet.assetId,
      completed_at: expect.any(String),
      failed: [PROPS],
    },
  ]);
});

test('a later run that passes answers it, one of another aircraft does not', async () => {
  const { fleet, run, runsNamed } = await fleetWithList();
  const other = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
  const first = await run('fail', 5);
  await run('pass', 4, { asset_id: other });
  expect(await runsNamed()).toEqual([first]);
  await run('pass', 3);
  expect(await runsNamed()).toEqual([]);
  const again = await run('fail', 2);
  expect(await runsNamed()).toEqual([again]);
});

test('the aircraft of its flight is its aircraft', async () => {
  const { fleet, run, failed, runsNamed } = await fleetWithList();
  const flight = await fleet.file({ asset_id: fleet.assetId });
  const ofFlight = { asset_id: undefined, flight_id: flight.body.id };
  await run('fail', 5, ofFlight);
  expect(await failed()).toMatchObject([{ asset_id: fleet.assetId }]);
  await run('pass', 4);
  expect(await runsNamed()).toEqual([]);
});

test('work that was raised speaks for itself, and what is long past is not named', async () => {
  const { fleet, run, runsNamed } = await fleetWithList();
  await run('fail', 31 * 24);
  expect(await runsNamed()).toEqual([]);
  await setChecklistWork(app.database.db, fleet.orgId, true);
  await run('fail', 1);
  expect(await runsNamed()).toEqual([]);
});
