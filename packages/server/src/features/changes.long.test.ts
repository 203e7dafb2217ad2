import * as api from '@airworthy/contract';
import * as people from '@airworthy/contract/web';
import { CHANGES, RESTS_ON } from '@airworthy/contract/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { type Browser, signedIn } from '../testing/browser.ts';
import { newFleet } from '../testing/fleet.ts';

/**
 * What the contract declares about writes, held against the service: after each write every answer is asked again, and
 * one that is another now must rest on what the write changes.
 */
let app: TestApp;
let owner: Browser;
let fleet: Awaited<ReturnType<typeof newFleet>>;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  owner = await signedIn(app, fleet.owner.ownerId);
});
afterAll(() => app.close());

type Declared = { readonly method: string; readonly path: string };
const declared = { ...api, ...people } as unknown as Record<string, Declared>;

/** The record of each kind that addresses name, by the first word of their path. */
const ids = new Map<string, number>();

/** The address of a reading; null while there is no record for it. */
function addressOf(name: string): string | null {
  const { path } = declared[name]!;
  const [, kind = ''] = path.split('/');
  const id = ids.get(kind);
  const flight = ids.get('flights');
  if (name === 'listAttachments')
    return flight === undefined ? null : `/attachments?for=flight:${flight}`;
  if (name === 'listViews') return '/views?page=flights';
  if (path.includes('{upload_id}')) return null;
  if (!path.includes('{')) return path;
  return id === undefined ? null : path.replace(/\{\w+\}/, String(id));
}

/** Readings that another endpoint than GET answers, and those of operators. */
const LEFT_OUT = [
  'askQuestion',
  'listAccounts',
  'listOrganizations',
  'listOutbox',
  'listJobs',
].concat(['importProgress', 'serverStatus', 'listSessions']);
const readings = Object.keys(RESTS_ON).filter((name) => !LEFT_OUT.includes(name));

/** Every answer as text, without when it was made. */
async function answers(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of readings) {
    const address = addressOf(name);
    if (address === null) continue;
    const { status, text } = await owner.get(address);
    const answer = text.replace(
      /"(checked_at|computed_at|now|as_of|request_id|last_\w+)":"[^"]*"/g,
      '',
    );
    found.set(name, `${status} ${answer}`);
  }
  return found;
}

const isDeclared = (write: string, reading: string) =>
  RESTS_ON[reading]!.some((subject) => CHANGES[write]!.includes(subject));

/** Does a write and names the answers that it changed without saying so. */
async function undeclared(write: string, body: unknown): Promise<string[]> {
  const { method, path } = declared[write]!;
  const kind = path.split('/')[1] ?? '';
  const before = await answers();
  const answer = await owner.call(method, path.replace(/\{\w+\}/, String(ids.get(kind))), {
    ...(method === 'DELETE' ? {} : { body }),
  });
  expect(answer.status, `${write}: ${answer.text}`).toBeLessThan(300);
  const after = await answers();
  const changed = [...before].filter(([name, text]) => after.has(name) && after.get(name) !== text);
  // A write that no answer shows would make this test say nothing.
  expect(changed.length, `${write} changes nothing that is read here`).toBeGreaterThan(0);
  if (!path.includes('{')) {
    const made = answer.body as Record<string, unknown>;
    const records = Object.values(made).filter((one) => typeof one === 'object' && one !== null);
    const { id } = [made, ...(records as { id?: unknown }[])].find((one) => 'id' in one) ?? {};
    if (typeof id === 'number') ids.set(kind, id);
  }
  return changed.flatMap(([name]) => (isDeclared(write, name) ? [] : [`${write}: ${name}`]));
}

const revisionOf = async (address: string, member: string): Promise<number> =>
  (await owner.get(address)).body[member].revision;

test('no write changes an answer that does not rest on what it changes', async () => {
  const found: string[] = [];
  const write = async (name: string, body: unknown = {}) =>
    found.push(...(await undeclared(name, body)));
  const asset_id = fleet.assetId;
  ids.set('aircraft', asset_id);
  ids.set('health', asset_id);

  await write('fileType', {
    name: 'Survey quad',
    asset_ids: [asset_id],
    program: [
      { key: 'a', title: 'Look it over', every: { flights: 2 }, grounding: true, tasks: ['Look'] },
    ],
  });
  await write('addPilot', { name: 'R. Roe' });
  await write('correctPilot', {
    name: 'R. Doe',
    revision: await revisionOf(`/pilots/${ids.get('pilots')}`, 'pilot'),
  });
  await write('fileComponent', { kind: 'battery', name: 'Pack 1' });
  await write('moveComponent', { asset_id, position: 'bay' });
  await write('fileFlight', {
    asset_id,
    pilot_id: ids.get('pilots'),
    duration_min: 20,
    battery_ids: [ids.get('components')],
  });
  await write('correctFlight', { remarks: 'Gusty', duration_min: 25, revision: 1 });
  const first = ids.get('flights')!;
  // The second flight of the program raises work, which grounds.
  await write('fileFlight', { asset_id, pilot_id: ids.get('pilots'), duration_min: 30 });
  const [order] = (await owner.get('/workorders')).body.workorders;
  ids.set('workorders', order.id);
  await write('moveWorkOrder', { state: 'in_progress', revision: order.revision });
  await write('deleteFlight');
  ids.set('flights', first);
  await write('fileWorkOrder', { asset_id, title: 'Replace a propeller', grounding: true });
  await write('fileMission', { name: 'Quarry', planned_for: '2030-01-01' });
  await write('correctMission', { name: 'Old quarry', revision: 1 });
  await write('fileDocument', { asset_id, kind: 'insurance', title: 'Insurance' });
  await write('fileBulletin', {
    number: 'SB-1',
    title: 'Check the arms',
    severity: 'mandatory',
    applies_to: { type_ids: [ids.get('types')] },
  });
  await write('setCompliance', { asset_id, state: 'complied', revision: 1 });
  await write('addTemplate', {
    name: 'Before flight',
    items: [{ text: 'Propellers', required: true }],
    on_fail: 'ground',
  });
  await write('fileChecklist', {
    template_id: ids.get('checklist-templates'),
    asset_id,
    results: [{ text: 'Propellers', result: 'fail' }],
  });
  await write('saveView', { name: 'Mine', page: 'flights', search: 'q=a' });
  await write('makeDevice', { label: 'Station' });
  await write('invite', { email: 'new@example.com', role: 'pilot' });
  await write('changeOrganization', { name: 'Other name' });
  await write('setRecordSettings', { own_flights: true, revision: 1 });
  await write('setCurrencyRule', { key: 'recent_90d', on: true, count: 2, revision: 1 });
  await write('makeKey', { label: 'ci' });
  await write('saveBuild', { name: 'Quad', params: { cells: 4 } });
  await write('changeProfile', { name: 'A. Owner' });
  await write('deleteDocument');
  await write('deleteMission');
  await write('deleteBuild');
  expect(found).toEqual([]);
});
