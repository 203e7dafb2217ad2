import { describe, expect, test } from 'vitest';
import { analysisOf } from '../analysis.ts';
import { analyzeBuild, replyOf } from '../analyze.ts';
import type { AnalysisReply } from '../reply.ts';
import { searchOf, twelveSearches } from '../testing/searches.ts';
import { groundedBy } from './judge.ts';
import type { Found, SearchRequest } from './request.ts';
import { candidatesOf, searchBuilds } from './search.ts';
import { spaceOf } from './space.ts';

const banded = ['hover_min', 'cruise_min', 'hover_current_total_a', 'max_speed_kmh'];

/** A figure as the answer of /analyze has it; `most` asks for the low end. */
function figureOf(reply: AnalysisReply, figure: string, most: boolean, low: boolean) {
  const { out } = reply;
  const band = (out.bands as Record<string, { low: number; high: number } | undefined>)[figure];
  if (low && banded.includes(figure) && band !== undefined) return most ? band.low : band.high;
  return (out as unknown as Record<string, number | undefined>)[figure];
}

/** Every candidate analyzed, none ruled out, fronts by comparing each with each. */
function byForce(request: SearchRequest) {
  const low = request.confidence === 'low';
  const fits: { rank: number[]; build: object }[] = [];
  let examined = 0;
  for (const { candidate } of candidatesOf(request, spaceOf(request))) {
    examined += 1;
    const build = candidate.build();
    const analysis = analysisOf(build);
    const reply = replyOf(analysis, { findings: false });
    const value = (figure: string, most: boolean) =>
      figure === 'price' ? candidate.price : figureOf(reply, figure, most, low);
    const kept = Object.entries(request.limits).every(([figure, { min, max }]) => {
      const [worst, highest] = [value(figure, true), value(figure, false)];
      return (
        (min == null || (worst != null && worst >= min)) &&
        (max == null || (highest != null && highest <= max))
      );
    });
    if (!kept || groundedBy(analysis) !== null) continue;
    const rank = request.aims.map(({ figure, most }) => {
      const reached = value(figure, most);
      return reached == null ? Number.NaN : most ? reached : -reached;
    });
    if (!rank.some(Number.isNaN)) fits.push({ rank, build });
  }
  const better = (a: number[], b: number[]) =>
    a.every((one, i) => one >= b[i]!) && a.some((one, i) => one > b[i]!);
  const front = fits.filter(({ rank }) => !fits.some((other) => better(other.rank, rank)));
  const distinct = new Set(front.map(({ rank }) => rank.join(' ')));
  return { examined, fit: fits.length, front: [...distinct].sort() };
}

const rankText = (found: Found, request: SearchRequest) =>
  request.aims.map(({ text, most }) => (most ? found.aims[text]! : -found.aims[text]!)).join(' ');

