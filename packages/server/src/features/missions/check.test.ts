import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { day, newFleet } from '../../testing/fleet.ts';
import {
  CHARGED_BUILD,
  chargedFeatures,
  flyRead,
  hoverFeatures,
  SURVEY_BUILD,
} from '../../testing/learning.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const WHOLE = { payload_g: 0, wind_kmh: 10, temp_c: 15, altitude_m: 0 };

/** A mission of one aircraft that is tied to a build and has flown so often, with 1.1 of the power. */
async function planned(
  flights = 0,
  build: object | null = { ...SURVEY_BUILD, usable_fraction: 0.8 },
  features = hoverFeatures(1.1),
) {
  const fleet = await newFleet(app);
  const owner = fleet.owner.key;
  if (build !== null) {
    const person = await signedIn(app, fleet.owner.ownerId);
    const saved = await person.post('/builds', { name: 'Survey quad', params: build });
    await person.post(`/aircraft/${fleet.assetId}`, { build_id: saved.body.id });
  }
  for (let at = 0; at < flights; at++)
    await flyRead(app, fleet, features, {
      flown_at: day(at - flights),
      conditions: { temp_c: 15 },
    });
  const { body } = await app.call('POST', '/missions', {
    key: owner,
    body: { name: 'Quarry', asset_ids: [fleet.assetId] },
  });
  const check = (sent: object, key = owner) =>
    app.call('POST', `/missions/${body.id}/check`, { key, body: sent });
  const mission = async () =>
    (await app.call('GET', `/missions/${body.id}`, { key: owner })).body.mission;
  const battery = async (sent: object) =>
    (
      await app.call('POST', '/components', {
        key: owner,
        body: { kind: 'battery', name: 'Pack 3', ...sent },
      })
    ).body.id as number;
  return { fleet, owner, id: body.id as number, check, mission, battery };
}

const messages = (body: { warnings: { message: string }[] }) =>
  body.warnings.map(({ message }) => message).join(' ');

