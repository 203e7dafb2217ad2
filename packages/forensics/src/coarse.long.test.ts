/**
 * What rules and measures say where figures are equal to what they are compared with: of flights and limits of coarse
 * figures (testing/coarse.ts), in golden/coarse. After a change that is meant:
 * `npx vitest run --mode long packages/forensics/src/coarse.long.test.ts -u`.
 */
import { expect, test } from 'vitest';
import { bank } from './testing/bank.ts';
import { coarsened, withCoarseLimits } from './testing/coarse.ts';
import { flightNamed } from './testing/logs.ts';
import { probed } from './testing/probes/probed.ts';

const flights = bank(flightNamed);
/** Others than those that are probed as they are. */
const EVERY = 14;
const titles = [...flights.keys()].filter((_, i) => i % EVERY === 3);

test.each([...titles.entries()])('%i: %s, in coarse figures', async (turn, title) => {
  const flight = coarsened(await flights.get(title)!());
  const lines = withCoarseLimits(() => probed({ flight, turn, limits: 0, full: false, losses: 4 }));
  const page = `golden/coarse/${title.replaceAll(/[^A-Za-z0-9]+/g, '-')}.txt`;
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(page);
});
