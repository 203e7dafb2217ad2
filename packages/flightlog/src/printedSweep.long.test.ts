/**
 * Flights of logs in which every field of a message goes through values at which readers decide something: what of the
 * flight three such messages move, with a sum over it. How the pages are written again is said in `printedDataflash.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { copter46, quadplane40 } from './testing/dataflashLogs.ts';
import { flightOf } from './testing/flightOf.ts';
import { copter32 } from './testing/oldDataflashLogs.ts';
import {
  differing,
  settingsOf,
  sweptDataflash,
  sweptSettings,
  sweptTelemetry,
  sweptUlog,
  TELEMETRY,
} from './testing/sweep.ts';
import {
  COPTER_PARAMETERS,
  copterTelemetry,
  PX4_PARAMETERS,
  telemetryOf,
  vtolTelemetry,
} from './testing/telemetryLogs.ts';
import { quad116Parts, ulogOf } from './testing/ulogLogs.ts';
import { hexa18Parts } from './testing/ulogVariants.ts';
import { dataflashOf, writtenParameters } from './testing/writtenDataflash.ts';

type Swept<Log> = { readonly log: Log; readonly swept: readonly (readonly [string, Log])[] };

async function linesOf<Log>(
  { log, swept }: Swept<Log>,
  write: (log: Log) => Uint8Array,
): Promise<string> {
  const base = await flightOf(write(log));
  const lines: string[] = [];
  for (const [name, other] of swept)
    lines.push(`${name}: ${differing(await flightOf(write(other)), base)}`);
  return `${lines.join('\n')}\n`;
}

describe('what messages move in the flight', () => {
  test.each([
    ['copter46', copter46],
    ['quadplane40', quadplane40],
    ['copter32', copter32],
  ] as const)('of %s', async (name, made) => {
    const page = await linesOf({ log: made(), swept: sweptDataflash(made()) }, dataflashOf);
    await expect(page).toMatchFileSnapshot(`golden/swept.${name}.txt`);
  });

  test.each([
    ['quad116', quad116Parts()],
    ['hexa18', hexa18Parts()],
  ] as const)('of %s', async (name, log) => {
    const page = await linesOf({ log, swept: sweptUlog(log) }, ulogOf);
    await expect(page).toMatchFileSnapshot(`golden/swept.${name}.txt`);
  });

  test.each([
    ['telemetryCopter', copterTelemetry()],
    ['telemetryVtol', vtolTelemetry()],
  ] as const)('of %s', async (name, log) => {
    const page = await linesOf({ log, swept: sweptTelemetry(log, TELEMETRY) }, telemetryOf);
    await expect(page).toMatchFileSnapshot(`golden/swept.${name}.txt`);
  });
});

describe('what parameters move in the flight', () => {
  test.each([
    ['copter46', copter46],
    ['quadplane40', quadplane40],
  ] as const)('of %s', async (name, made) => {
    const swept = sweptSettings(settingsOf(made())).map(
      (set, way) =>
        [`way ${way}`, made().map((one, i) => (i === 0 ? writtenParameters(set) : one))] as const,
    );
    const page = await linesOf({ log: made(), swept }, dataflashOf);
    await expect(page).toMatchFileSnapshot(`golden/swept.${name}.parameters.txt`);
  });

  test.each([
    ['quad116', quad116Parts()],
    ['hexa18', hexa18Parts()],
  ] as const)('of %s', async (name, log) => {
    const integers = sweptSettings(log.integers ?? {});
    const swept = sweptSettings(log.parameters ?? {}).map(
      (parameters, way) =>
        [`way ${way}`, { ...log, parameters, integers: integers[way]! }] as const,
    );
    const page = await linesOf({ log, swept }, ulogOf);
    await expect(page).toMatchFileSnapshot(`golden/swept.${name}.parameters.txt`);
  });

  test.each([
    ['telemetryCopter', COPTER_PARAMETERS, copterTelemetry],
    ['telemetryVtol', PX4_PARAMETERS, vtolTelemetry],
  ] as const)('of %s', async (name, settings, made) => {
    const swept = sweptSettings(settings).map((set, way) => [`way ${way}`, made(set)] as const);
    const page = await linesOf({ log: made(), swept }, telemetryOf);
    await expect(page).toMatchFileSnapshot(`golden/swept.${name}.parameters.txt`);
  });
});