describe('POST /missions/{id}/check', () => {
  test('200: the charge at landing with its band, calibrated by the flights of the aircraft', async () => {
    const { check, fleet } = await planned(3);
    const { status, body } = await check({ ...WHOLE, distance_km: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      asset_id: fleet.assetId,
      feasible: true,
      reserve_pct: 20,
      calibrated_by: 3,
      reason: null,
      kept: true,
      distance_km: 2,
    });
    const { value, low, high, coverage } = body.landing_charge_pct;
    expect(coverage).toBe(0.8);
    expect(low).toBeLessThan(value);
    expect(value).toBeLessThan(high);
    expect(body.legs).toHaveLength(3);
    expect(body.warnings).toEqual([]);
    expect(body.assumed).toEqual([
      'No packs were named: those of the build, as they were flown.',
      'It takes off with full packs.',
    ]);
  });

  test('200: an aircraft that learned nothing says so, and its band is wider', async () => {
    const taught = await (await planned(3)).check({ ...WHOLE, distance_km: 2 });
    const { body } = await (await planned(2)).check({ ...WHOLE, distance_km: 2 });
    expect(body.calibrated_by).toBe(0);
    expect(messages(body)).toMatch(/Not calibrated: 2 of its flights .* three are needed/);
    const width = (of: typeof body) => of.landing_charge_pct.high - of.landing_charge_pct.low;
    expect(width(taught.body)).toBeLessThan(width(body));
    // They took a tenth more power than the build says.
    expect(taught.body.landing_charge_pct.value).toBeLessThan(body.landing_charge_pct.value);
  });

  test('200: what was not given is named with what stands in its place', async () => {
    const { check } = await planned(0, SURVEY_BUILD);
    const { body } = await check({ distance_km: 1 });
    expect(body.assumed.join(' ')).toMatch(/payload.*wind.*temperature.*altitude.*packs.*reserve/);
  });

  test('200: a band that reaches the reserve is warned of, and a landing below it is not feasible', async () => {
    const { check } = await planned(3);
    const at = async (minutes: number) =>
      (await check({ ...WHOLE, legs: [{ kind: 'hover', minutes }] })).body;
    const per_min = 100 - (await at(1)).landing_charge_pct.value;
    const near = await at(72 / per_min);
    expect(near.feasible).toBe(true);
    expect(near.landing_charge_pct.low).toBeLessThan(20);
    expect(messages(near)).toMatch(/The band reaches the reserve/);
    const over = await at(88 / per_min);
    expect(over).toMatchObject({ feasible: false });
    expect(messages(over)).toMatch(/below the reserve of 20 %/);
    const far = await at(300 / per_min);
    expect(far).toMatchObject({ feasible: false, landing_charge_pct: { value: 0, low: 0 } });
    expect(messages(far)).toMatch(/The charge ends before the landing/);
  });

  test('200: a leg that cannot be flown has no charge at landing', async () => {
    const { check } = await planned(3);
    const { body } = await check({ ...WHOLE, payload_g: 90_000, distance_km: 1 });
    expect(body).toMatchObject({ feasible: false, landing_charge_pct: null });
    expect(messages(body)).toMatch(/Leg 1 cannot be flown\. [A-Z].*\./);
  });

  test('200: packs of the registry count with what is known of them', async () => {
    const { check, battery } = await planned(3);
    const asked = { ...WHOLE, legs: [{ kind: 'hover', minutes: 4 }] };
    const whole = (await check(asked)).body;
    const worn = await battery({ health: { capacity_pct: 80, ir_mohm: 60 } });
    const { body } = await check({ ...asked, component_ids: [worn] });
    expect(body.landing_charge_pct.value).toBeLessThan(whole.landing_charge_pct.value - 4);
    const unknown = await battery({ life: { cycles: 1 }, cycles: 5 });
    const warned = messages((await check({ ...asked, component_ids: [unknown] })).body);
    expect(warned).toMatch(/capacity of Pack 3 is not known/);
    expect(warned).toMatch(/Pack 3 is past the end of its life/);
    const two = (await check({ ...asked, component_ids: [worn, unknown] })).body;
    expect(messages(two)).toMatch(/2 packs are named and the build has 1/);
  });

  test('200: what its packs held on its flights counts, but for a pack that states its capacity', async () => {
    const build = { ...CHARGED_BUILD, usable_fraction: 0.8 };
    // By its voltage after landing it is emptier than the count says: a pack that holds less.
    const features = chargedFeatures(1, { rest_after_v: 21.6 });
    const { check, battery } = await planned(3, build, features);
    const asked = { ...WHOLE, legs: [{ kind: 'hover', minutes: 4 }] };
    const { body } = await check(asked);
    expect(body.assumed[0]).toMatch(
      /^No packs were named: those of the build, as they were flown, with \d\d % of the build's capacity, which 3 flights showed\.$/,
    );
    const whole = await battery({ health: { capacity_pct: 100 } });
    const stated = (await check({ ...asked, component_ids: [whole] })).body;
    expect(body.landing_charge_pct.value).toBeLessThan(stated.landing_charge_pct.value - 1);
    const unknown = await battery({});
    const taken = (await check({ ...asked, component_ids: [unknown] })).body;
    expect(taken.landing_charge_pct).toEqual(body.landing_charge_pct);
    expect(messages(taken)).toMatch(/not known: taken as \d\d % of the build's capacity/);
  });

  test('200: limits of the type are warned of', async () => {
    const { check, owner, fleet } = await planned();
    await app.call('POST', '/types', {
      key: owner,
      body: {
        name: 'Quad',
        limits: { wind_kmh: 8, temp_min_c: 20, temp_max_c: 40 },
        asset_ids: [fleet.assetId],
      },
    });
    const { body } = await check({ ...WHOLE, distance_km: 1 });
    expect(messages(body)).toMatch(/wind of 8 km\/h.*20 °C and more/);
    expect(messages((await check({ ...WHOLE, temp_c: 41, distance_km: 1 })).body)).toMatch(
      /40 °C and less/,
    );
  });

  test('200: an aircraft without a build is not checked, and nothing is kept', async () => {
    const { check, mission } = await planned(0, null);
    const { body } = await check({ ...WHOLE, distance_km: 1 });
    expect(body).toMatchObject({
      feasible: null,
      landing_charge_pct: null,
      legs: [],
      calibrated_by: 0,
      reason: 'no build is tied to this aircraft',
      kept: false,
    });
    expect((await mission()).plan).toBeNull();
  });

  test('200: it is kept as the plan by who manages missions, and only answered to all others', async () => {
    const { check, mission, fleet, id, owner } = await planned();
    const readOnly = await app.addKey(fleet.owner.ownerId, { readOnly: true });
    for (const key of [fleet.key, readOnly.key]) {
      const { status, body } = await check({ ...WHOLE, distance_km: 1 }, key);
      expect(status).toBe(200);
      expect(body).toMatchObject({ feasible: true, kept: false });
    }
    const before = await mission();
    expect(before.plan).toBeNull();
    const { body } = await check({ ...WHOLE, distance_km: 1 });
    const { plan, revision } = await mission();
    expect(body.kept).toBe(true);
    expect(revision).toBe(before.revision);
    expect(plan).toMatchObject({
      asked: { asset_id: fleet.assetId, distance_km: 1, wind_kmh: 10, component_ids: [] },
      landing_charge_pct: body.landing_charge_pct,
    });
    await app.call('POST', `/missions/${id}`, { key: owner, body: { state: 'flown' } });
    expect((await check({ ...WHOLE, distance_km: 2 })).body.kept).toBe(false);
    expect((await mission()).plan).toEqual(plan);
  });

  test('200: an aircraft that the mission does not name is checked with a warning', async () => {
    const { fleet, owner, check } = await planned();
    const bare = await app.call('POST', '/missions', { key: owner, body: { name: 'Bare' } });
    const path = `/missions/${bare.body.id}/check`;
    const sent = { ...WHOLE, distance_km: 1 };
    expect((await app.call('POST', path, { key: owner, body: sent })).body.field).toBe('asset_id');
    const named = { ...sent, asset_id: fleet.assetId };
    const { body } = await app.call('POST', path, { key: owner, body: named });
    expect(messages(body)).toMatch(/not one of the mission/);
    expect((await check({ ...sent, colour: 'red' })).body.warnings.at(-1).field).toBe('colour');
  });

  test.each([
    [{}, 'distance_km'],
    [{ distance_km: 1, legs: [{ kind: 'hover', minutes: 1 }] }, 'distance_km'],
    [{ distance_km: 0 }, 'distance_km'],
    [{ distance_km: 1, wind_kmh: -1 }, 'wind_kmh'],
    [{ legs: [] }, 'legs'],
    [{ legs: [{ kind: 'glide' }] }, 'legs[0].kind'],
    [{ distance_km: 1, asset_id: 999_999 }, 'asset_id'],
    [{ distance_km: 1, component_ids: [999_999] }, 'component_ids[0]'],
  ])('400: %j names %s', async (sent, field) => {
    const { check } = await planned();
    const { status, body } = await check(sent);
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });

  test('400: a component that is no battery; 404: a mission of another organization', async () => {
    const { check, owner, id } = await planned();
    const motor = await app.call('POST', '/components', {
      key: owner,
      body: { kind: 'motor', name: 'M1' },
    });
    const refused = await check({ distance_km: 1, component_ids: [motor.body.id] });
    expect(refused.body).toMatchObject({ field: 'component_ids[0]' });
    const other = await newFleet(app);
    const path = `/missions/${id}/check`;
    const answer = await app.call('POST', path, { key: other.key, body: { distance_km: 1 } });
    expect(answer.status).toBe(404);
  });
});
