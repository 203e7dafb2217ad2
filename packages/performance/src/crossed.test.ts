/**
 * What is said of builds that were crossed out of several designs, a line each with a digest of every part: what needs two
 * rare inputs at once is met here by chance. The words and figures themselves are printed by `answers.test.ts` and
 * `behind.test.ts`. After a change that is meant: `npx vitest run packages/performance/src/crossed.test.ts -u`.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveLink } from './radio.ts';
import { searchBuilds } from './search/search.ts';
import { crossedBuild } from './testing/crossedBuild.ts';
import { crossedSearch } from './testing/crossedSearch.ts';
import { digests, flown, judged } from './testing/digests.ts';
import { sample } from './testing/printed.ts';

const page = (lines: readonly string[]) => `${lines.join('\n')}\n`;

describe('what is said of crossed builds', () => {
  test.each([1, 2])('of part %i', async (part) => {
    const lines = sample(crossedBuild, 16, 'build', 100 + part).map(
      ([title, build]) => `${title}: ${judged(build)}`,
    );
    await expect(page(lines)).toMatchFileSnapshot(`golden/crossed/judged.${part}.txt`);
  });

  test('as they are flown', async () => {
    const lines = sample(crossedBuild, 40, 'build', 200).map(
      ([title, build], at) => `${title}: ${flown(build, at)}`,
    );
    await expect(page(lines)).toMatchFileSnapshot('golden/crossed/flown.txt');
  });
});

describe('what is found', () => {
  test.each([1, 2])('by crossed searches of part %i', async (part) => {
    const requests = fc.sample(crossedSearch, { numRuns: 16, seed: 300 + part });
    const lines = requests.map((request, at) => {
      const reply = searchBuilds(request);
      const { front, warnings, ...rest } = reply;
      return `search ${at + 1}: examined ${reply.examined}, fit ${reply.fit}, ${digests({ front: () => front, rest: () => rest, warnings: () => warnings })}`;
    });
    await expect(page(lines)).toMatchFileSnapshot(`golden/crossed/searched.${part}.txt`);
  });
});

test('links of any numbers', async () => {
  const FREQUENCIES = [0, 27, 433, 868, 2450, 5800, 24_000];
  const lines = Array.from({ length: 60 }, (_, at) => {
    const of = (k: number, values: readonly (number | null)[]) => values[(7 * at + 3 * k + (at >> 3)) % values.length]!;
    const link = { freq_mhz: of(1, FREQUENCIES), tx_power_mw: of(2, [null, 0, 10, 25, 1000]), tx_power_dbm: of(3, [null, null, 10, 30]), tx_gain_dbi: of(4, [null, -3, 0, 14]), rx_gain_dbi: of(5, [null, 0, 8]), rx_sens_dbm: of(6, [null, -60, -90, -130]), cable_loss_db: of(7, [null, 0, 3]), misc_loss_db: of(8, [null, 2]), fade_margin_db: of(9, [null, 0, 20]), tx_height_m: of(10, [null, 0, 2, 120]), rx_height_m: of(11, [null, 0, 1.5, 60, 3000]) };
    return `${JSON.stringify(Object.values(link))} ${digests({ link: () => resolveLink(link) })}`;
  });
  await expect(page(lines)).toMatchFileSnapshot('golden/crossed/links.txt');
}); // biome-ignore format: a line a link
