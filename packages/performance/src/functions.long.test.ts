/**
 * What every function of the room answers while it is driven through builds and searches: a line a function in
 * golden/functions. How to read a line, and how the pages are written again: docs/tests.md.
 */
import { test } from 'vitest';
import { recordedRoom } from '../../../tools/functions/room.ts';

const expectPage = recordedRoom('performance', () => import('./testing/driven.ts'));
const nothing = () => null;

test.each([0, 1, 2, 3])('what functions answer of crossed builds %i', async (page) => {
  await expectPage(`golden/functions/crossed.${page}.txt`, nothing, ({ driveCrossed }) =>
    driveCrossed(page),
  );
});

test('what functions answer of other builds', async () => {
  await expectPage('golden/functions/others.txt', nothing, ({ driveOthers }) => driveOthers());
});

test.each([0, 1])('what functions answer of searches %i', async (page) => {
  await expectPage(`golden/functions/searches.${page}.txt`, nothing, ({ driveSearches }) =>
    driveSearches(page),
  );
});

test('what functions answer of types, packs and links', async () => {
  await expectPage('golden/functions/small.txt', nothing, ({ driveSmall }) => driveSmall());
});

test('what functions answer of builds that are improved', async () => {
  await expectPage('golden/functions/improved.txt', nothing, ({ driveImprovements }) =>
    driveImprovements(),
  );
});
