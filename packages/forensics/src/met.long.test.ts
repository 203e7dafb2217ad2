/**
 * What rules and measures say where several things meet in one log (testing/met.ts), in golden/met. After a change that is
 * meant: `npx vitest run --mode long packages/forensics/src/met.long.test.ts -u`.
 */
import { expect, test } from 'vitest';
import { bank } from './testing/bank.ts';
import { withCoarseLimits } from './testing/coarse.ts';
import { seeded } from './testing/flips.ts';
import { flightNamed } from './testing/logs.ts';
import { met } from './testing/met.ts';
import { probed } from './testing/probes/probed.ts';

const flights = bank(flightNamed);
/** Others than those that are probed as they are. */
const EVERY = 15;
const TIMES = 2;
const titles = [...flights.keys()].filter((_, i) => i % EVERY === 4);

test.each([...titles.entries()])('%i: %s, with more in its log', async (turn, title) => {
  const flown = await flights.get(title)!();
  const draw = seeded(700 + turn);
  const pages = Array.from({ length: TIMES }, (_, i) => {
    const { title: with_, flight } = met(flown, draw);
    const asked = { flight, turn: TIMES * turn + i, limits: 0, full: false, losses: 2 };
    const lines = with_.endsWith('coarse') ? withCoarseLimits(() => probed(asked)) : probed(asked);
    return [with_, ...lines].join('\n  ');
  });
  const page = `golden/met/${title.replaceAll(/[^A-Za-z0-9]+/g, '-')}.txt`;
  await expect(`${pages.join('\n')}\n`).toMatchFileSnapshot(page);
});
