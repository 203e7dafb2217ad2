import { describe, expect, test } from 'vitest';
import { analyzeBuild } from './analyze.ts';
import { checkPlan, type Plan } from './planCheck.ts';

const build = { dry_mass_g: 640, usable_fraction: 0.8, batteries: [{ capacity_mah: 3000 }] };
const plan = (change: Partial<Plan>): Plan => ({
  legs: null,
  distance_km: null,
  payload_g: null,
  wind_kmh: null,
  temp_c: null,
  altitude_m: null,
  packs: [],
  learned: null,
  held: null,
  ...change,
});
const landing = (change: Partial<Plan>, of: object = build) => checkPlan(of, plan(change)).landing!;

const hover_min = analyzeBuild(build, { charts: false }).out.hover_min!;
const hover = (minutes: number) => ({ legs: [{ kind: 'hover' as const, minutes }] });

describe('a plan', () => {
  test('of a hover lands with what the hover time leaves', () => {
    const { value, low, high } = landing(hover(hover_min / 2));
    expect(value).toBeGreaterThan(58);
    expect(value).toBeLessThan(62);
    expect(low).toBeLessThan(value - 4);
    expect(high).toBeGreaterThan(value + 3);
    expect(checkPlan(build, plan(hover(hover_min / 2)))).toMatchObject({
      feasible: true,
      reserve_pct: expect.closeTo(20, 6),
      reserveAssumed: false,
      packs: 1,
    });
  });

  test('that dips into the reserve is not feasible, and says how far it dips', () => {
    const answer = checkPlan(build, plan(hover(hover_min * 1.1)));
    expect(answer.feasible).toBe(false);
    expect(answer.landing!.value).toBeGreaterThan(5);
    expect(answer.landing!.value).toBeLessThan(20);
    expect(answer.mission.legs[0]!.reason).toMatch(/reserve of 20 %/);
  });

  test('that ends the charge lands with nothing, and one it cannot fly at all with no figure', () => {
    expect(landing(hover(hover_min * 2)).value).toBe(0);
    const tooHeavy = checkPlan(build, plan({ ...hover(1), payload_g: 100_000 }));
    expect(tooHeavy).toMatchObject({ feasible: false, landing: null });
  });

  test('of a distance takes off and lands on the spot, and goes half against the wind', () => {
    const calm = checkPlan(build, plan({ distance_km: 3 }));
    expect(calm.mission.legs.map(({ kind }) => kind)).toEqual(['hover', 'cruise', 'hover']);
    expect(calm.mission.distance_km).toBeCloseTo(3, 6);
    const windy = checkPlan(build, plan({ distance_km: 3, wind_kmh: 30 }));
    expect(windy.mission.distance_km).toBeCloseTo(3, 6);
    expect(windy.landing!.value).toBeLessThan(calm.landing!.value - 1);
    const storm = checkPlan(build, plan({ distance_km: 3, wind_kmh: 400 }));
    expect(storm).toMatchObject({ feasible: false, landing: null });
    expect(storm.mission.legs[0]!.reason).toMatch(/wind/);
  });

  test('lands with less for payload, thin air, cold and worn packs', () => {
    const asked = { distance_km: 4 };
    const { value } = landing(asked);
    const worn = [{ capacity: 0.8, resistance_mohm: null }];
    const tired = [{ capacity: null, resistance_mohm: 120 }];
    for (const less of [
      { payload_g: 300 },
      { altitude_m: 2500 },
      { temp_c: -10 },
      { packs: worn },
      { packs: tired },
    ])
      expect(landing({ ...asked, ...less }).value).toBeLessThan(value - 0.3);
    // The charge used is over 0.8 of the capacity.
    expect(100 - landing({ ...asked, packs: worn }).value).toBeCloseTo((100 - value) / 0.8, 0);
  });

  test('lands with less where flights taught a loss, in a narrower band that the next flight widens', () => {
    const learned = (nextSpread: number) => ({
      ...hover(hover_min / 2),
      learned: { calibration: { loss_factor: 1.1 }, nextSpread },
    });
    const alone = landing(hover(hover_min / 2));
    const taught = landing(learned(0.03));
    expect(taught.value).toBeLessThan(alone.value - 2);
    expect(taught.high - taught.low).toBeLessThan(0.8 * (alone.high - alone.low));
    const wild = landing(learned(0.15));
    expect(wild.high - wild.low).toBeGreaterThan(1.5 * (taught.high - taught.low));
  });

  test('counts what flights saw its packs hold, and is as unsure as they were, but for a pack whose capacity is known', () => {
    const asked = hover(hover_min / 2);
    const alone = landing(asked);
    const held = { factor: 0.9, low: 0.9, high: 0.9 };
    const less = landing({ ...asked, held });
    expect(100 - less.value).toBeCloseTo((100 - alone.value) / 0.9, 0);
    const unsure = landing({ ...asked, held: { factor: 0.9, low: 0.6, high: 1.3 } });
    expect(unsure.value).toBe(less.value);
    expect(unsure.low).toBeLessThan(less.low - 5);
    expect(unsure.high).toBeGreaterThan(less.high + 3);
    const known = [{ capacity: 1, resistance_mohm: null }];
    expect(landing({ ...asked, held, packs: known })).toEqual(alone);
    const unknown = [{ capacity: null, resistance_mohm: null }];
    expect(landing({ ...asked, held, packs: unknown })).toEqual(less);
    // What was held is told of what the build says is left of a worn pack.
    const worn = { ...build, batteries: [{ capacity_mah: 3000, soh: 0.8 }] };
    const left = landing(
      { ...asked, held, packs: [{ capacity: 0.72, resistance_mohm: null }] },
      worn,
    );
    expect(landing({ ...asked, held }, worn).value).toBeCloseTo(left.value, 6);
  });

  test('of two packs in parallel shares the load between what is known of each', () => {
    const two = { ...build, batteries: [{ capacity_mah: 3000, count: 2 }] };
    const one = (capacity: number | null) => ({ capacity, resistance_mohm: null });
    const asked = hover(4);
    const whole = 100 - landing(asked, two).value;
    expect(checkPlan(two, plan(asked)).packs).toBe(2);
    const half = 100 - landing({ ...asked, packs: [one(0.5)] }, two).value;
    expect(half).toBeCloseTo(whole / 0.75, 0);
  });

  test('of a wing cruises without a hover', () => {
    const wing = { airframe_type: 'Flying wing (pusher)' };
    const answer = checkPlan(wing, plan({ distance_km: 5 }));
    expect(answer.mission.legs.map(({ kind }) => kind)).toEqual(['cruise']);
    expect(answer.landing!.low).toBeLessThan(answer.landing!.value);
  });
});
