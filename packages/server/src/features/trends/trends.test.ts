import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { flyRead, hoverFeatures } from '../../testing/learning.ts';
import { registerAircraft } from '../aircraft/registration.ts';
import { flightTracks } from './tracks.ts';
import { trends } from './trends.ts';

let app: TestApp;
let fleet: Fleet;
let visitor: Browser;
let second: number;
let crashed: number;
let quiet: number;

/** What a reading says, in place of the short one of the test. */
async function read(flightId: number, result: Record<string, unknown>): Promise<void> {
  await app.database.pool.query(
    `UPDATE log_reading r SET result = $1 FROM flight_log l
     WHERE l.flight_id = $2 AND l.sha256 = r.sha256 AND l.org_id = r.org_id`,
    [JSON.stringify(result), flightId],
  );
}

const finding = (level: string) => ({ key: 'velocity_over', level });

beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  visitor = await signedIn(app, fleet.owner.ownerId);
  second = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
  const fly = (flight: Record<string, unknown>) => flyRead(app, fleet, hoverFeatures(1), flight);
  const file = (body: unknown) => app.call('POST', '/components', { key: fleet.owner.key, body });
  const motor = {
    kind: 'motor',
    vendor: 'Nordvind',
    part_number: 'NV-41',
    fitted_on: '2026-01-01',
  };
  await file({ ...motor, name: 'M1', batch: 'A', asset_id: fleet.assetId });
  await file({ ...motor, name: 'M2', batch: 'A', asset_id: fleet.assetId });
  await file({ ...motor, name: 'M3', batch: 'B', asset_id: second });
  const { id } = (await file({ kind: 'battery', name: 'Pack', batch: 'P' })).body;

  crashed = await fly({ flown_at: '2026-05-30', duration_s: 100.4, site: 'Quarry' });
  await read(crashed, {
    crash: { detected: true },
    meta: { firmware: '4.5.7' },
    diagnostics: { findings: [finding('alert'), finding('alert'), finding('info')] },
    series: {
      flight: { lat: [0, 47, null, 47.002], lon: [0, 8, null, 8.0000049] },
    },
  });
  quiet = await fly({ flown_at: '2026-06-03', duration_s: 200.4, site: 'Quarry' });
  await read(quiet, {
    crash: { detected: false },
    meta: { firmware: '4.6.0' },
    diagnostics: { findings: [finding('warn'), finding('info')] },
  });
  await fly({ flown_at: '2026-06-04', duration_s: 300.4, asset_id: second });
  await fleet.file({
    asset_id: second,
    flown_at: '2026-06-05',
    duration_s: 60.5,
    incident: true,
    batteries: [{ component_id: id }],
  });
  await fleet.file({ asset_name: 'Borrowed', flown_at: '2026-06-06', duration_s: 30 });
});
afterAll(() => app.close());

const ask = async (query: string) => (await visitor.get(`/flights/trends?${query}`)).body;
const brief = (row: Record<string, unknown>, ...names: string[]) => names.map((one) => row[one]);

