/**
 * Whole answers, printed: figures, bands, platform, balance, every finding with its words and its patch, the
 * curves of some. A figure, a default or a word that changes changes a page beside this file: after a change that is
 * meant, write them again with `npx vitest run packages/performance/src/answers.test.ts -u`, read the
 * difference, and say in the commit why. Whether the figures are true is measured elsewhere (`npm run accuracy`).
 */
import type { Chart } from '@airworthy/chart';
import { describe, expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import { airframeTypes } from './airframe/table.ts';
import { type Analysis, analysisOf } from './analysis.ts';
import { airframesReply, replyOf } from './analyze.ts';
import { chartDataOf } from './charts.ts';
import { buildTable, itemTables } from './inputTable/index.ts';
import { resolveLink } from './radio.ts';
import { searchBuilds } from './search/search.ts';
import { anyBuild } from './testing/anyBuild.ts';
import { designs } from './testing/designs.ts';
import { plausibleBuild } from './testing/plausibleBuild.ts';
import { inOneLine, membersOf, sample } from './testing/printed.ts';
import { twelveSearches } from './testing/searches.ts';

/** Every tenth point of each line, and all that is marked. */
function chartLines([name, chart]: readonly [string, Chart]): string[] {
  const { lines, ...rest } = chart;
  const few = (column: ArrayLike<number | null>) =>
    Array.from(column).filter((_, i) => i % 10 === 0);
  return [
    `  ${name} ${inOneLine(rest)}`,
    ...lines.map(({ x, y, ...line }) => `    ${inOneLine({ ...line, x: few(x), y: few(y) })}`),
  ];
}

function answerLines(analysis: Analysis): string[] {
  const { out, platform, lint, cg, calibration } = replyOf(analysis);
  return [
    ...membersOf(out),
    ...membersOf(platform),
    ...membersOf({ cg, calibration }),
    ...lint.map(
      ({ code, level, message, doc: _, group: _group, ...rest }) =>
        `  ${code} ${level} ${message} ${inOneLine(Object.values(rest))}`,
    ),
  ];
}

const curveLines = (analysis: Analysis) =>
  Object.entries(chartDataOf(analysis)).flatMap(chartLines);

function pageOf(builds: readonly (readonly [string, Build])[], ...parts: (typeof answerLines)[]) {
  const lines = builds.flatMap(([title, build]) => {
    const analysis = analysisOf(build);
    return [title, ...parts.flatMap((part) => part(analysis))];
  });
  return `${lines.join('\n')}\n`;
}

describe('the answer is as printed', () => {
  test('for every type as it is by default', async () => {
    const types = airframeTypes.map(({ name }) => [name, { airframe_type: name }] as const);
    await expect(pageOf(types, answerLines)).toMatchFileSnapshot('golden/types.txt');
  });

  test('for designs that use each of the inputs', async () => {
    await expect(pageOf(Object.entries(designs), answerLines, curveLines)).toMatchFileSnapshot(
      'golden/designs.txt',
    );
  });

  test('for builds as people enter them, some parts chosen badly', async () => {
    const builds = [...sample(plausibleBuild, 12, 'plausible'), ...sample(anyBuild, 6, 'any')];
    await expect(pageOf(builds, answerLines)).toMatchFileSnapshot('golden/drawn.txt');
  });

  test('for the inputs themselves and the types', async () => {
    const tables = { build: buildTable, ...itemTables, types: airframesReply() };
    const lines = Object.entries(tables).flatMap(([name, rows]) => [name, ...membersOf(rows)]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/inputs.txt');
  });

  test('for radio links', async () => {
    const links = [
      {},
      { freq_mhz: 915, rx_sens_dbm: -112 },
      { freq_mhz: 5800, tx_power_mw: 25, rx_sens_dbm: -90 },
      { freq_mhz: 433, tx_power_mw: 1000, rx_sens_dbm: -130, tx_height_m: 1, rx_height_m: 2 },
      {
        freq_mhz: 2400,
        tx_height_m: 0,
        rx_height_m: 3000,
        tx_power_dbm: 33,
        tx_gain_dbi: 12,
        cable_loss_db: 1,
      },
    ];
    const lines = links.flatMap((link) => {
      const { curve, ...rest } = resolveLink(link);
      return [
        inOneLine(link),
        ...membersOf({ ...rest, curve: curve.filter((_, i) => i % 9 === 0) }),
      ];
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/links.txt');
  });

  test('for four searches', async () => {
    const chosen = [
      'measured motors on packs by size',
      'motors without a test',
      'propellers on a known motor',
      'frames as sold',
    ];
    const lines = chosen.flatMap((title) => {
      const request = twelveSearches[title]!;
      const { front, best, ...rest } = searchBuilds(request);
      const found = front.map(({ aims, build }) => `  ${inOneLine(aims)} ${inOneLine(build)}`);
      const reached = Object.entries(best).map(([aim, one]) => `  ${aim} ${inOneLine(one)}`);
      return [title, ...membersOf(rest), ...reached, ...found];
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/searches.txt');
  });
});
