/**
 * What a scan makes of damaged logs, printed: torn at every byte, torn in a hundred ways by chance, and around the edge of
 * the window that is read at once. The last word of a line is a sum over everything that can be read; how the page is
 * written again is said in `printedDataflash.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { memorySource } from './source.ts';
import { join } from './testing/dataflashBytes.ts';
import { lendingSource } from './testing/lendingSource.ts';
import { mutate, randomFrom } from './testing/mutate.ts';
import { printedLog, printedScan } from './testing/printedLog.ts';
import { SMALL } from './testing/smallLogs.ts';
import { rows, telemetryOf } from './testing/telemetryLogs.ts';
import { topic, ulogOf } from './testing/ulogLogs.ts';
import { dataflashOf, written } from './testing/writtenDataflash.ts';

const BY_CHANCE = 16;
/** Bytes that are cut off one after the other. */
const CUTS = 60;

describe.each(Object.entries(SMALL))('a damaged log: %s', (form, whole) => {
  test('that was torn by chance', async () => {
    const lines = [`whole, ${whole.length} bytes: ${await printedLog(memorySource(whole))}`];
    for (let seed = 1; seed <= BY_CHANCE; seed++) {
      const torn = mutate(whole, randomFrom(seed));
      const source = seed % 2 === 0 ? lendingSource(torn) : memorySource(torn);
      lines.push(`${seed}: ${await printedLog(source)}`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`golden/damaged.${form}.txt`);
  });
});

test('logs that were cut at each of many bytes', async () => {
  const lines: string[] = [];
  for (const [form, whole] of Object.entries(SMALL)) {
    const ends: string[] = [];
    for (let length = whole.length; length > whole.length - CUTS; length--) {
      ends.push(await printedScan(memorySource(whole.subarray(0, length))));
    }
    // Neighbours that read alike but for what was cut.
    const kinds = ends
      .map((line) => line.replace(/\d+\+\d+/, ''))
      .filter((line, i, all) => line !== all[i - 1]);
    lines.push(`${form}: ${kinds.join(' | ')}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/cuts.txt');
});

const WINDOW_BYTES = 4 * 2 ** 20;

/** Records one after the other until the window is passed by some of them. */
function long(head: Uint8Array, block: Uint8Array): Uint8Array {
  const times = Math.ceil((WINDOW_BYTES + 6000 - head.length) / block.length);
  const bytes = new Uint8Array(head.length + times * block.length);
  bytes.set(head);
  for (let i = 0; i < times; i++) bytes.set(block, head.length + i * block.length);
  return bytes;
}

const att = written('ATT', 'QccC', 'TimeUS,Roll,Pitch,Yaw', { count: 80, step_s: 0.001 });
const head = dataflashOf([{ ...att, records: [] }]);
const LONG = {
  dataflash: long(head, dataflashOf([att]).subarray(head.length)),
  telemetry: long(new Uint8Array(0), telemetryOf(rows('ATTITUDE', 64, {}, {}, 0.001))),
  ulog: long(ulogOf({ topics: [] }), ulogOf({ topics: [topic('wind', 'float windspeed_north', {}, { count: 80, step_s: 0.001 })] }).subarray(ulogOf({ topics: [] }).length)),
} as const; // biome-ignore format: a line a form

const HOLES: readonly (readonly [string, number, number])[] = [
  ['nothing', 0, 0],
  ['a hole across the edge', WINDOW_BYTES - 300, WINDOW_BYTES + 300],
  ['a hole behind the edge', WINDOW_BYTES + 3, WINDOW_BYTES + 40],
];

test('long logs around the edge of a window', async () => {
  const lines: string[] = [];
  for (const [form, whole] of Object.entries(LONG)) {
    for (const [title, from, to] of HOLES) {
      const torn = join(whole);
      torn.fill(0, from, to);
      lines.push(`${form}, ${title}: ${await printedScan(memorySource(torn))}`);
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/windows.txt');
});
