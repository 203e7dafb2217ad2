import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';
import { flyRead, hoverFeatures, SURVEY_BUILD } from '../../testing/learning.ts';

let app: TestApp;
let fleet: Fleet;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  const owner = await signedIn(app, fleet.owner.ownerId);
  const build = await owner.post('/builds', { name: 'Survey quad', params: SURVEY_BUILD });
  await owner.post(`/aircraft/${fleet.assetId}`, { build_id: build.body.id });
  for (const [index, ratio] of [1.12, 1.11, 1.12, 1.13].entries())
    await flyRead(app, fleet, hoverFeatures(ratio), {
      flown_at: day(index - 5),
      conditions: { temp_c: 15 },
    });
});
afterAll(() => app.close());

const analyze = (calibration: unknown, key = fleet.key) =>
  app.call('POST', '/analyze?charts=0', { key, body: { ...SURVEY_BUILD, calibration } });

describe('calibration of an analysis', () => {
  test('by an aircraft is that by the figures it learned', async () => {
    const plain = (await analyze(undefined)).body;
    const named = (await analyze({ aircraft_id: fleet.assetId })).body;
    expect(named.out.hover_power_w / plain.out.hover_power_w).toBeGreaterThan(1.08);
    expect(named.calibration.learned.loss_factor).toBeCloseTo(1.12, 2);
    expect(named.calibration.learned.drag_area_m2).toBeNull();
    const { body: learned } = await app.call('GET', `/aircraft/${fleet.assetId}/prediction`, {
      key: fleet.key,
    });
    const { loss_factor, pack_resistance_mohm } = learned.learned;
    const figures = await analyze({
      loss_factor: loss_factor.value,
      pack_resistance_mohm: pack_resistance_mohm.value,
    });
    expect(figures.body.out.hover_power_w).toBeCloseTo(named.out.hover_power_w, 1);
    expect(figures.body.out.hover_min).toBeCloseTo(named.out.hover_min, 2);
    expect(plain.calibration).toBeNull();
  });

  test('narrows the band of the hover time', async () => {
    const plain = (await analyze(undefined)).body.out.bands.hover_min;
    const named = (await analyze({ aircraft_id: fleet.assetId })).body.out.bands.hover_min;
    expect(named.high / named.low).toBeLessThan(plain.high / plain.low);
  });

  test('by an aircraft of another organization is refused, naming the member', async () => {
    const other = await newFleet(app);
    const answer = await analyze({ aircraft_id: fleet.assetId }, other.key);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_value', field: 'calibration.aircraft_id' });
  });

  test('by an aircraft that taught nothing yet is refused with the reason', async () => {
    const other = await newFleet(app);
    const answer = await analyze({ aircraft_id: other.assetId }, other.key);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/taught nothing yet/);
  });

  test('needs the area health of a key', async () => {
    const { key } = await app.addKey(fleet.pilot.userId, { areas: ['analysis'] });
    expect((await analyze({ loss_factor: 1.1 }, key)).status).toBe(200);
    const answer = await analyze({ aircraft_id: fleet.assetId }, key);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'scope', areas: ['analysis'] });
  });

  test('needs an organization', async () => {
    const alone = await app.addCaller();
    const answer = await analyze({ aircraft_id: fleet.assetId }, alone.key);
    expect([answer.status, answer.body.code]).toEqual([403, 'no_organization']);
  });

  test.each([
    [{ aircraft_id: 1, loss_factor: 1.1 }, 'calibration.aircraft_id'],
    [{ aircraft_id: '1' }, 'calibration.aircraft_id'],
    [{ loss_factor: 0 }, 'calibration.loss_factor'],
    [{ pack_resistance_mohm: -1 }, 'calibration.pack_resistance_mohm'],
    [5, 'calibration'],
  ])('of %j is refused by its member', async (calibration, field) => {
    const answer = await analyze(calibration);
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });

  test('names a member that it does not know', async () => {
    const { lint } = (await analyze({ loss_facter: 1.1 })).body;
    expect(lint).toContainEqual(
      expect.objectContaining({
        code: 'FIELD_UNKNOWN',
        message: expect.stringContaining('did you mean loss_factor?'),
      }),
    );
  });
});
