import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { commandLine } from '../testing/commandLine.ts';
import { day, newFleet } from '../testing/fleet.ts';

let app: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  app = await testApp();
  run = commandLine(app.database);
});
afterAll(() => app.close());

async function desk() {
  const fleet = await newFleet(app);
  return { fleet, org: fleet.owner.name, key: fleet.owner.key };
}

describe('aircraft', () => {
  test('are registered and changed', async () => {
    const { org, key } = await desk();
    const added = await run(
      ...['aircraft', 'add', org, '--name', 'Survey 9', '--registration', 'R9', '--serial', 'S9'],
      ...['--model', 'M9', '--fleet-health', 'on'],
    );
    expect(added).toMatchObject({ code: 0, value: { id: expect.any(Number) } });
    const { id } = added.value;
    const type = await app.call('POST', '/types', { key, body: { name: 'T' } });
    const set = await run(
      ...['aircraft', 'set', org, '--id', String(id), '--status', 'maintenance'],
      ...['--fleet-health', 'off', '--hours-at-entry', '12.5', '--type', String(type.body.id)],
    );
    expect(set).toMatchObject({ code: 0, value: { id } });
    const { body } = await app.call('GET', '/aircraft', { key });
    expect(body.aircraft.at(-1)).toMatchObject({
      id,
      name: 'Survey 9',
      registration: 'R9',
      serial: 'S9',
      model: 'M9',
      status: 'maintenance',
      fleet_health: false,
      total_hours: 12.5,
      hours_flown: 0,
      type_id: type.body.id,
    });
  });

  test.each([
    [['aircraft', 'add', 'ORG'], 2],
    [['aircraft', 'add', 'ORG', '--name', 'x', '--fleet-health', 'maybe'], 2],
    [['aircraft', 'add', 'Nobody', '--name', 'x'], 1],
    [['aircraft', 'set', 'ORG'], 2],
    [['aircraft', 'set', 'ORG', '--id', '999999'], 1],
    [['aircraft', 'set', 'ORG', '--id', '1', '--status', 'flying'], 2],
    [['aircraft', 'set', 'ORG', '--id', '1', '--hours-at-entry', '-1'], 2],
    [['aircraft', 'set', 'ORG', '--id', '1', '--type', '999999'], 1],
    [['pilot', 'set', 'ORG', '--id', '999999', '--name', 'x'], 1],
    [['pilot', 'set', 'ORG', '--id', '1', '--role', 'captain'], 2],
    [['pilot', 'set', 'ORG', '--id', '1', '--date', 'medical=soon'], 2],
    [['pilot', 'set', 'ORG', '--id', '1', '--date', 'recent_90d=2026-01-01'], 2],
    [['currency', 'set', 'ORG'], 2],
    [['currency', 'set', 'ORG', '--rule', 'luck'], 2],
    [['currency', 'set', 'ORG', '--rule', 'medical', '--days', '0'], 2],
    [['checklist', 'add', 'ORG', '--name', 'x'], 2],
    [['checklist', 'add', 'ORG', '--name', 'x', '--item', ' '], 2],
  ])('%j ends with %i', async (words, code) => {
    const { org } = await desk();
    const ran = await run(...words.map((word) => (word === 'ORG' ? org : word)));
    expect(ran.code).toBe(code);
    expect(ran.value.error).toEqual(expect.any(String));
  });
});

test('turning Fleet Health on queues the logs that were stored unread', async () => {
  const { fleet, org } = await desk();
  const { body } = await fleet.file({ asset_id: fleet.assetId });
  const { db } = app.database;
  await db
    .insertInto('flight_log')
    .values({
      org_id: fleet.orgId,
      flight_id: body.id,
      format: 'ulg',
      size_bytes: 1,
      sha256: Buffer.alloc(32),
      blob_key: 'b',
      analysis_state: 'none',
    })
    .execute();
  const id = String(fleet.assetId);
  expect((await run('aircraft', 'set', org, '--id', id, '--fleet-health', 'on')).code).toBe(0);
  const read = await app.call('GET', `/flights/${body.id}`, { key: fleet.key });
  expect(read.body.flight.analysis_state).toBe('queued');
});

test('a pilot gets a name, a role and dates; a rule is turned on and off', async () => {
  const { fleet, org, key } = await desk();
  const id = fleet.pilot.rosterId;
  await run(
    ...['pilot', 'set', org, '--id', String(id), '--name', 'Rei', '--role', 'instructor'],
    ...['--date', `medical=${day(100)}`, '--date', 'part107_recurrent=2026-01-05'],
  );
  await run('currency', 'set', org, '--rule', 'medical');
  await run('currency', 'set', org, '--rule', 'part107_recurrent');
  await run('currency', 'set', org, '--rule', 'recent_90d', '--count', '5', '--days', '30');
  const entry = async () =>
    (await app.call('GET', '/pilots', { key })).body.pilots.find(
      (one: { id: number }) => one.id === id,
    );
  expect(await entry()).toMatchObject({ name: 'Rei', role: 'instructor' });
  expect((await entry()).currency.items).toMatchObject([
    { key: 'part107_recurrent', valid_until: '2028-01-31' },
    { key: 'recent_90d', needed: 5, label: '5 take-offs and landings in 30 days' },
    { key: 'medical', valid_until: day(100) },
  ]);
  await run('currency', 'set', org, '--rule', 'recent_90d', '--off');
  expect((await entry()).currency.items).toHaveLength(2);
});

test('a checklist of the same name is a revision', async () => {
  const { org, key } = await desk();
  const first = await run('checklist', 'add', org, '--name', 'Pre', '--item', 'A', '--item', 'B');
  expect(first.value).toEqual({ id: expect.any(Number), revision: 1 });
  const second = await run('checklist', 'add', org, '--name', 'Pre', '--item', 'C');
  expect(second.value).toEqual({ id: first.value.id, revision: 2 });
  const { templates } = (await app.call('GET', '/checklists', { key })).body;
  expect(templates).toMatchObject([
    { name: 'Pre', revision: 2, items: [{ key: 'c', text: 'C', required: true }] },
  ]);
});
