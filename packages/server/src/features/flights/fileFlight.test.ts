import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('200', () => {
  test('a flight with nothing but its aircraft takes the defaults', async () => {
    const fleet = await newFleet(app);
    const { status, body } = await fleet.file({ asset_id: fleet.assetId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: body.flight.id, work_raised: [], created_new: true });
    expect(body.flight).toEqual({
      id: body.id,
      external_ref: null,
      asset_id: fleet.assetId,
      asset_name: 'Survey 1',
      registration: 'FA3XK9',
      pilot_id: fleet.pilot.rosterId,
      pilot_name: 'R. Ito',
      flown_at: day(),
      started_at: null,
      duration_s: 0,
      duration_min: 0,
      flight_type: 'commercial',
      site: '',
      night: false,
      sorties: 1,
      landings: 1,
      conditions: null,
      crew: [],
      remarks: '',
      mission_id: null,
      batteries: [],
      payload: null,
      checklist_run_ids: [],
      log: null,
      analysis_state: null,
      incident: false,
      source: 'personal',
      created: body.flight.created,
      updated: body.flight.created,
      revision: 1,
    });
  });

  test('every member comes back as it was sent', async () => {
    const fleet = await newFleet(app);
    const { body } = await fleet.file({
      external_ref: ' gcs-7f3a ',
      asset_id: fleet.assetId,
      pilot_id: fleet.owner.rosterId,
      duration_s: 1260,
      flown_at: '2026-03-01',
      flight_type: 'survey',
      site: ' North quarry ',
      night: true,
      sorties: 3,
      conditions: { wind_kmh: 18, temp_c: 9, note: 'gusts' },
      crew: [
        { name: 'M. Roy', role: 'visual_observer' },
        'A. Byrd',
        { pilot_id: fleet.pilot.rosterId },
      ],
      remarks: 'fine',
      batteries: ['B1'],
      payload: { camera: 'RX1' },
      incident: true,
      unknown_member: 1,
    });
    expect(body.flight).toMatchObject({
      external_ref: 'gcs-7f3a',
      pilot_id: fleet.owner.rosterId,
      pilot_name: 'Olga Owner',
      flown_at: '2026-03-01',
      duration_s: 1260,
      duration_min: 21,
      flight_type: 'survey',
      site: 'North quarry',
      night: true,
      sorties: 3,
      landings: 3,
      conditions: { wind_kmh: 18, temp_c: 9, note: 'gusts' },
      crew: [
        { name: 'M. Roy', role: 'visual_observer', pilot_id: null },
        { name: 'A. Byrd', role: null, pilot_id: null },
        { name: 'R. Ito', role: null, pilot_id: fleet.pilot.rosterId },
      ],
      batteries: [{ name: 'B1', component_id: null }],
      payload: { camera: 'RX1' },
      incident: true,
    });
  });

  test.each([
    [{ conditions: 'light rain' }, { conditions: { text: 'light rain' } }],
    [{ crew: 'M. Roy' }, { crew: [{ name: 'M. Roy', role: null, pilot_id: null }] }],
    [{ crew: ['M. Roy'] }, { crew: [{ name: 'M. Roy', role: null, pilot_id: null }] }],
    [{ duration_min: 12.5 }, { duration_s: 750, duration_min: 12.5 }],
    [
      { duration_s: 750.1, duration_min: 12.5 },
      { duration_s: 750.1, duration_min: 12.5017 },
    ],
    [{ duration_s: 604_800 }, { duration_min: 10_080 }],
    [{ flown_at: '2024-02-29' }, { flown_at: '2024-02-29', started_at: null }],
    [{ flown_at: '1900-01-01' }, { flown_at: '1900-01-01' }],
    [{ flown_at: day(1) }, { flown_at: day(1) }],
    [
      { flown_at: '2026-11-13T23:30:00-08:00' },
      { flown_at: '2026-11-13', started_at: '2026-11-13T23:30:00-08:00' },
    ],
    [
      { flown_at: '2026-11-13T00:30:00.250+14:00' },
      { flown_at: '2026-11-13', started_at: '2026-11-13T00:30:00+14:00' },
    ],
    [{ flown_at: '2026-11-13T10:00:00Z' }, { started_at: '2026-11-13T10:00:00Z' }],
    [
      { sorties: 0, landings: 0 },
      { sorties: 0, landings: 0 },
    ],
    [{ external_ref: '   ' }, { external_ref: null }],
    [
      { site: null, night: null, flown_at: null },
      { site: '', night: false, flown_at: day() },
    ],
    [{ sorties: 4.0 }, { sorties: 4 }],
  ])('%j is stored as %j', async (sent, stored) => {
    const fleet = await newFleet(app);
    const { status, body } = await fleet.file({ asset_id: fleet.assetId, ...sent });
    expect(status).toBe(200);
    expect(body.flight).toMatchObject(stored);
  });

  test('a name alone leaves the registry out; an id beside it wins', async () => {
    const fleet = await newFleet(app);
    const named = await fleet.file({ asset_name: 'Borrowed quad' });
    expect(named.body.flight).toMatchObject({
      asset_id: null,
      asset_name: 'Borrowed quad',
      registration: null,
    });
    const both = await fleet.file({ asset_id: fleet.assetId, asset_name: 'Other' });
    expect(both.body.flight).toMatchObject({ asset_id: fleet.assetId, asset_name: 'Survey 1' });
    expect((await fleet.aircraft()).total_flights).toBe(1);
  });

  test('a device files without a pilot', async () => {
    const fleet = await newFleet(app);
    const { body } = await fleet.file({ asset_id: fleet.assetId }, fleet.device);
    expect(body.flight).toMatchObject({ pilot_id: null, pilot_name: null, source: 'device' });
  });

  test('without a reference every call files a flight', async () => {
    const fleet = await newFleet(app);
    const first = await fleet.file({ asset_id: fleet.assetId, external_ref: '' });
    const second = await fleet.file({ asset_id: fleet.assetId, external_ref: '' });
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('a flight counts once in the totals, whatever its sorties', async () => {
    const fleet = await newFleet(app);
    await fleet.file({ asset_id: fleet.assetId, sorties: 5, duration_s: 1800 });
    expect(await fleet.aircraft()).toMatchObject({ total_flights: 1, hours_flown: 0.5 });
  });
});

describe('200: a reference that was seen before', () => {
  test('corrects in place: sent members replace, others stay, sums follow', async () => {
    const fleet = await newFleet(app);
    const first = await fleet.file({
      external_ref: 'a',
      asset_id: fleet.assetId,
      duration_s: 3600,
      site: 'North',
      remarks: 'old',
      conditions: 'rain',
      sorties: 3,
      flown_at: '2026-03-01T10:00:00+01:00',
    });
    const again = await fleet.file({
      external_ref: 'a',
      duration_min: 30,
      site: null,
      remarks: '',
      conditions: '',
      night: true,
    });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: first.body.id, created_new: false });
    expect(again.body.flight).toMatchObject({
      duration_s: 1800,
      site: 'North',
      remarks: '',
      conditions: null,
      night: true,
      sorties: 3,
      landings: 3,
      flown_at: '2026-03-01',
      started_at: '2026-03-01T10:00:00+01:00',
      pilot_id: fleet.pilot.rosterId,
      created: first.body.flight.created,
      revision: 2,
    });
    expect(await fleet.aircraft()).toMatchObject({ total_flights: 1, hours_flown: 0.5 });
  });

  test('from another credential keeps pilot and source', async () => {
    const fleet = await newFleet(app);
    await fleet.file({ external_ref: 'a', asset_id: fleet.assetId });
    const { body } = await fleet.file({ external_ref: 'a', site: 'South' }, fleet.device);
    expect(body.flight).toMatchObject({
      pilot_id: fleet.pilot.rosterId,
      source: 'personal',
      revision: 2,
    });
  });

  test('with a name alone takes the flight out of the registry', async () => {
    const fleet = await newFleet(app);
    await fleet.file({ external_ref: 'a', asset_id: fleet.assetId, duration_s: 60 });
    const { body } = await fleet.file({ external_ref: 'a', asset_name: 'Loaner' });
    expect(body.flight).toMatchObject({ asset_id: null, asset_name: 'Loaner' });
    expect(await fleet.aircraft()).toMatchObject({ total_flights: 0, hours_flown: 0 });
  });

  test('belongs to one organization only', async () => {
    const [one, other] = [await newFleet(app), await newFleet(app)];
    const first = await one.file({ external_ref: 'a', asset_id: one.assetId });
    const second = await other.file({ external_ref: 'a', asset_id: other.assetId });
    expect(second.body).toMatchObject({ created_new: true });
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('is given to a flight by its id, unless another flight has it', async () => {
    const fleet = await newFleet(app);
    const correct = (id: number, external_ref: string) =>
      app.call('POST', `/flights/${id}`, { key: fleet.key, body: { external_ref } });
    const { body: filed } = await fleet.file({ asset_id: fleet.assetId });
    expect((await correct(filed.id, 'a')).body.flight).toMatchObject({
      external_ref: 'a',
      revision: 2,
    });
    expect((await fleet.file({ external_ref: 'a', site: 'South' })).body).toMatchObject({
      id: filed.id,
      created_new: false,
    });
    const { body: other } = await fleet.file({ external_ref: 'b', asset_id: fleet.assetId });
    expect(await correct(other.id, 'a')).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        field: 'external_ref',
        error: expect.stringContaining('Another record has the external_ref "a"'),
      },
    });
    const { body } = await app.call('GET', `/flights/${other.id}`, { key: fleet.key });
    expect(body.flight).toMatchObject({ external_ref: 'b', revision: 1 });
  });

  test('thirty at once file one flight', async () => {
    const fleet = await newFleet(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fleet.file(
          { external_ref: 'same', asset_id: fleet.assetId, duration_s: 60 + index },
          index % 2 === 0 ? fleet.key : fleet.device,
        ),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.body.created_new)).toHaveLength(1);
    const list = await app.call('GET', '/flights', { key: fleet.key });
    expect(list.body.total).toBe(1);
    expect(list.body.flights[0].revision).toBe(30);
    const aircraft = await fleet.aircraft();
    expect(aircraft.total_flights).toBe(1);
    const hours = list.body.flights[0].duration_s / 3600;
    expect(aircraft.hours_flown).toBe(Number(hours.toPrecision(6)));
  });
});

