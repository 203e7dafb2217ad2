import { afterEach, expect, test } from 'vitest';
import { drawn } from '../../testing/drawnValues.ts';
import { CHARGED_BUILD, chargedFeatures, flyRead } from '../../testing/learning.ts';
import { newStory, type Story } from '../../testing/story.ts';

/** Plans that are checked: packs, limits, weather and legs that are drawn from few, so that they are often at a limit. */
let story: Story;
afterEach(() => story.close());

const BUILDS = {
  charged: { ...CHARGED_BUILD, usable_fraction: 0.8 },
  'two packs': {
    dry_mass_g: 640,
    batteries: [CHARGED_BUILD.batteries[0], CHARGED_BUILD.batteries[0]],
  },
  'too heavy': { ...CHARGED_BUILD, dry_mass_g: 60_000 },
  none: null,
};

async function built(name: string, params: object | null, more: object): Promise<number> {
  const id = await story.aircraft(name, more);
  if (params === null) return id;
  const { body } = await story.send('manager@', 'POST /builds', { body: { name, params } });
  await story.send('manager@', `POST /aircraft/${id}`, { body: { build_id: body.id } });
  return id;
}

const made = async (what: string, body: object): Promise<number> =>
  (await story.send('manager', what, { body })).body.id;

async function packs(): Promise<number[]> {
  const pack = (name: string, more: object = {}) =>
    made('POST /components', { kind: 'battery', name, ...more });
  const ids = [
    await pack('New', { health: { capacity_pct: 100, ir_mohm: 15 } }),
    await pack('Worn', { health: { capacity_pct: 80 } }),
    await pack('Unknown'),
    await pack('Old', { health: { capacity_pct: 0 }, life: { date: '2025-03-09' } }),
    await pack('Last day', { life: { date: '2025-03-10' } }),
    await pack('Scrapped'),
  ];
  await made(`POST /components/${ids[5]}/move`, { state: 'scrapped' });
  return [...ids, await made('POST /components', { kind: 'motor', name: 'No battery' }), 999];
}

const hover = (minutes: number, more: object = {}) => ({ kind: 'hover', minutes, ...more });

test('plans of missions, with packs, weather and legs', async () => {
  story = await newStory();
  const type_id = await made('POST /types', {
    name: 'Quad',
    limits: { wind_kmh: 36, temp_min_c: -10, temp_max_c: 40 },
  });
  const aircraft: number[] = [];
  for (const [name, params] of Object.entries(BUILDS))
    aircraft.push(await built(name, params, name === 'two packs' ? {} : { type_id }));
  const ids = await packs();
  const flight = { orgId: story.orgId, assetId: aircraft[0]!, file: filed };
  for (const ratio of [1.05, 1.1, 1.08, 1.12])
    await flyRead(story.app, flight, chargedFeatures(ratio, { rest_after_v: 22.6 }), {
      ...{ flown_at: '2025-03-09', batteries: [{ component_id: ids[2] }] },
    });
  const missions = [
    await made('POST /missions', { name: 'One', asset_ids: aircraft.slice(0, 1) }),
    await made('POST /missions', { name: 'All', asset_ids: aircraft }),
    await made('POST /missions', { name: 'None' }),
    999,
  ];
  const asked = drawn<Record<string, unknown>>(
    {
      mission: [...Array(9).fill(missions[0]), ...Array(5).fill(missions[1]), missions[2], 999],
      asset_id: [undefined, ...Array(5).fill(aircraft[0]), ...aircraft.slice(1)],
      component_ids: [
        ...[undefined, [], [ids[0]], ids.slice(0, 2), ids.slice(1, 4), ids.slice(3, 6)],
        ...[[ids[0], ids[0]], [ids[1]], [ids[2]], [ids[4]], [ids[0], ids[6]]],
      ],
      route: [
        ...[{ distance_km: 1 }, { distance_km: 3 }, { distance_km: 500 }, {}],
        ...[1, 3, 4, 5, 6, 7, 8, 10].map((minutes) => ({ legs: [hover(minutes)] })),
        { legs: [hover(1, { payload_g: 100 }), { kind: 'climb', height_m: 100 }, hover(200)] },
        { legs: [hover(1), { kind: 'cruise', distance_km: 2, speed_kmh: 300 }] },
      ],
      payload_g: [undefined, undefined, 0, 200, 9000],
      wind_kmh: [undefined, 0, 36, 36, 37, 37],
      temp_c: [undefined, -11, -10, 15, 40, 41],
      altitude_m: [undefined, 0, 1500],
      by: ['manager', 'manager', 'pilot', 'viewer', 'maintainer'],
    },
    60,
  );
  for (const { mission, route, by, ...rest } of asked)
    await story.say(by as 'manager', `POST /missions/${mission}/check`, {
      ...rest,
      ...(route as object),
    });
  await story.say('manager', `POST /missions/${missions[0]}`, { state: 'approved' });
  await story.say('manager', `POST /missions/${missions[0]}/check`, { legs: [hover(1)] });
  await story.say('manager', `POST /missions/${missions[0]}`, { state: 'flown' });
  await story.say('manager', `POST /missions/${missions[0]}/check`, { legs: [hover(1)] });
  for (const id of missions) await story.say('viewer', `GET /missions/${id}`);
  await expect(story.text()).toMatchFileSnapshot('plans.golden.txt');
});

const filed = (body: unknown) => story.send('pilot', 'POST /flights', { body });
