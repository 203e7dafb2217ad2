/** Further pages of whole answers, which take longer than those of `answers.test.ts`; they are written again in the same way. */
import { describe, expect, test } from 'vitest';
import { analysisOf } from './analysis.ts';
import { replyOf } from './analyze.ts';
import { type ImproveRequest, improveBuild } from './search/improve.ts';
import { anyBuild } from './testing/anyBuild.ts';
import { designs } from './testing/designs.ts';
import { plausibleBuild } from './testing/plausibleBuild.ts';
import { inOneLine, membersOf, sample } from './testing/printed.ts';
import { aimOf } from './testing/searches.ts';

describe('the answer is as printed', () => {
  test('for what is wrong with many more builds, and what cures it', async () => {
    const builds = [
      ...sample(plausibleBuild, 90, 'plausible', 28),
      ...sample(anyBuild, 30, 'any', 28),
    ];
    const lines = builds.flatMap(([title, build]) => [
      title,
      ...replyOf(analysisOf(build)).lint.map(
        ({ code, level, message: _, doc: _doc, group: _group, ...rest }) =>
          `  ${code} ${level} ${inOneLine(Object.values(rest))}`,
      ),
    ]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/patches.txt');
  });

  test('for changes of one part to the better', async () => {
    const asked: Readonly<Record<string, ImproveRequest>> = {
      'a longer hover of a camera quad': {
        build: designs['camera quad with all that a maker states'],
        aim: aimOf('max hover_min'),
        limits: { auw_g: { max: 2600 } },
        confidence: 'low',
        kinds: null,
      },
      ...Object.fromEntries(
        Object.entries(designs)
          .filter((_, i) => i % 3 === 0)
          .map(([title, build], i) => [
            `${title}, ${i % 2 === 0 ? 'lighter' : 'more thrust'}`,
            {
              build,
              aim: aimOf(i % 2 === 0 ? 'min auw_g' : 'max twr'),
              limits: {},
              confidence: i % 2 === 0 ? ('middle' as const) : ('low' as const),
              kinds: i % 3 === 0 ? (['battery', 'propeller'] as const) : null,
            },
          ]),
      ),
    };
    const lines = Object.entries(asked).flatMap(([title, request]) => {
      const better = improveBuild(request);
      const changes = better.changes.map(({ out: _, build: _build, ...change }) => change);
      return [title, ...membersOf({ ...better, changes })];
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/better.txt');
  });
});
