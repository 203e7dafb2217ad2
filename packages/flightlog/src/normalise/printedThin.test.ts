/** What is kept of a log at each bound of memory, printed; how the page is written again is said in `printedDataflash.test.ts`. */
import { expect, test } from 'vitest';
import { openLog } from '../open.ts';
import { memorySource } from '../source.ts';
import type { ScannedLog } from '../table.ts';
import {
  dataflashOf,
  type Written,
  written,
  writtenParameters,
} from '../testing/writtenDataflash.ts';
import { normalise } from './normalise.ts';
import { cost_bytes, isThinnable, largestCost_bytes, outlineOf, thinningOf } from './thin.ts';

async function opened(bytes: Uint8Array): Promise<ScannedLog> {
  const found = await openLog(memorySource(bytes));
  if (found.kind !== 'log') throw new Error(found.reason);
  return found.log;
}

/** Two flights, with an alarm in the first and a crash in the second, and messages of four rates. */
const twoFlights = (...more: Written[]): Uint8Array =>
  dataflashOf([
    ...more,
    writtenParameters({ FRAME_CLASS: 1 }, {}, 0.1),
    written('MSG', 'QZ', 'TimeUS,Message', { count: 1, set: { Message: 'ArduCopter V4.5.7' } }),
    written('EV', 'QB', 'TimeUS,Id', { count: 4, from_s: 10, step_s: 50, set: { Id: [10, 11, 10, 11] } }),
    written('ERR', 'QBB', 'TimeUS,Subsys,ECode', { count: 2, from_s: 40, step_s: 100, set: { Subsys: [6, 12], ECode: 1 } }),
    written('MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn', { count: 3, from_s: 5, step_s: 60, set: { Mode: [0, 5, 9], ModeNum: [0, 5, 9], Rsn: [1, 1, 3] } }),
    written('ATT', 'Qffff', 'TimeUS,DesRoll,Roll,DesPitch,Pitch', { count: 1801, from_s: 0, step_s: 0.1 }),
    written('IMU', 'Qffffff', 'TimeUS,GyrX,GyrY,GyrZ,AccX,AccY,AccZ', { count: 3601, from_s: 0, step_s: 0.05 }),
    written('BAT', 'Qff', 'TimeUS,Volt,Curr', { count: 181, from_s: 0, step_s: 1, set: { Volt: 12 } }),
    written('RCOU', 'QHHHH', 'TimeUS,C1,C2,C3,C4', { count: 900, from_s: 0, step_s: 0.2, set: { C1: 1500, C2: 1501, C3: 1502, C4: 1503 } }),
  ]); // biome-ignore format: a line a message

const SHARES = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 0.99, 1];

/** The strides of all tables and the stretches that are kept whole, from the columns that a reading takes. */
async function linesOf(log: ScannedLog): Promise<string[]> {
  const columns = new Map<string, number>();
  const counted = log.selected(outlineOf(log, 1e9), (table, count) =>
    columns.set(table, (columns.get(table) ?? 0) + count),
  );
  const flight = await normalise(counted);
  const all = cost_bytes(log, columns);
  const lines = [
    `largest ${largestCost_bytes(log)}, read ${all}, whole tables ${[...log.tables.keys()].filter((key) => !isThinnable(log, key)).join(' ')}`,
  ];
  for (const share of SHARES) {
    const most_bytes = Math.round(share * all);
    const outline = outlineOf(log, 100 * most_bytes);
    const thinning = await thinningOf(log, { flight, log: counted, columns }, most_bytes);
    const strides = (of: typeof outline) =>
      [...log.tables.keys()].map((key) => of(key)?.stride ?? '-').join(' ');
    const whole = [...log.tables.keys()].flatMap((key) => thinning.of(key)?.whole ?? []);
    const stretches = [...new Set(whole.map(({ from, to }) => `${from}-${to}`))];
    lines.push(
      `${most_bytes}: outline ${strides(outline)}; kept ${strides(thinning.of)}, largest ${thinning.stride}, whole ${stretches.join(' ')}`,
    );
  }
  return lines;
}

test('so much is kept within each bound', async () => {
  const lines = await linesOf(await opened(twoFlights()));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/thinned.txt');
});

test('a log whose read columns fit exactly is read whole, and one byte less thins it', async () => {
  const unread = written('AUXX', 'Qffff', 'TimeUS,A,B,C,D', { count: 3000, step_s: 0.01 });
  const log = await opened(twoFlights(unread));
  const columns = new Map<string, number>();
  await normalise(
    log.selected(
      () => null,
      (table, count) => columns.set(table, (columns.get(table) ?? 0) + count),
    ),
  );
  const exactly = cost_bytes(log, columns);
  expect(exactly).toBeLessThan(largestCost_bytes(log));
  expect((await normalise(log, exactly)).meta.stride).toBeUndefined();
  expect((await normalise(log, exactly - 1)).meta.stride).toBeGreaterThan(1);
});
