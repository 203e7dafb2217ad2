/**
 * Flights of drawn logs: what of them differs from the log that they were made of, with a sum over each member of the flight,
 * over all columns and over what is exported. How the pages are written again is said in `printedDataflash.test.ts`.
 */
import { expect, test } from 'vitest';
import { drawnPage, LOGS } from './testing/drawnPages.ts';

test.each(LOGS)('flights of logs drawn from %s', async (...log) => {
  await expect(await drawnPage(log, 1, 20)).toMatchFileSnapshot(`golden/drawn.${log[0]}.txt`);
});
