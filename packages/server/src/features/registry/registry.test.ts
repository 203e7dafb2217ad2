import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';

let app: TestApp;
let manager: Browser;
let owner: Browser;
let org: Awaited<ReturnType<TestApp['addOrg']>>;
beforeAll(async () => {
  app = await testApp();
  org = await app.addOrg();
  owner = await signedIn(app, org.ownerId);
  manager = await signedIn(
    app,
    (await app.addMember(org.orgId, 'manager', { name: 'Mia' })).userId,
  );
});
afterAll(() => app.close());

describe('an aircraft', () => {
  test('is registered, changed member by member, and guarded by its revision', async () => {
    const added = await manager.post('/aircraft', { name: 'Survey 1', registration: 'FA3XK9' });
    expect(added.body).toMatchObject({ aircraft: { name: 'Survey 1', revision: 1 } });
    const path = `/aircraft/${added.body.id}`;
    const changed = await manager.post(path, {
      revision: 1,
      status: 'grounded',
      hours_at_entry: 12.5,
      insurance_until: '2027-01-31',
    });
    expect(changed.body.aircraft).toMatchObject({
      name: 'Survey 1',
      registration: 'FA3XK9',
      status: 'grounded',
      total_hours: 12.5,
      insurance_until: '2027-01-31',
      airworthy: false,
      revision: 2,
    });
    const late = await owner.post(path, { revision: 1, name: 'Overwritten' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'stale',
      revision: 2,
      aircraft: { name: 'Survey 1', status: 'grounded' },
    });
    const cleared = await owner.post(path, { insurance_until: null, status: 'in_service' });
    expect(cleared.body.aircraft).toMatchObject({ insurance_until: null, revision: 3 });
    const { aircraft } = (await app.call('GET', '/aircraft', { key: org.key })).body;
    expect(aircraft).toMatchObject([{ name: 'Survey 1', status: 'in_service' }]);
  });

  test('refuses a type or a build of somebody else, and is not found from outside', async () => {
    const other = await app.addOrg();
    const stranger = await signedIn(app, other.ownerId);
    const { body } = await owner.post('/aircraft', { name: 'Mine' });
    expect((await stranger.post(`/aircraft/${body.id}`, { name: 'Theirs' })).status).toBe(404);
    const type = (await app.call('POST', '/types', { key: other.key, body: { name: 'T' } })).body;
    const typed = await owner.post(`/aircraft/${body.id}`, { type_id: type.id });
    expect(typed.body).toMatchObject({ code: 'invalid_value', field: 'type_id' });
    const build = await stranger.post('/builds', { name: 'b', params: {} });
    const built = await owner.post(`/aircraft/${body.id}`, { build_id: build.body.id });
    expect(built.body).toMatchObject({ code: 'invalid_value', field: 'build_id' });
  });
});

test('a pilot gets a name, a role and dates, and loses a date again', async () => {
  await owner.post('/organization/currency-rules', { key: 'medical', on: true });
  const { pilots } = (await owner.get('/pilots')).body;
  const { id } = pilots.find((pilot: { name: string }) => pilot.name === 'Mia');
  const changed = await manager.post(`/pilots/${id}`, {
    name: 'M. Roy',
    role: 'instructor',
    dates: { medical: '2026-01-31' },
  });
  expect(changed.body.pilot).toMatchObject({ name: 'M. Roy', role: 'instructor', revision: 2 });
  expect(changed.body.pilot.currency.items[0].valid_until).not.toBeNull();
  const stale = await manager.post(`/pilots/${id}`, { revision: 1, dates: { medical: null } });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  const cleared = await manager.post(`/pilots/${id}`, { revision: 2, dates: { medical: null } });
  expect(cleared.body.pilot.currency.items[0].valid_until).toBeNull();
  const rules = (await owner.get('/organization/records')).body.currency_rules;
  expect(rules.find((rule: { key: string }) => rule.key === 'medical')).toEqual({
    key: 'medical',
    on: true,
    count: null,
    days: null,
    revision: 2,
  });
  const dates = (await owner.get('/audit?action=pilot_date')).body.entries;
  expect(dates).toMatchObject([
    {
      action: 'pilot_date.delete',
      target: { kind: 'pilot', id },
      before: { medical: '2026-01-31' },
    },
    { action: 'pilot_date.insert', actor: { kind: 'person' }, after: { medical: '2026-01-31' } },
  ]);
});

