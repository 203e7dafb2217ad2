import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';
import { flyRead, hoverFeatures, SURVEY_BUILD } from '../../testing/learning.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function tiedFleet(): Promise<{ fleet: Fleet; owner: Browser; buildId: number }> {
  const fleet = await newFleet(app);
  const owner = await signedIn(app, fleet.owner.ownerId);
  const build = await owner.post('/builds', { name: 'Survey quad', params: SURVEY_BUILD });
  await owner.post(`/aircraft/${fleet.assetId}`, { build_id: build.body.id });
  return { fleet, owner, buildId: build.body.id };
}

const predictionOf = async (fleet: Fleet) =>
  (await app.call('GET', `/aircraft/${fleet.assetId}/prediction`, { key: fleet.key })).body;

const conditions = { temp_c: 15 };

async function fly(fleet: Fleet, ratios: readonly number[]) {
  for (const [index, ratio] of ratios.entries())
    await flyRead(app, fleet, hoverFeatures(ratio), {
      flown_at: day(index - ratios.length),
      conditions,
    });
}

describe('tying', () => {
  test('copies the build with its version, and saves of it count up', async () => {
    const { fleet, owner, buildId } = await tiedFleet();
    expect((await fleet.aircraft()).tied_build).toEqual({
      id: buildId,
      name: 'Survey quad',
      version: 1,
    });
    await owner.post('/builds', { name: 'Survey quad', params: { dry_mass_g: 900 } });
    // The copy stays what it was until the aircraft is tied again.
    expect((await fleet.aircraft()).tied_build.version).toBe(1);
    await owner.post(`/aircraft/${fleet.assetId}`, { build_id: buildId });
    expect((await fleet.aircraft()).tied_build.version).toBe(2);
  });

  test('outlives the build, and is undone by clearing it', async () => {
    const { fleet, owner, buildId } = await tiedFleet();
    await fly(fleet, [1]);
    await owner.remove(`/builds/${buildId}`);
    expect((await fleet.aircraft()).tied_build).toEqual({
      id: null,
      name: 'Survey quad',
      version: 1,
    });
    expect((await predictionOf(fleet)).flights).toHaveLength(1);
    await owner.post(`/aircraft/${fleet.assetId}`, { build_id: null });
    expect((await fleet.aircraft()).tied_build).toBeNull();
    expect(await predictionOf(fleet)).toMatchObject({
      build: null,
      flights: [],
      reason: 'no build is tied to this aircraft',
    });
  });

  test('compares the flights that were read before it', async () => {
    const fleet = await newFleet(app);
    await fly(fleet, [1.1]);
    const owner = await signedIn(app, fleet.owner.ownerId);
    const build = await owner.post('/builds', { name: 'Late', params: SURVEY_BUILD });
    await owner.post(`/aircraft/${fleet.assetId}`, { build_id: build.body.id });
    expect((await predictionOf(fleet)).flights).toHaveLength(1);
  });
});

