import { expect, test } from 'vitest';
import { curveFaults } from './testing/exactCurves.ts';
import { plausibleBuild } from './testing/plausibleBuild.ts';
import { sample } from './testing/printed.ts';

/** Of the height of a chart: where a line has two corners close to each other, some four pixels. */
const OFF = 0.015;

test('every curve of many builds is what an analysis for each of its places gives', () => {
  const faults = sample(plausibleBuild, 400, 'plausible', 5).flatMap(([title, build]) =>
    curveFaults(build, OFF).map((fault) => `${title}: ${fault}`),
  );
  expect(faults).toEqual([]);
});
