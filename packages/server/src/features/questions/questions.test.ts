import { NewQuestion, questionMeasures } from '@airworthy/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../access/scope.ts';
import { asCaller } from '../../storage/caller.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import {
  CHARGED_BUILD,
  chargedFeatures,
  flyRead,
  hoverFeatures,
  SURVEY_BUILD,
} from '../../testing/learning.ts';
import { registerAircraft } from '../aircraft/registration.ts';
import { ask as askWithin } from './questions.ts';

let app: TestApp;
let fleet: Fleet;
let second: number;
const ids: number[] = [];

beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  second = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
  const fly = async (vibe_z_p95: number | null, flight: Record<string, unknown>) =>
    ids.push(await flyRead(app, fleet, hoverFeatures(1, { vibe_z_p95 }), flight));
  await fly(10, { flown_at: '2026-06-01', site: 'Quarry' });
  await fly(20, { flown_at: '2026-06-03', site: 'Quarry', incident: true });
  await fly(30, { flown_at: '2026-06-10', site: 'Harbour' });
  await fly(50, { flown_at: '2026-06-10', asset_id: second });
  await fly(null, { flown_at: '2026-06-11', asset_id: second });
  await fleet.file({ asset_id: fleet.assetId, flown_at: '2026-06-12' });
});
afterAll(() => app.close());

const ask = (body: unknown, key = fleet.key) => app.call('POST', '/questions', { key, body });
const rowsOf = async (body: unknown) => (await ask(body)).body.rows;
const vibration = (take: string) => ({ of: 'vibe_z_p95', take });