test('settings of records that somebody else changed meanwhile are refused', async () => {
  const rule = (body: object) => manager.post('/organization/currency-rules', body);
  const night = { key: 'night_90d', on: true, count: 3 };
  const set = await rule({ ...night, revision: 1 });
  const ruleOf = (answer: typeof set) =>
    answer.body.currency_rules.find((one: { key: string }) => one.key === 'night_90d');
  expect(ruleOf(set)).toMatchObject({ on: true, count: 3, revision: 2 });
  const stale = await rule({ ...night, count: 5, revision: 1 });
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'stale', revision: 2, rule: { count: 3 } },
  ]);
  expect(ruleOf(await rule({ key: 'night_90d', on: false }))).toMatchObject({
    on: false,
    revision: 3,
  });
  expect((await rule({ ...night, revision: 1 })).status).toBe(409);
  const work = (body: object) => manager.post('/organization/records', body);
  expect((await work({ checklist_work: true, revision: 1 })).body.revision).toBe(2);
  expect((await work({ checklist_work: false, revision: 1 })).body).toMatchObject({
    code: 'stale',
    settings: { checklist_work: true },
  });
});

test('a pilot without an account is put on the roster, and their record adds up by type', async () => {
  const chief = await signedIn(app, (await app.addOrg()).ownerId);
  const added = await chief.post('/pilots', {
    name: 'K. Sato',
    role: 'pilot',
    dates: { medical: '2027-01-31' },
  });
  expect(added.body.pilot).toMatchObject({ name: 'K. Sato', flights: 0 });
  const { body: type } = await chief.post('/types', { name: 'Quad' });
  const { body: craft } = await chief.post('/aircraft', { name: 'Q1', type_id: type.id });
  for (const flight of [
    { asset_id: craft.id, duration_min: 30 },
    { asset_id: craft.id, duration_min: 60, night: true },
    { asset_name: 'Borrowed', duration_min: 15, flown_at: '2020-01-01' },
  ])
    await chief.post('/flights', { ...flight, pilot_id: added.body.id });
  const { body } = await chief.get(`/pilots/${added.body.id}`);
  expect(body).toMatchObject({
    pilot: { name: 'K. Sato', hours: 1.75, flights: 3 },
    dates: { medical: '2027-01-31' },
    by_type: [
      { type_name: 'Quad', flights: 2, hours: 1.5, night_hours: 1, hours_90d: 1.5 },
      { type_name: null, type_id: null, hours: 0.25, hours_90d: 0, last_flight: '2020-01-01' },
    ],
  });
  const stranger = await signedIn(app, (await app.addOrg()).ownerId);
  expect((await stranger.get(`/pilots/${added.body.id}`)).status).toBe(404);
});

test('a type and its program are changed by number, guarded by the revision', async () => {
  const { body: filed } = await manager.post('/types', { name: 'Hexa' });
  const path = `/types/${filed.id}`;
  const program = [{ key: 'insp', title: 'Inspection', every: { hours: 25, days: 90 } }];
  const changed = await manager.post(path, { revision: 1, program });
  expect(changed.body.type).toMatchObject({ name: 'Hexa', revision: 2, program });
  const late = await manager.post(path, { revision: 1, name: 'Other' });
  expect(late.body).toMatchObject({ code: 'stale', type: { name: 'Hexa' } });
  const stranger = await signedIn(app, (await app.addOrg()).ownerId);
  expect((await stranger.post(path, { name: 'Theirs' })).status).toBe(404);
});

