/**
 * What every function of the room answers while it is driven through flights that were written, histories and small tables: a line a function in
 * golden/functions. How to read a line, and how the pages are written again: docs/tests.md.
 */
import { test } from 'vitest';
import { recordedRoom } from '../../../tools/functions/room.ts';

const expectPage = recordedRoom('forensics', () => import('./testing/driven.ts'));

/** Of four flights each. There are as many between them: all of them take twice as long. */
const PAGES = [0, 2, 4, 6];

test.each(PAGES)('what functions answer of written flights %i', async (page) => {
  await expectPage(
    `golden/functions/written.${page}.txt`,
    ({ flightsOf, pages }) => flightsOf(pages.written[page]!),
    ({ driveFlights }, flights) => driveFlights(flights, page),
  );
});

test('what functions answer of histories, fleets and powers', async () => {
  await expectPage(
    'golden/functions/health.txt',
    () => null,
    ({ driveHealth }) => driveHealth(),
  );
});

test('what functions answer at their edges', async () => {
  await expectPage(
    'golden/functions/small.txt',
    () => null,
    ({ driveSmall }) => driveSmall(),
  );
});

test('what functions answer of verdicts in words', async () => {
  await expectPage(
    'golden/functions/told.txt',
    ({ oneLoss }) => oneLoss(),
    ({ driveTold }, flight) => driveTold(flight),
  );
});