describe('400', () => {
  test.each([
    [{}, 'asset_id', 'Either asset_id or asset_name is required.'],
    [{ asset_id: null, asset_name: null }, 'asset_id', undefined],
    [{ external_ref: 'never seen', site: 'x' }, 'asset_id', undefined],
    [{ asset_name: '  ' }, 'asset_name', undefined],
    [{ asset_name: 'x'.repeat(121) }, 'asset_name', undefined],
    [{ asset_id: 999_999 }, 'asset_id', 'asset_id is not an aircraft of the registry.'],
    [{ asset_id: '3' }, 'asset_id', undefined],
    [{ asset_id: 2 ** 53 }, 'asset_id', undefined],
    [{ asset_id: -1 }, 'asset_id', undefined],
    [{ asset_id: 1.5 }, 'asset_id', undefined],
  ])('%j names %s', async (sent, field, error) => {
    const fleet = await newFleet(app);
    const { status, body } = await fleet.file(sent);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
    if (error !== undefined) expect(body.error).toBe(error);
  });

  test.each([
    [{ pilot_id: 999_999 }, 'pilot_id'],
    [{ crew: [{ pilot_id: 999_999 }] }, 'crew[0].pilot_id'],
    [{ crew: [{ role: 'observer' }] }, 'crew[0].name'],
    [{ mission_id: 999_999 }, 'mission_id'],
    [{ batteries: [{ component_id: 999_999 }] }, 'batteries[0].component_id'],
    [{ flown_at: '0001-01-01' }, 'flown_at'],
    [{ flown_at: '1899-12-31' }, 'flown_at'],
    [{ flown_at: '9999-12-31' }, 'flown_at'],
    [{ flown_at: day(2) }, 'flown_at'],
    [{ flown_at: '2026-02-29' }, 'flown_at'],
    [{ flown_at: 'yesterday' }, 'flown_at'],
    [{ flown_at: '2026-11-13T10:00:00' }, 'flown_at'],
    [{ flown_at: '' }, 'flown_at'],
    [{ flown_at: 20261115 }, 'flown_at'],
    [{ duration_s: '60' }, 'duration_s'],
    [{ duration_s: -1 }, 'duration_s'],
    [{ duration_s: 604_801 }, 'duration_s'],
    [{ duration_min: 10_081 }, 'duration_min'],
    [{ duration_s: 60, duration_min: 12.5 }, 'duration_s'],
    [{ sorties: 1001 }, 'sorties'],
    [{ landings: 1.5 }, 'landings'],
    [{ night: 'true' }, 'night'],
    [{ flight_type: 'joyride' }, 'flight_type'],
    [{ remarks: 'x'.repeat(4001) }, 'remarks'],
    [{ external_ref: 'x'.repeat(201) }, 'external_ref'],
    [{ site: 'a\u0000b' }, 'site'],
    [{ unknown: { deep: ['a\u0000b'] } }, 'unknown.deep[0]'],
    [{ conditions: 5 }, 'conditions'],
    [{ conditions: { wind_kmh: 'strong' } }, 'conditions.wind_kmh'],
  ])('%j names %s', async (sent, field) => {
    const fleet = await newFleet(app);
    const { status, body } = await fleet.file({ asset_id: fleet.assetId, ...sent });
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });

  test('a wrong flight type lists the nine', async () => {
    const fleet = await newFleet(app);
    const { body } = await fleet.file({ asset_id: fleet.assetId, flight_type: 'joyride' });
    expect(body.error).toContain(
      'commercial, training, proficiency, maintenance, survey, inspection, public_safety, test, recreational',
    );
  });

  test('what belongs to another organization is as unknown as what does not exist', async () => {
    const [own, other] = [await newFleet(app), await newFleet(app)];
    for (const sent of [
      { asset_id: other.assetId },
      { asset_name: 'x', pilot_id: other.pilot.rosterId },
    ])
      expect((await own.file(sent)).status).toBe(400);
  });

  test('a refused correction changes nothing', async () => {
    const fleet = await newFleet(app);
    await fleet.file({ external_ref: 'a', asset_id: fleet.assetId, duration_s: 60 });
    await fleet.file({ external_ref: 'a', duration_s: 120, pilot_id: 999_999 });
    const list = await app.call('GET', '/flights', { key: fleet.key });
    expect(list.body.flights[0]).toMatchObject({ duration_s: 60, revision: 1 });
  });
});

describe('403', () => {
  test('a viewer and a read-only key may not file; an account alone has no records', async () => {
    const fleet = await newFleet(app);
    const viewer = await app.addMember(fleet.orgId, 'viewer');
    const refused = await fleet.file({ asset_id: fleet.assetId }, viewer.key);
    expect(refused.status).toBe(403);
    expect(refused.body.permission).toBe('flights.manage');
    const readOnly = await app.addKey(fleet.pilot.userId, { readOnly: true });
    expect((await fleet.file({ asset_id: fleet.assetId }, readOnly.key)).status).toBe(403);
    const alone = await app.addCaller();
    const without = await fleet.file({ asset_id: fleet.assetId }, alone.key);
    expect(without.body.code).toBe('no_organization');
  });
});

test('filing is free and open to an account whose billing has lapsed', async () => {
  const fleet = await newFleet(app);
  await app.change(fleet.pilot.userId, { billing: 'lapsed' });
  const answer = await fleet.file({ asset_id: fleet.assetId });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
});