describe('a question', () => {
  test('is answered by groups, with the flights of each', async () => {
    const { status, body } = await ask({ measure: vibration('mean'), group: ['aircraft'] });
    expect(status).toBe(200);
    expect(body.rows).toEqual([
      { aircraft_id: fleet.assetId, value: 20, flights: 3, flight_ids: [ids[2], ids[1], ids[0]] },
      { aircraft_id: second, value: 50, flights: 1, flight_ids: [ids[3]] },
    ]);
  });

  test('says what it counted and what it could not', async () => {
    const { body } = await ask({ measure: vibration('mean') });
    expect(body).toMatchObject({
      flights: 4,
      left_out: 1,
      unread: 1,
      unit: 'm/s²',
      source: 'features',
    });
    expect(body.took_ms).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['min', 10],
    ['max', 50],
    ['mean', 27.5],
    ['median', 25],
    ['p95', 47],
    ['sum', 110],
  ])('takes the %s', async (take, value) => {
    const [row] = await rowsOf({ measure: vibration(take) });
    expect(row.value).toBeCloseTo(value, 6);
  });

  test('is grouped by week and by site in order, the unknown last', async () => {
    const weeks = await rowsOf({ measure: vibration('max'), group: ['week'] });
    expect(weeks.map((row: { week: string; value: number }) => [row.week, row.value])).toEqual([
      ['2026-06-01', 20],
      ['2026-06-08', 50],
    ]);
    const sites = await rowsOf({ measure: vibration('max'), group: ['site'] });
    expect(sites.map((row: { site: string | null }) => row.site)).toEqual([
      'Harbour',
      'Quarry',
      null,
    ]);
  });

  test.each([
    ['asset_id', () => ({ where: { asset_id: second } }), 1, 0],
    ['another asset_id', () => ({ where: { asset_id: fleet.assetId } }), 3, 1],
    ['site', () => ({ where: { site: 'Quarry' } }), 2, 0],
    ['incident', () => ({ where: { incident: true } }), 1, 0],
    ['since', () => ({ since: '2026-06-10' }), 2, 1],
    ['until', () => ({ until: '2026-06-01' }), 1, 0],
    // What a reading says is not asked of the flight that has none.
    ['firmware', () => ({ where: { firmware: 'none of them' } }), 0, 1],
    ['finding', () => ({ where: { finding: 'spoofing' }, since: '2026-06-10' }), 0, 1],
    ['cause', () => ({ where: { cause: 'vibration' }, until: '2026-06-11' }), 0, 0],
    ['type_id', () => ({ where: { type_id: 999_999 } }), 0, 0],
  ])('is narrowed by %s', async (_, filter, flights, unread) => {
    const { body } = await ask({ measure: vibration('mean'), ...filter() });
    expect([body.flights, body.unread]).toEqual([flights, unread]);
  });

  test('of no flights has no rows, and not a zero', async () => {
    const { body } = await ask({ measure: vibration('mean'), since: '2030-01-01' });
    expect(body).toMatchObject({ rows: [], flights: 0 });
  });

  test('reaches firmware, causes and findings of readings', async () => {
    await app.database.pool.query(
      `UPDATE log_reading r SET result = $1 FROM flight_log l
       WHERE l.flight_id = $2 AND l.sha256 = r.sha256 AND l.org_id = r.org_id`,
      [
        JSON.stringify({
          meta: { firmware: '4.5.7' },
          preconditions: {
            findings: [
              ['vibration', 'It shook.'],
              ['not_battery', 'It held.'],
            ],
          },
          diagnostics: { findings: [{ key: 'velocity_over' }] },
        }),
        ids[0],
      ],
    );
    for (const where of [
      { firmware: '4.5.7' },
      { cause: 'vibration' },
      { cause: 'not_battery' },
      { finding: 'velocity_over' },
    ])
      expect((await ask({ measure: vibration('mean'), where })).body.rows).toMatchObject([
        { value: 10, flight_ids: [ids[0]] },
      ]);
    const rows = await rowsOf({ measure: vibration('mean'), group: ['firmware'] });
    expect(rows[0]).toMatchObject({ firmware: '4.5.7', value: 10 });
  });

  test('reaches what the build predicted', async () => {
    const own = await newFleet(app);
    const owner = await signedIn(app, own.owner.ownerId);
    const build = await owner.post('/builds', { name: 'Survey quad', params: SURVEY_BUILD });
    await owner.post(`/aircraft/${own.assetId}`, { build_id: build.body.id });
    await flyRead(app, own, hoverFeatures(1.1), { conditions: { temp_c: 15 } });
    const { body } = await ask({ measure: { of: 'hover_power_ratio', take: 'mean' } }, own.key);
    expect(body.rows[0].value).toBeCloseTo(1.095, 2);
  });

  test('reaches the charge that the build predicted', async () => {
    const own = await newFleet(app);
    const owner = await signedIn(app, own.owner.ownerId);
    const build = await owner.post('/builds', { name: 'Survey quad', params: CHARGED_BUILD });
    await owner.post(`/aircraft/${own.assetId}`, { build_id: build.body.id });
    await flyRead(app, own, chargedFeatures(1.1), { conditions: { temp_c: 15 } });
    const { body } = await ask({ measure: { of: 'charge_ratio', take: 'mean' } }, own.key);
    expect(body.rows[0].value).toBeCloseTo(1.1, 2);
  });

  test('sees nothing of another organization', async () => {
    const other = await newFleet(app);
    expect((await ask({ measure: vibration('mean') }, other.key)).body).toMatchObject({
      rows: [],
      flights: 0,
      unread: 0,
    });
    const named = { measure: vibration('mean'), where: { asset_id: fleet.assetId } };
    expect((await ask(named, other.key)).body.rows).toEqual([]);
  });

  test('may be asked by a key that only reads', async () => {
    const { key } = await app.addKey(fleet.pilot.userId, { readOnly: true, areas: ['health'] });
    expect((await ask({ measure: vibration('mean') }, key)).status).toBe(200);
  });
});

