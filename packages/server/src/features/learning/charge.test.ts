import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';
import { CHARGED_BUILD, chargedFeatures, flyRead } from '../../testing/learning.ts';
import { registerAircraft } from '../aircraft/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function tied(params: Record<string, unknown> = CHARGED_BUILD): Promise<Fleet> {
  const fleet = await newFleet(app);
  const owner = await signedIn(app, fleet.owner.ownerId);
  const build = await owner.post('/builds', { name: 'Survey quad', params });
  await owner.post(`/aircraft/${fleet.assetId}`, { build_id: build.body.id });
  return fleet;
}

const predictionOf = async (fleet: Fleet) =>
  (await app.call('GET', `/aircraft/${fleet.assetId}/prediction`, { key: fleet.key })).body;
const conditions = { temp_c: 15 };

describe('the charge of a flight', () => {
  test('is stored beside its prediction, with the charge at landing and the endurance of both', async () => {
    const fleet = await tied();
    await flyRead(app, fleet, chargedFeatures(1.1), { conditions });
    const { charge } = await predictionOf(fleet);
    const [flight] = charge.flights;
    expect(flight).toMatchObject({
      known_pct: 100,
      landing_reason: null,
      predicted_calibrated: null,
    });
    expect(flight.measured.source).toBe('counter');
    expect(flight.measured.used_ah / flight.predicted.used_ah).toBeCloseTo(1.1, 4);
    const { landing_charge_pct: said, endurance_min } = flight.predicted;
    expect(100 - said.value).toBeCloseTo((100 * flight.predicted.used_ah) / 3, 2);
    expect(flight.measured.landing_charge_pct).toBeLessThan(said.value);
    expect(said.low).toBeLessThan(said.value);
    expect(said.high).toBeGreaterThan(said.value);
    expect(endurance_min.value / flight.measured.endurance_min).toBeCloseTo(1.1, 4);
    const { comparison } = await app.database.db
      .selectFrom('flight_comparison')
      .select('comparison')
      .where('flight_id', '=', flight.flight_id)
      .executeTakeFirstOrThrow();
    expect(comparison.charge_ratio).toBeCloseTo(1.1, 4);
  });

  test('teaches the next prediction, which is scored on flights that it had not seen', async () => {
    const fleet = await tied();
    for (const [index, ratio] of [1.12, 1.11, 1.13, 1.12, 1.12].entries())
      await flyRead(app, fleet, chargedFeatures(ratio), { flown_at: day(index - 5), conditions });
    const { charge, learned } = await predictionOf(fleet);
    expect(
      charge.flights.map(
        (one: { predicted_calibrated: unknown }) => one.predicted_calibrated === null,
      ),
    ).toEqual([true, true, true, false, false]);
    expect(charge.error_points.flights).toBe(2);
    expect(charge.error_points.before.median).toBeGreaterThan(4);
    expect(charge.error_points.after.median).toBeLessThan(1);
    const last = charge.flights.at(-1);
    const { low, high } = last.predicted_calibrated.landing_charge_pct;
    expect(last.measured.landing_charge_pct).toBeGreaterThan(low);
    expect(last.measured.landing_charge_pct).toBeLessThan(high);
    // No voltage at rest after a landing: nothing says what the pack holds.
    expect(learned.usable_charge_ah).toBeNull();
  });

  test('of a flight that is known in part is taken as the known part by time, and the share is said', async () => {
    const fleet = await tied();
    const part = { charge_known_share: 0.8, phase_other_s: 120 };
    await flyRead(app, fleet, chargedFeatures(1, part), { conditions });
    const [flight] = (await predictionOf(fleet)).charge.flights;
    expect(flight.known_pct).toBe(80);
    expect(flight.predicted.used_ah / flight.measured.used_ah).toBeCloseTo(1 / 0.8, 4);
  });

  test.each([
    ['several batteries', { charge_batteries: 2 }, {}, /several batteries/],
    ['no current', { charge_source: null, charge_air_ah: null }, {}, /no battery current/],
    ['no altitude', { flight_altitude_m: null }, {}, /no altitude/],
    ['much that is not predicted', { phase_other_s: 480 }, {}, /^50 % of its time in the air/],
    ['a count without a current', { charge_known_share: null }, {}, /without a battery current in/],
    ['a payload without mass', {}, { payload: 'LiDAR' }, /without its mass_g/],
  ])('with %s says why it is missing', async (_, features, flight, reason) => {
    const fleet = await tied();
    await flyRead(app, fleet, chargedFeatures(1, features), { conditions, ...flight });
    const { charge } = await predictionOf(fleet);
    expect(charge.flights).toEqual([]);
    expect(charge.not_compared).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    expect(charge.error_points).toEqual({
      before: { median: null, p90: null },
      after: { median: null, p90: null },
      flights: 0,
    });
  });

  test('of a log that an earlier version read says so, and so does a build without a capacity', async () => {
    const fleet = await tied();
    const { charge_source, ...earlier } = chargedFeatures(1);
    await flyRead(app, fleet, earlier, { conditions });
    expect((await predictionOf(fleet)).charge.not_compared[0].reason).toMatch(/read again/);
    const bare = await tied({ dry_mass_g: 640 });
    await flyRead(app, bare, chargedFeatures(1), { conditions });
    expect((await predictionOf(bare)).charge.not_compared[0].reason).toMatch(/does not state/);
  });

  test.each([
    ['a crash', { crashed: true }, /ended in a crash/],
    ['no voltage at rest', { rest_before_v: null }, /take-off is not known/],
    ['the voltage of another pack', { rest_before_v: 50 }, /take-off is not known/],
  ])('with %s has no charge at landing, and says why', async (_, features, reason) => {
    const fleet = await tied();
    await flyRead(app, fleet, chargedFeatures(1, features), { conditions });
    const [flight] = (await predictionOf(fleet)).charge.flights;
    expect(flight.landing_reason).toMatch(reason);
    expect(flight.measured.landing_charge_pct).toBeNull();
    expect(flight.predicted.landing_charge_pct).toBeNull();
    expect(flight.predicted.used_ah).toBeGreaterThan(0);
  });
});