test('a component is changed by its number, guarded by the revision', async () => {
  const { body: filed } = await manager.post('/components', { kind: 'motor', name: 'Motor 2' });
  const path = `/components/${filed.id}`;
  const changed = await manager.post(path, { revision: 1, life: { hours: 300 }, hours: 12 });
  expect(changed.body.component).toMatchObject({ name: 'Motor 2', hours: 12, revision: 2 });
  const late = await manager.post(path, { revision: 1, name: 'Other' });
  expect(late.body).toMatchObject({ code: 'stale', component: { name: 'Motor 2' } });
  const stranger = await signedIn(app, (await app.addOrg()).ownerId);
  expect((await stranger.post(path, { name: 'Theirs' })).status).toBe(404);
});

test('a template is added and revised, and a filed run keeps what it read', async () => {
  const added = await manager.post('/checklist-templates', {
    name: 'Pre-flight',
    items: [{ text: 'Propellers tight' }, { text: 'Propellers tight', required: false }],
  });
  expect(added.body.template.items.map((item: { key: string }) => item.key)).toEqual([
    'propellers-tight',
    'item-2',
  ]);
  const run = await manager.post('/checklists', {
    template_id: added.body.id,
    results: [{ text: 'Propellers tight', result: 'pass' }],
  });
  expect(run.status).toBe(200);
  const path = `/checklist-templates/${added.body.id}`;
  const revised = await manager.post(path, {
    revision: 1,
    items: [{ text: 'New' }],
    active: false,
  });
  expect(revised.body.template).toMatchObject({ revision: 2, active: false, name: 'Pre-flight' });
  expect((await manager.post(path, { revision: 1, name: 'x' })).body).toMatchObject({
    code: 'stale',
    template: { revision: 2 },
  });
  const twin = await manager.post('/checklist-templates', {
    name: 'Pre-flight',
    items: [{ text: 'x' }],
  });
  expect(twin.status).toBe(409);
  const { runs } = (await manager.get('/checklists')).body;
  expect(runs[0].results[0].text).toBe('Propellers tight');
});

test('what changed is in the audit with who, before and after', async () => {
  const { body } = await manager.post('/aircraft', { name: 'Audited' });
  await manager.post(`/aircraft/${body.id}`, { status: 'stored' });
  await app.call('POST', '/flights', {
    key: org.key,
    body: { asset_id: body.id, duration_min: 9 },
  });
  const device = await app.addDevice(org.orgId, 'GCS 1');
  await app.call('POST', '/flights', { key: device.key, body: { asset_name: 'Loaner' } });
  const entries = (await owner.get(`/audit?target=aircraft%20${body.id}`)).body.entries;
  expect(entries).toMatchObject([
    {
      action: 'aircraft.update',
      actor: { kind: 'person' },
      target: { kind: 'aircraft', id: body.id, name: 'Audited' },
      address: '127.0.0.1',
      before: { status: 'in_service' },
      after: { status: 'stored' },
    },
    { action: 'aircraft.insert', before: null, after: { name: 'Audited' } },
  ]);
  const flights = (await owner.get('/audit?action=flight')).body.entries;
  expect(flights).toMatchObject([
    { action: 'flight.insert', actor: { kind: 'device', id: device.id } },
    { action: 'flight.insert', actor: { kind: 'key' }, after: { asset_id: body.id } },
  ]);
  expect(flights[1].target.name).toMatch(/^\d{4}-\d\d-\d\d Audited$/);
  const { entries: keys } = (await owner.get('/audit?action=credential')).body;
  expect(keys[0].target).toMatchObject({ kind: 'credential', name: 'GCS 1' });
  expect(flights[0].actor.label).toMatch(/^GCS 1 \(awd_.{4}…\)$/);
  expect((await owner.get('/audit?limit=1')).body.next).not.toBeNull();
  expect((await manager.get('/audit')).body).toMatchObject({ permission: 'audit.view' });
  const csv = await owner.get('/audit/csv?action=aircraft');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.text.split('\r\n')[0]).toMatch(/^at,actor_kind,actor_id,actor_label,action,/);
  expect(csv.text).toContain(`aircraft.update,aircraft,${body.id},Audited,`);
  expect((await owner.get('/organization/devices')).body.devices).toMatchObject([
    { label: 'GCS 1', flights_filed: 1 },
  ]);
});
