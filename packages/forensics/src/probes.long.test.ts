/**
 * What every rule, measure and section says by itself, of flights as flown, cut off and as other loggers write them, by
 * the stated limits and by others, and as if they had been lost at another moment: golden/probed. Causes stand there by
 * key and moment; their words, measures and sections by digests. To see what a digest holds, ask `probed` with
 * `full`. After a change that is meant: `npx vitest run --mode long packages/forensics/src/probes.long.test.ts -u`.
 */
import { expect, test } from 'vitest';
import { understand } from './examine.ts';
import { simulate } from './testing/missions.ts';
import {
  CHANNELLED,
  channelledPage,
  farPage,
  farTitles,
  probedPage,
  probedTitles,
  RECORDED,
  recordedPageOf,
} from './testing/probes/asked.ts';
import { told } from './testing/probes/told.ts';
import { LOSSES } from './testing/stress.ts';

test.each([...probedTitles().entries()])('%i: %s is as printed', async (index, title) => {
  const name = `golden/probed/${title.replaceAll(/[^A-Za-z0-9]+/g, '-')}.txt`;
  await expect(await probedPage(title, index)).toMatchFileSnapshot(name);
});

test.each([...farTitles().entries()])(
  '%i: %s, by limits that are far off, is as printed',
  async (index, title) => {
    const name = `golden/probed/far-${title.replaceAll(/[^A-Za-z0-9]+/g, '-')}.txt`;
    await expect(await farPage(title, index)).toMatchFileSnapshot(name);
  },
);

test.each(CHANNELLED)('%s, by every logger, is as printed', async (title) => {
  const name = `golden/probed/every-logger-${title.replaceAll(/[^A-Za-z0-9]+/g, '-')}.txt`;
  await expect(await channelledPage(title)).toMatchFileSnapshot(name);
});

test.each(RECORDED)('%s, with records and rare channels, is as printed', async (title) => {
  const name = `golden/probed/recorded-${title.replaceAll(/[^A-Za-z0-9]+/g, '-')}.txt`;
  await expect(await recordedPageOf(title)).toMatchFileSnapshot(name);
});

test('drawn outcomes and causes are told as printed', async () => {
  const situation = understand(simulate(LOSSES[0]!.flight));
  await expect(`${[...told(situation, 200)].join('\n')}\n`).toMatchFileSnapshot('golden/told.txt');
});