test('the usable charge is learned from voltages at rest around flights that drew a third of the pack', async () => {
  const fleet = await tied();
  // By its voltage after landing it is emptier than the count says: a pack that holds less.
  for (const at of [1, 2, 3, 4])
    await flyRead(app, fleet, chargedFeatures(1, { rest_after_v: 21.6 }), {
      flown_at: day(at - 5),
      conditions,
    });
  const { learned, charge } = await predictionOf(fleet);
  expect(learned.usable_charge_ah.flights).toBe(4);
  expect(learned.usable_charge_ah.value).toBeLessThan(0.8 * 3);
  expect(learned.usable_charge_ah.low).toBeLessThan(learned.usable_charge_ah.value);
  const little = await tied();
  for (const at of [1, 2, 3])
    await flyRead(app, little, chargedFeatures(1, { rest_after_v: 24.8 }), {
      flown_at: day(at - 5),
      conditions,
    });
  expect((await predictionOf(little)).learned.usable_charge_ah).toBeNull();
  expect(charge.flights).toHaveLength(4);
});

describe('vibration against the type', () => {
  async function typedFleet(others: number) {
    const fleet = await tied();
    const { db } = app.database;
    const { rows } = await app.database.pool.query(
      `INSERT INTO aircraft_type (org_id, name) VALUES ($1, 'X500') RETURNING id`,
      [fleet.orgId],
    );
    const ids = [fleet.assetId];
    for (let at = 0; at < others; at++)
      ids.push(await registerAircraft(db, fleet.orgId, { name: `Other ${at}` }));
    await db
      .updateTable('aircraft')
      .set({ type_id: Number(rows[0].id) })
      .where('id', 'in', ids)
      .execute();
    for (const [at, id] of ids.slice(1).entries())
      for (let flight = 0; flight < 3; flight++)
        await flyRead(app, fleet, chargedFeatures(1, shaken(10 + 2 * at)), { asset_id: id });
    return fleet;
  }
  const shaken = (each: number) => ({ vibe_x_p95: each, vibe_y_p95: each, vibe_z_p95: each });

  test('is a ratio to the median of the others and a place among them, stored with the flight', async () => {
    const fleet = await typedFleet(3);
    const id = await flyRead(app, fleet, chargedFeatures(1, shaken(18)), { conditions });
    const { vibration } = await predictionOf(fleet);
    expect(vibration).toMatchObject({ rank: 1, of: 4, flights: 9, own_flights: 1, reason: null });
    expect(vibration.ratio).toBeCloseTo(1.5, 4);
    expect(vibration.by_flight).toMatchObject([{ flight_id: id, ratio: 1.5, rank: 1, of: 4 }]);
    const { comparison } = await app.database.db
      .selectFrom('flight_comparison')
      .select('comparison')
      .where('flight_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(comparison.vibration_type_ratio).toBeCloseTo(1.5, 4);
  });

  test('is not known with too few others, without a type and without a log, and says so', async () => {
    const few = await typedFleet(2);
    await flyRead(app, few, chargedFeatures(1), { conditions });
    expect((await predictionOf(few)).vibration).toMatchObject({
      ratio: null,
      reason: expect.stringMatching(/^2 other aircraft of the type/),
    });
    const untyped = await tied();
    expect((await predictionOf(untyped)).vibration.reason).toMatch(/No log/);
    await flyRead(app, untyped, chargedFeatures(1), { conditions });
    expect((await predictionOf(untyped)).vibration.reason).toMatch(/no type/);
  });
});
