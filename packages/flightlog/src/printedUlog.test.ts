/** Whole flights of written PX4 logs, printed; how the pages are written again is said in `printedDataflash.test.ts`. */
import { describe, expect, test } from 'vitest';
import { flightOf, pageOf } from './testing/flightOf.ts';
import { printedParts } from './testing/printedFlight.ts';
import { quad116, ulogOf } from './testing/ulogLogs.ts';
import { hexa18, ULOG_VARIANTS } from './testing/ulogVariants.ts';

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