describe('a search', () => {
  test.each(Object.entries(twelveSearches))(
    'finds the front that trying every candidate finds: %s',
    (_name, request) => {
      const all = byForce(request);
      const found = searchBuilds(request);
      expect(found.fit).toBe(all.fit);
      expect(found.examined).toBe(all.examined);
      expect(all.fit).toBeGreaterThan(0);
      expect(all.fit).toBeLessThan(all.examined);
      expect(found.front.map((one) => rankText(one, request)).sort()).toEqual(all.front);
    },
  );
  test.each(Object.entries(twelveSearches))(
    'answers builds that /analyze gives the same figures: %s',
    (_name, request) => {
      for (const { build, out, bands, aims } of searchBuilds(request).front) {
        const analyzed = analyzeBuild(build, { charts: false });
        expect(analyzed.out).toEqual(out);
        expect(bands).toEqual(out.bands);
        for (const { text, figure, most } of request.aims)
          if (figure !== 'price')
            expect(aims[text]).toBe(figureOf(analyzed, figure, most, request.confidence === 'low'));
      }
    },
  );
  test('rules nothing out that fits: every limit at every height has the builds that it has without bounds', () => {
    const vary = {
      motor: 'catalog',
      battery: {
        chemistry: ['lipo', 'liion', 'semi_solid'],
        cells: [6],
        capacity_mah: [8400, 22_000],
      },
      inputs: { prop_diameter_in: { min: 11, max: 12 } },
    } as const;
    for (const limits of [
      { hover_min: { min: 25 } },
      { hover_min: { min: 32 }, auw_g: { max: 3000 } },
      { twr: { min: 2.5 } },
      { energy_wh: { min: 200 }, auw_g: { min: 2800 } },
    ]) {
      const request = searchOf({ vary, limits });
      const bare = searchBuilds(request, { prune: false });
      const { fit, front } = searchBuilds(request);
      expect(fit).toBe(bare.fit);
      expect(front).toEqual(bare.front);
    }
  });
  test('gives the same answer twice, and names the best for each aim', () => {
    const request = twelveSearches['quads and hexas']!;
    const found = searchBuilds(request);
    expect(searchBuilds(request)).toEqual(found);
    const most = Math.max(...found.front.map(({ aims }) => aims['max hover_min']!));
    const least = Math.min(...found.front.map(({ aims }) => aims['min auw_g']!));
    expect(found.front[found.best['max hover_min']!]!.aims['max hover_min']).toBe(most);
    expect(found.front[found.best['min auw_g']!]!.aims['min auw_g']).toBe(least);
  });
  test('names the limit in the way, the nearest miss, and how many builds a rounder one lets through', () => {
    const vary = twelveSearches['quads and hexas']!.vary;
    const request = searchOf({ vary, limits: { hover_min: { min: 45 }, auw_g: { max: 3500 } } });
    const { fit, front, best, obstacle } = searchBuilds(request);
    expect([fit, front, best]).toEqual([0, [], {}]);
    const { limit, asked, reached, at, would_fit } = obstacle!;
    const allowed = limit === 'hover_min' ? { min: at } : { max: at };
    expect(limit === 'hover_min' ? [45, reached < 45] : [3500, reached > 3500]).toEqual([
      asked,
      true,
    ]);
    const relaxed = searchBuilds({ ...request, limits: { ...request.limits, [limit]: allowed } });
    expect(relaxed.fit).toBe(would_fit);
    expect(would_fit).toBeGreaterThan(0);
    const reply = analyzeBuild(obstacle!.with, { charts: false });
    expect(figureOf(reply, limit, limit === 'hover_min', true)).toBe(reached);
  });
  test('says how a space was thinned, and stays within what may be examined', () => {
    const request = searchOf({
      vary: { motor: 'catalog', battery: 'catalog', inputs: {} },
      limits: { auw_g: { max: 100 } },
      candidates: 400,
    });
    const { examined, warnings } = searchBuilds(request);
    expect(examined).toBeLessThanOrEqual(400);
    const thinning = warnings.filter(
      ({ field }) => field === 'vary.motor' || field === 'vary.battery',
    );
    expect(thinning).toHaveLength(2);
    expect(thinning[0]!.message).toMatch(
      /^The space has \d+ candidates, more than 400: \d+ of 798 values/,
    );
  });
  test('shows at most so many builds, with the best for each aim among them', () => {
    const request = twelveSearches['three aims']!;
    const whole = searchBuilds(request);
    const { front, best, warnings } = searchBuilds({ ...request, count: 4 });
    expect(whole.front.length).toBeGreaterThan(4);
    expect(front).toHaveLength(4);
    for (const { text } of request.aims)
      expect(front[best[text]!]!.aims[text]).toBe(whole.front[whole.best[text]!]!.aims[text]);
    expect(warnings.some(({ field }) => field === 'count')).toBe(true);
  });
  test('marks what no measurement stands behind, and leaves measured drives unmarked', () => {
    const { front } = searchBuilds(twelveSearches['three aims']!);
    const marked = front.filter(({ outside_measured }) => outside_measured.length > 0);
    for (const { build, outside_measured } of front)
      expect(outside_measured.includes('max_thrust_per_motor_g')).toBe(
        build.max_thrust_per_motor_g == null,
      );
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.length).toBeLessThan(front.length);
  });
  test('sums the mass of a multirotor from its parts, and the price from all of them', () => {
    const { front } = searchBuilds(twelveSearches.prices!);
    const [{ parts, aims, build }] = front as [Found];
    const listed = Object.values(parts);
    expect(listed.map(({ count }) => count)).toEqual([4, 4, 1, 4, 1]);
    const sum = listed.reduce((total, { count, price }) => total + count * price!, 0);
    expect(aims['min price']).toBe(sum);
    const { motor, propeller, esc, frame } = parts;
    const each = motor!.mass_g! + propeller!.mass_g! + esc!.mass_g!;
    const parts_g = 4 * each + frame!.mass_g!;
    expect(build.dry_mass_g! / (60 + 1.08 * parts_g)).toBeCloseTo(1, 2);
  });
  test('takes a speed controller for the cells of the pack, whatever their chemistry', () => {
    const request = searchOf({
      vary: {
        motor: ['t-motor-mn2806-650-kv'],
        battery: { chemistry: ['semi_solid'], cells: [6], capacity_mah: [12_000] },
        inputs: {},
      },
    });
    const [{ parts }] = searchBuilds(request).front as [Found];
    expect(parts.esc!.id).toMatch(/^generic-esc-\d+-a-6s$/);
  });
  test('takes the motor of the build away with its thrust table when another is tried', () => {
    const request = searchOf({
      build: { thrust_table: [{ thrust_g: 9000, power_w: 10 }], motor_resistance_mohm: 1 },
      vary: {
        motor: ['t-motor-mn2806-650-kv'],
        battery: { cells: [6], capacity_mah: [8000] },
        inputs: {},
      },
    });
    const [{ build }] = searchBuilds(request).front as [Found];
    expect([build.thrust_table, build.motor_resistance_mohm]).not.toContain(1);
    expect(build.thrust_table).toBeUndefined();
  });
});
