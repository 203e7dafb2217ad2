/**
 * What every function of the room answers while it is driven through flights that were drawn: a line a function in
 * golden/functions. How to read a line, and how the pages are written again: docs/tests.md.
 */
import { test } from 'vitest';
import { recordedRoom } from '../../../tools/functions/room.ts';

const expectPage = recordedRoom('forensics', () => import('./testing/driven.ts'));

/** Of four flights each. There are as many between them: all of them take twice as long. */
const PAGES = [0, 2, 4, 6];

test.each(PAGES)('what functions answer of drawn flights %i', async (page) => {
  await expectPage(
    `golden/functions/drawn.${page}.txt`,
    ({ flightsOf, pages }) => flightsOf(pages.drawn[page]!),
    ({ driveFlights }, flights) => driveFlights(flights, page),
  );
});
