import fc from 'fast-check';
import type { SearchRequest } from '../search/request.ts';
import { crossedBuild } from './crossedBuild.ts';
import { aimOf, twelveSearches } from './searches.ts';

const pool = Object.values(twelveSearches);
const AIMS = [
  'max hover_min',
  'min auw_g',
  'max twr',
  'max cruise_min',
  'max range_km',
  'min price',
  'min hover_current_total_a',
  'max payload_margin_g',
  'max motor_out.hover_min',
  'min stall_speed_kmh',
  'max energy_wh',
  'max wot_min',
];
const FIGURES: readonly (readonly [string, readonly number[]])[] = [
  ['hover_min', [5, 12, 20, 40]],
  ['auw_g', [900, 1800, 2600, 5000]],
  ['twr', [1.5, 1.9, 2.5, 4]],
  ['price', [150, 300, 600]],
  ['energy_wh', [40, 90, 200]],
  ['stall_speed_kmh', [30, 38, 45]],
  ['hover_current_total_a', [10, 20, 40]],
  ['cruise_min', [10, 20, 60]],
];

/** A search of few candidates whose parts, limits and aims come from several. */
export const crossedSearch: fc.Arbitrary<SearchRequest> = fc.gen().map((g): SearchRequest => {
  const oneOf = <One>(all: readonly One[]): One => all[g(fc.nat, { max: all.length - 1 })]!;
  const chance = (of: number) => g(fc.nat, { max: 999 }) < 1000 * of;
  const base = oneOf(pool);
  const other = oneOf(pool);
  const limits = Array.from({ length: g(fc.nat, { max: 3 }) }, () => {
    const [figure, values] = oneOf(FIGURES);
    return [figure, chance(0.5) ? { min: oneOf(values) } : { max: oneOf(values) }] as const;
  });
  const aims = new Set(Array.from({ length: 1 + g(fc.nat, { max: 2 }) }, () => oneOf(AIMS)));
  return {
    ...base,
    build: chance(0.3) ? g(() => crossedBuild) : chance(0.3) ? other.build : base.build,
    vary: chance(0.4) ? { ...base.vary, ...other.vary } : base.vary,
    limits: chance(0.4) ? base.limits : Object.fromEntries(limits),
    aims: chance(0.3) ? base.aims : [...aims].map(aimOf),
    confidence: oneOf(['low', 'middle']),
    candidates: oneOf([8, 20, 40]),
    count: oneOf([1, 3, 10]),
    prices: chance(0.3) ? twelveSearches.prices!.prices : base.prices,
  };
}); // biome-ignore format: one thing after the other