describe('trends', () => {
  test('by month count hours, flights, incidents and findings, and the read flights beside them', async () => {
    const { rows } = await ask('by=month');
    expect(rows).toMatchObject([
      {
        month: '2026-05-01',
        ...{ flights: 1, time_s: 100, incidents: 0, read: 1 },
        ...{ crashes: 1, with_findings: 1, alerts: 2, warnings: 0, failures: 1 },
      },
      {
        month: '2026-06-01',
        ...{ flights: 4, time_s: 591, incidents: 1, read: 2 },
        ...{ crashes: 0, with_findings: 1, alerts: 0, warnings: 1, failures: 1 },
      },
    ]);
  });

  test.each([
    ['', 'by=aircraft'],
    ['since=2026-06-01&until=2026-06-04', 'by=pilot'],
    ['q=quarry', 'by=site'],
    ['log=missing', 'by=firmware&per=month'],
  ])('come to what the list and the logbook come to: %s', async (filter, by) => {
    const sums = (await visitor.get(`/flights/sums?${filter}`)).body;
    const { rows, total } = await ask(`${filter}&${by}`);
    expect(total).toMatchObject({ flights: sums.flights, time_s: sums.time_s });
    const added = (name: string) =>
      rows.reduce((sum: number, row: Record<string, number>) => sum + row[name]!, 0);
    expect([added('flights'), added('time_s')]).toEqual([sums.flights, sums.time_s]);
    expect(sums.flights).toBeGreaterThan(0);
  });

  test('by aircraft name those outside the registry too, and by site and pilot those without', async () => {
    const names = async (by: string) =>
      (await ask(`by=${by}`)).rows.map((row: Record<string, unknown>) =>
        brief(row, 'id', 'name', 'flights'),
      );
    expect(await names('aircraft')).toEqual([
      [null, 'Borrowed', 1],
      [fleet.assetId, 'Survey 1', 2],
      [second, 'Survey 2', 2],
    ]);
    expect(await names('site')).toEqual([
      [null, 'Quarry', 2],
      [null, null, 3],
    ]);
    expect(await names('pilot')).toEqual([[fleet.pilot.rosterId, 'R. Ito', 5]]);
  });

  test('by firmware keep flights that were not read apart from logs that do not name it', async () => {
    const { rows } = await ask('by=firmware');
    expect(
      rows.map((row: Record<string, unknown>) => brief(row, 'name', 'flights', 'read', 'failures')),
    ).toEqual(
      expect.arrayContaining([
        ['4.5.7', 1, 1, 1],
        ['4.6.0', 1, 1, 0],
        [null, 1, 1, 0],
        [null, 2, 0, 1],
      ]),
    );
    expect(rows).toHaveLength(4);
  });

  test('by batch count a flight once for each batch it carried, whatever the number of parts', async () => {
    const { rows, total } = await ask('by=batch');
    expect(
      rows.map((row: { batch: Record<string, unknown> } & Record<string, unknown>) => [
        ...brief(row.batch, 'kind', 'vendor', 'batch', 'components', 'scrapped'),
        ...brief(row, 'flights', 'time_s', 'failures'),
      ]),
    ).toEqual([
      ['battery', '', 'P', 1, 0, 1, 61, 1],
      ['motor', 'Nordvind', 'A', 2, 0, 2, 300, 1],
      ['motor', 'Nordvind', 'B', 1, 0, 2, 361, 1],
    ]);
    expect(total.flights).toBe(5);
  });

  test('per month are the same rows cut by month', async () => {
    const { rows } = await ask('by=aircraft&per=month');
    expect(
      rows.map((row: Record<string, unknown>) => brief(row, 'month', 'name', 'flights')),
    ).toEqual([
      ['2026-05-01', 'Survey 1', 1],
      ['2026-06-01', 'Borrowed', 1],
      ['2026-06-01', 'Survey 1', 1],
      ['2026-06-01', 'Survey 2', 2],
    ]);
  });

  test('of no flights are no rows, and of another organization none of ours', async () => {
    expect(await ask('by=month&since=2030-01-01')).toMatchObject({
      rows: [],
      total: { flights: 0 },
    });
    const other = await newFleet(app);
    const stranger = await signedIn(app, other.owner.ownerId);
    for (const by of ['month', 'firmware', 'batch'])
      expect((await stranger.get(`/flights/trends?by=${by}`)).body.rows).toEqual([]);
    expect((await stranger.get('/flights/tracks')).body).toEqual({
      flights: [],
      total: 0,
      without_place: 0,
    });
  });

  test('with more groups than anybody reads, or longer than a page waits, are refused in a sentence', async () => {
    const services = { database: app.database, clock: () => new Date() };
    const within = (limits: { rows: number; time_ms: number }) =>
      trends(services, fleet.orgId, { by: 'aircraft' }, limits);
    await expect(within({ rows: 2, time_ms: 10_000 })).rejects.toThrow('More than 2 groups');
    expect((await within({ rows: 3, time_ms: 10_000 })).rows).toHaveLength(3);
    expect((await visitor.get('/flights/trends?by=colour')).status).toBe(400);
  });
});

describe('tracks', () => {
  test('are the path of the read log, without places before the fix and with its gaps', async () => {
    const { body } = await visitor.get('/flights/tracks');
    expect(body.flights).toEqual([
      {
        id: crashed,
        asset_id: fleet.assetId,
        asset_name: 'Survey 1',
        flown_at: '2026-05-30',
        site: 'Quarry',
        incident: false,
        ...{ read: true, crashed: true, alerts: 2, warnings: 0 },
        track: [[47, 8], null, [47.002, 8]],
        planned: null,
      },
    ]);
  });

  test('count the flights without a place, read or not', async () => {
    expect((await visitor.get('/flights/tracks')).body).toMatchObject({
      total: 5,
      without_place: 4,
    });
    const filtered = (await visitor.get('/flights/tracks?since=2026-06-01')).body;
    expect(filtered).toEqual({ flights: [], total: 4, without_place: 4 });
  });

  test('stand at the place of the mission where no log has a path', async () => {
    const own = await newFleet(app);
    const mission = await app.call('POST', '/missions', {
      key: own.owner.key,
      body: { name: 'Quarry', site: 'Quarry', location: { lat: 59.4, lon: 17.8 } },
    });
    await own.file({ asset_id: own.assetId, mission_id: mission.body.id });
    const { flights, without_place } = await flightTracks(app.database.db, own.orgId, {});
    expect(flights).toMatchObject([{ read: false, track: null, planned: [59.4, 17.8] }]);
    expect(without_place).toBe(0);
  });

  test('of a long log are at most 60 places, the first of them where it began', async () => {
    const lat = Array.from({ length: 600 }, (_, at) => 47 + at / 1000);
    await read(quiet, { series: { flight: { lat, lon: lat.map(() => 8) } } });
    const { flights } = await flightTracks(app.database.db, fleet.orgId, { since: '2026-06-01' });
    expect(flights[0]!.track).toHaveLength(60);
    expect(flights[0]!.track![0]).toEqual([47, 8]);
    expect(flights[0]!.track!.at(-1)).toEqual([47.59, 8]);
  });

  test('of a reading that is damaged are none, and nothing is refused', async () => {
    for (const series of [
      null,
      { flight: { lat: 3, lon: ['x'] } },
      { flight: { lat: [99], lon: [8] } },
    ])
      await read(quiet, { series, crash: 'x', diagnostics: { findings: 'y' } });
    const { without_place } = await flightTracks(app.database.db, fleet.orgId, {});
    expect(without_place).toBe(4);
  });
});
