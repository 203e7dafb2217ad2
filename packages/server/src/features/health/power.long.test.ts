import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { day, newFleet } from '../../testing/fleet.ts';
import { flyRead, hoverFeatures, SURVEY_BUILD } from '../../testing/learning.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const FLIGHTS = 24;
const conditions = { temp_c: 15 };

/** An aircraft with a build, and what `/health` says of its hover power. */
async function tied() {
  const fleet = await newFleet(app, { fleetHealth: true });
  const owner = await signedIn(app, fleet.owner.ownerId);
  const build = await owner.post('/builds', { name: 'Survey quad', params: SURVEY_BUILD });
  await owner.post(`/aircraft/${fleet.assetId}`, { build_id: build.body.id });
  const fly = (at: number, ratio: number, more: object = {}) =>
    flyRead(app, fleet, hoverFeatures(ratio, { hover_throttle: 0.45 }), {
      flown_at: day(at - FLIGHTS),
      conditions,
      ...more,
    });
  const driver = async () => {
    const answer = await app.call('GET', `/health/${fleet.assetId}`, { key: fleet.key });
    return answer.body.health.drivers.find(({ key }: { key: string }) => key === 'power');
  };
  return { fleet, fly, driver };
}

/** A little up and down, as flights are. */
const steady = (at: number) => 1 + 0.01 * ((at % 3) - 1);

test('a hover that takes more than at delivery is a driver of health, with where to look', async () => {
  const { fly, driver } = await tied();
  const ids: number[] = [];
  for (let at = 0; at < FLIGHTS; at++) ids.push(await fly(at, steady(at) * (at < 12 ? 1 : 1.1)));
  const found = await driver();
  expect(found).toMatchObject({ label: 'Hover power', baseline: 100, since_flight_id: ids[12] });
  expect(found.score).toBeLessThan(80);
  expect(found.sentence).toMatch(
    /^Needs (9|10|11) % more power to hover than at delivery, since flight \d+\. The throttle did not rise/,
  );
});

test('a pack that takes more than the others is named', async () => {
  const { fleet, fly, driver } = await tied();
  const packs: number[] = [];
  for (const name of ['Pack 1', 'Pack 3']) {
    const body = { kind: 'battery', name };
    packs.push((await app.call('POST', '/components', { key: fleet.owner.key, body })).body.id);
  }
  for (let at = 0; at < FLIGHTS; at++) {
    const component_id = packs[at % 2];
    const batteries = [{ component_id }];
    await fly(at, steady(at) * (component_id === packs[1] ? 1.12 : 1), { batteries });
  }
  expect((await driver()).sentence).toMatch(/more power to hover with Pack 3 than with its other/);
});

test('a steady aircraft is usual, and one without a build has no such driver', async () => {
  const { fly, driver } = await tied();
  for (let at = 0; at < 14; at++) await fly(at, steady(at));
  expect((await driver()).sentence).toBe('The power to hover is usual for this aircraft.');
  const bare = await newFleet(app, { fleetHealth: true });
  for (let at = 0; at < 6; at++)
    await flyRead(app, bare, hoverFeatures(1), { flown_at: day(at - FLIGHTS) });
  const answer = await app.call('GET', `/health/${bare.assetId}`, { key: bare.key });
  const keys = answer.body.health.drivers.map(({ key }: { key: string }) => key);
  expect(keys).toContain('vibration');
  expect(keys).not.toContain('power');
});
