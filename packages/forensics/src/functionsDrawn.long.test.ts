/**
 * What every function of the room answers while it is driven through flights that were drawn: a line a function in
 * golden/functions. How to read a line, and how the pages are written again: docs/tests.md.
 */
import { expect, test } from 'vitest';
import { recordedRoom } from '../../../tools/functions/room.ts';

const expectPage = recordedRoom('forensics', () => import('./testing/driven.ts'));

/** Of four flights each. */
const PAGES = 8;

test('drives as many pages of flights as there are', async () => {
  const { pages } = await import('./testing/driven.ts');
  expect(pages.drawn.length).toBe(PAGES);
});

test.each(Array.from({ length: PAGES }, (_, page) => page))(
  'what functions answer of drawn flights %i',
  async (page) => {
    await expectPage(
      `golden/functions/drawn.${page}.txt`,
      ({ flightsOf, pages }) => flightsOf(pages.drawn[page]!),
      ({ driveFlights }, flights) => driveFlights(flights, page),
    );
  },
);
