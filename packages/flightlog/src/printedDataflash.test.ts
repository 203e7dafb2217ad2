/**
 * Whole flights of written dataflash logs, printed. A figure that changes changes a page in `golden`: after a
 * change that is meant, write the pages again with `npx vitest run packages/flightlog/src/printed -u`, read the
 * difference, and say in the commit why.
 */
import { describe, expect, test } from 'vitest';
import { copter46, quadplane40 } from './testing/dataflashLogs.ts';
import { VARIANTS } from './testing/dataflashVariants.ts';
import { flightOf, pageOf } from './testing/flightOf.ts';
import { copter30, copter32 } from './testing/oldDataflashLogs.ts';
import { printedParts } from './testing/printedFlight.ts';
import { dataflashOf, dataflashTextOf } from './testing/writtenDataflash.ts';

describe('the printed flight', () => {
  test('of a copter of today', async () => {
    await expect(await pageOf(dataflashOf(copter46()))).toMatchFileSnapshot('golden/copter46.txt');
  });
  test('of a quadplane', async () => {
    await expect(await pageOf(dataflashOf(quadplane40()))).toMatchFileSnapshot(
      'golden/quadplane40.txt',
    );
  });
  test('of a copter of 2014, as text', async () => {
    const text = dataflashTextOf(copter32(), ['7', 'ArduCopter V3.2 (c8e0f3e1)', 'Free RAM: 1']);
    await expect(await pageOf(text)).toMatchFileSnapshot('golden/copter32.txt');
  });
  test('of a copter of 2013, as text', async () => {
    const text = dataflashTextOf(copter30(), ['2', 'ArduCopter V3.0.1', 'APM 2.5']);
    await expect(await pageOf(text)).toMatchFileSnapshot('golden/copter30.txt');
  });
  test('of logs that each take another road', async () => {
    const lines: string[] = [];
    for (const [title, members, ...messages] of VARIANTS) {
      const flight = await flightOf(dataflashOf(messages));
      lines.push(title, ...printedParts(flight, members).map((line) => `  ${line}`));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/dataflashVariants.txt');
  });
});