describe('the comparison', () => {
  test('is stored when the log is read, with the ratio of measured to predicted', async () => {
    const { fleet } = await tiedFleet();
    const flightId = await flyRead(app, fleet, hoverFeatures(1.1), { conditions });
    const { comparison } = await app.database.db
      .selectFrom('flight_comparison')
      .select('comparison')
      .where('flight_id', '=', flightId)
      .executeTakeFirstOrThrow();
    expect(comparison).toMatchObject({ reason: null, temp_c: 15, cruise_power_ratio: null });
    expect(comparison.hover_power_ratio).toBeGreaterThan(1.08);
    expect(comparison.hover_power_ratio).toBeLessThan(1.1);
  });

  test('is at the mass that was flown: the payload of the record takes the place of the build', async () => {
    const { fleet } = await tiedFleet();
    await flyRead(app, fleet, hoverFeatures(1), { conditions, external_ref: 'loaded' });
    const [plain] = (await predictionOf(fleet)).flights;
    await fleet.file({ external_ref: 'loaded', payload: { mass_g: 200 } });
    const [loaded] = (await predictionOf(fleet)).flights;
    expect(loaded.measured.mass_g - plain.measured.mass_g).toBeCloseTo(200, 1);
    expect(loaded.predicted.hover_power_w).toBeGreaterThan(plain.predicted.hover_power_w);
  });

  test('is in the air of the day: the temperature of the record makes it thinner', async () => {
    const { fleet } = await tiedFleet();
    await flyRead(app, fleet, hoverFeatures(1), { conditions: { temp_c: 35 } });
    const [flight] = (await predictionOf(fleet)).flights;
    expect(flight.measured.air_density_kg_m3).toBeCloseTo(1.145, 2);
  });

  test.each([
    ['no steady hover', { hover_s: 0, hover_power_w: null }, {}, /no steady hover/],
    ['no current', { hover_power_w: null }, {}, /no battery current/],
    ['no altitude', { hover_altitude_m: null }, {}, /no altitude/],
    ['a payload without mass', {}, { payload: 'LiDAR' }, /without its mass_g/],
  ])('with %s says why it is missing', async (_, features, flight, reason) => {
    const { fleet } = await tiedFleet();
    await flyRead(app, fleet, hoverFeatures(1, features), { conditions, ...flight });
    const answer = await predictionOf(fleet);
    expect(answer.flights).toEqual([]);
    expect(answer.not_compared).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    expect(answer.reason).toBe('none of its read flights could be compared');
  });

  test('of a log that an earlier version read says so', async () => {
    const { fleet } = await tiedFleet();
    const { hover_s, ...earlier } = hoverFeatures(1);
    await flyRead(app, fleet, earlier, { conditions });
    expect((await predictionOf(fleet)).not_compared[0].reason).toMatch(/read again/);
  });
});

describe('the prediction', () => {
  test('learns a loss that the build does not know, and is scored on flights that it had not seen', async () => {
    const { fleet } = await tiedFleet();
    await fly(fleet, [1.12, 1.11, 1.13, 1.12, 1.12]);
    const answer = await predictionOf(fleet);
    expect(answer.learned.loss_factor.value).toBeCloseTo(1.12, 1);
    expect(answer.learned.loss_factor).toMatchObject({ flights: 5 });
    expect(answer.learned.pack_resistance_mohm.value).toBeCloseTo(20, 0);
    expect(answer.learned.drag_area_m2).toBeNull();
    expect(answer.error_pct.flights).toBe(2);
    expect(answer.error_pct.before.median).toBeGreaterThan(8);
    expect(answer.error_pct.after.median).toBeLessThan(2);
    expect(
      answer.flights.map(
        (one: { predicted_calibrated: unknown }) => one.predicted_calibrated === null,
      ),
    ).toEqual([true, true, true, false, false]);
    const [last] = answer.flights.slice(-1);
    expect(last.predicted_calibrated.low).toBeLessThan(last.measured.hover_power_w);
    expect(last.predicted_calibrated.high).toBeGreaterThan(last.measured.hover_power_w);
    expect(answer.reason).toBeNull();
  });

  test('of two flights has learned nothing, and has no error', async () => {
    const { fleet } = await tiedFleet();
    await fly(fleet, [1.1, 1.1]);
    expect(await predictionOf(fleet)).toMatchObject({
      learned: { loss_factor: null, pack_resistance_mohm: null, drag_area_m2: null },
      error_pct: { before: { median: null }, after: { median: null }, flights: 0 },
    });
  });

  test('of an aircraft without read logs says so', async () => {
    const { fleet } = await tiedFleet();
    expect((await predictionOf(fleet)).reason).toBe('no log of this aircraft has been read');
  });

  test('of another organization is not found', async () => {
    const { fleet } = await tiedFleet();
    const other = await newFleet(app);
    const answer = await app.call('GET', `/aircraft/${fleet.assetId}/prediction`, {
      key: other.key,
    });
    expect(answer.status).toBe(404);
  });
});