describe('a question is refused', () => {
  test.each([
    ['an unknown figure', { measure: { of: 'vibe_z_p59' } }, 'measure.of', /vibe_z_p95\?/],
    ['an unknown take', { measure: vibration('p59') }, 'measure.take', /p95\?/],
    [
      'an unknown group',
      { measure: vibration('max'), group: ['aircrafts'] },
      'group[0]',
      /aircraft\?/,
    ],
    [
      'a cause that no reading names',
      { measure: vibration('max'), where: { cause: 'vibrations' } },
      'where.cause',
      /vibration\?/,
    ],
    [
      'a finding that no reading has',
      { measure: vibration('max'), where: { finding: 'velocity_ovr' } },
      'where.finding',
      /velocity_over\?/,
    ],
    ['a group twice', { measure: vibration('max'), group: ['week', 'week'] }, 'group[1]', /twice/],
    [
      'a column',
      { measure: { of: 'column', column: 'battery.current_a' } },
      'measure.of',
      /set AIRWORTHY_LAKE=on.*DuckDB is not installed.*npm install/,
    ],
    ['a column without its name', { measure: { of: 'column' } }, 'measure.column', /needed/],
    [
      'SQL for a column',
      { measure: { of: 'column', column: 'x" FROM flight --' } },
      'measure.column',
      /No log that matches/,
    ],
    [
      'a sum of a column',
      { measure: { of: 'column', column: 'roll_deg', take: 'sum' } },
      'measure.take',
      /time_above/,
    ],
    [
      'time above no level',
      { measure: { of: 'column', column: 'roll_deg', take: 'time_above' } },
      'measure.level',
      /level/,
    ],
    [
      'a column beside a figure',
      { measure: { ...vibration('max'), column: 'roll_deg' } },
      'measure.column',
      /measure.of/,
    ],
    ['time above', { measure: vibration('time_above') }, 'measure.take', /column/],
    [
      'SQL for a figure',
      { measure: { of: "x'; DROP TABLE flight; --" } },
      'measure.of',
      /not known/,
    ],
    ['no measure', {}, 'measure', /required/],
  ])('for %s, by its member', async (_, body, field, sentence) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.field]).toEqual([400, field]);
    expect(answer.body.error).toMatch(sentence);
  });
});

describe('a question that is too large', () => {
  const limits = { flights: 2_000_000, rows: 5000, time_ms: 5000 };
  const asked = (change: Partial<typeof limits>) =>
    asCaller({ orgId: fleet.orgId, accountId: fleet.pilot.userId }, () =>
      askWithin(
        app.composition.services,
        { orgId: fleet.orgId } as Scope,
        NewQuestion.parse({ measure: vibration('mean'), group: ['aircraft'] }),
        { ...limits, ...change },
      ),
    );

  test('is refused by its flights and by its groups', async () => {
    await expect(asked({ flights: 5 })).resolves.toMatchObject({ flights: 4 });
    await expect(asked({ flights: 4 })).rejects.toThrow(/More than 4 flights match/);
    await expect(asked({ rows: 1 })).rejects.toThrow(/More than 1 groups/);
  });

  test('is ended after its time, with a sentence', async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query('BEGIN; LOCK TABLE flight_feature IN ACCESS EXCLUSIVE MODE');
      await expect(asked({ time_ms: 100 })).rejects.toThrow(/longer than 0.1 s/);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

test('every figure of a flight that is a number can be asked for', () => {
  const numbers = Object.entries(hoverFeatures(1)).filter(
    ([, value]) => typeof value === 'number' || value === null,
  );
  const offered = new Set(questionMeasures.map(({ of }) => of));
  // What a comparison is made of, and says nothing by itself.
  const internal = [
    'flights',
    'radio_failsafes',
    'hover_altitude_m',
    'flight_altitude_m',
    'charge_source',
    'charge_batteries',
    'charge_known_share',
    'phase_hover_s',
    'phase_climb_s',
    'phase_climb_mps',
    'phase_descent_s',
    'phase_level_s',
    'phase_level_mps',
    'phase_other_s',
  ];
  expect(
    numbers
      .map(([name]) => name)
      .filter((name) => !offered.has(name))
      .sort(),
  ).toEqual(internal.sort());
});
