/** Whole flights of written PX4 logs, printed; how the pages are written again is said in `printedDataflash.test.ts`. */
import { describe, expect, test } from 'vitest';
import type { Flight } from './flight.ts';
import { normalise } from './normalise/normalise.ts';
import { openLog } from './open.ts';
import { memorySource } from './source.ts';
import { printedFlight, printedParts } from './testing/printedFlight.ts';
import { quad116, ulogOf } from './testing/ulogLogs.ts';
import { hexa18, ULOG_VARIANTS } from './testing/ulogVariants.ts';

async function flightOf(bytes: Uint8Array): Promise<Flight> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  return normalise(opened.log);
}

const pageOf = async (bytes: Uint8Array): Promise<string> =>
  `${printedFlight(await flightOf(bytes)).join('\n')}\n`;

describe('the printed flight', () => {
  test('of a quad of today', async () => {
    await expect(await pageOf(quad116())).toMatchFileSnapshot('golden/quad116.txt');
  });
  test('of a hexacopter of 2018', async () => {
    await expect(await pageOf(hexa18())).toMatchFileSnapshot('golden/hexa18.txt');
  });
  test('of logs that each take another road', async () => {
    const lines: string[] = [];
    for (const [title, parts, log] of ULOG_VARIANTS) {
      const printed = printedParts(await flightOf(ulogOf(log)), parts);
      lines.push(title, ...printed.map((line) => `  ${line}`));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/ulogVariants.txt');
  });
});
