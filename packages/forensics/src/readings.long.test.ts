/**
 * Whole readings, printed: of a drawn flight of every sixth kind, and of simulators' logs in all three formats. A
 * figure or a word that changes changes a page beside this file: after a change that is meant, write them again with
 * `npx vitest run --mode long packages/forensics/src/readings.long.test.ts -u`, read the difference, and say in the commit why.
 * Whether the readings are true is measured elsewhere (`npm run corpus`, `npm run corpus:stress`).
 */
import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import { flightFeatures } from './health/features.ts';
import { drawnKinds, drawnLoss } from './testing/drawn.ts';
import { seeded } from './testing/flips.ts';
import { flightNamed } from './testing/logs.ts';
import { rounded } from './testing/probes/short.ts';

/** Five digits: what the last bits of a sine are on another machine does not count. Of a long table some rows. */
function short(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return rounded(value, 5);
  if (!Array.isArray(value) || value.length <= 24) return value;
  return value.filter((_, i) => i % Math.ceil(value.length / 6) === 0);
}

function linesOf(flight: Flight): string[] {
  const { crash, preconditions, diagnostics, series, ...rest } = readCrash(flight);
  const parts = { ...crash, ...preconditions, ...diagnostics, ...rest, series };
  return Object.entries({ ...parts, features: flightFeatures(flight) }).map(
    ([name, part]) => `  ${name} ${JSON.stringify(part, short)}`,
  );
}

describe('the reading is as printed', () => {
  test('for drawn flights', async () => {
    const lines: string[] = [];
    for (const [i, kind] of drawnKinds().entries()) {
      if (i % 6 !== 0) continue;
      const { flight } = await drawnLoss(kind, seeded(27 + i)).fly();
      lines.push(kind.name, ...linesOf(flight));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/drawn.txt');
  });

  test('for the logs of the simulators', async () => {
    const lines: string[] = [];
    for (const name of [
      'dataflash/copter-quad-motor-order.bin',
      'dataflash/plane-stall-spin.bin',
      'tlog/copter-quad-normal-loiter.tlog',
      'ulog/quad-forced-disarm.ulg',
    ])
      lines.push(name, ...linesOf(await flightNamed(name)));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/logs.txt');
  });
});
