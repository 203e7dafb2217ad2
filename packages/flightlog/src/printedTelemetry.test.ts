/** Whole flights of written telemetry, printed; how the pages are written again is said in `printedDataflash.test.ts`. */
import { describe, expect, test } from 'vitest';
import { normalise } from './normalise/normalise.ts';
import { memorySource } from './source.ts';
import { printedFlight, printedParts } from './testing/printedFlight.ts';
import {
  copterTelemetry,
  type Entry,
  telemetryOf,
  vtolTelemetry,
} from './testing/telemetryLogs.ts';
import { TELEMETRY_VARIANTS } from './testing/telemetryVariants.ts';
import { scanTlog } from './tlog/tlog.ts';

const flightOf = async (entries: readonly Entry[]) =>
  normalise(await scanTlog(memorySource(telemetryOf(entries))));
const pageOf = async (entries: readonly Entry[]) =>
  `${printedFlight(await flightOf(entries)).join('\n')}\n`;

describe('the printed telemetry', () => {
  test('of a copter', async () => {
    await expect(await pageOf(copterTelemetry())).toMatchFileSnapshot('golden/telemetryCopter.txt');
  });
  test('of a VTOL of PX4', async () => {
    await expect(await pageOf(vtolTelemetry())).toMatchFileSnapshot('golden/telemetryVtol.txt');
  });
  test('of logs that each take another road', async () => {
    const lines: string[] = [];
    for (const [title, parts, entries] of TELEMETRY_VARIANTS) {
      const printed = printedParts(await flightOf(entries), parts);
      lines.push(title, ...printed.map((line) => `  ${line}`));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/telemetryVariants.txt');
  });
});
