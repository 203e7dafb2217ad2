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
import { copter32 } from './testing/oldDataflashLogs.ts';
import { printedLog, printedScan } from './testing/printedLog.ts';
import { heartbeats, parameters, rows, telemetryOf, texts } from './testing/telemetryLogs.ts';
import { escs, topic, ulogOf } from './testing/ulogLogs.ts';
import {
  dataflashOf,
  dataflashTextOf,
  written,
  writtenParameters,
} from './testing/writtenDataflash.ts';
import { message } from './tlog/testing/frames.ts';

const SMALL = {
  dataflash: dataflashOf([
    writtenParameters({ FRAME_CLASS: 1, FRAME_TYPE: 1 }, { FRAME_TYPE: 0 }, 0.4),
    written('MSG', 'QZ', 'TimeUS,Message', { count: 2, set: { Message: ['ArduCopter V4.5.7', 'hello'] } }),
    written('ATT', 'QccC', 'TimeUS,Roll,Pitch,Yaw', { count: 12, step_s: 0.1 }),
    written('EV', 'B', 'Id', { count: 3, set: { Id: [10, 28, 11] } }),
    written('BAT', 'QB#ff', 'TimeUS,Inst,Volt,Curr', { count: 8, step_s: 0.2, set: { Inst: (row) => row % 2, Volt: (row) => 12 - 0 * row } }),
    written('RCOU', 'QHHHH', 'TimeUS,C1,C2,C3,C4', { count: 12, step_s: 0.1, set: { C1: 1500, C2: 1510, C3: 1520, C4: 1530 } }),
  ]),
  text: dataflashTextOf(
    [...copter32().slice(0, 8), written('BAT', 'QB#ff', 'TimeUS,Inst,Volt,Curr', { set: { Inst: [0, 1, 0, 1], Volt: 12 } })],
    ['1', 'ArduCopter V3.2'],
  ),
  telemetry: telemetryOf([
    ...heartbeats({ type: 2, autopilot: 3 }, [0, 5, 5, 9], [0, 1, 1, 0]),
    ...parameters({ FRAME_CLASS: 1 }),
    ...texts([0.6, 'Arming motors'], [1.2, 'EKF variance']),
    ...rows('ATTITUDE', 10, {}, {}, 0.15),
    ...rows('ATTITUDE', 4, {}, { version: 1, component: 1, system: 2 }, 0.2),
    ...rows('SYS_STATUS', 4, { voltage_battery: 12_000 }, { signed: true }, 0.3),
  ]),
  bare: join(
    ...rows('ATTITUDE', 6).map(([, frame], i) => join(frame, message('HEARTBEAT', { type: 2, autopilot: 3, base_mode: 209 }), message('SYSTEM_TIME', { time_boot_ms: 0x01020304 + 0x01010101 * i }))),
  ),
  ulog: ulogOf({
    infos: [['char[3] sys_name', [80, 88, 52]]],
    integers: { MAV_TYPE: 2 },
    texts: [[11, 6, 'Armed by stick'], [12, 3, 'low battery']],
    topics: [
      topic('vehicle_status', 'uint8_t arming_state;uint8_t nav_state', { arming_state: [1, 2, 2, 1], nav_state: [3, 4] }),
      topic('vehicle_attitude', 'float[4] q;uint8_t _padding0', { 'q[0]': 1, 'q[1]': 0, 'q[2]': 0, 'q[3]': 0.1 }, { count: 10, step_s: 0.15 }),
      topic('battery_status', 'float voltage_v;float current_a', { voltage_v: 12 }, { count: 5 }),
      topic('battery_status', 'float voltage_v;float current_a', { voltage_v: 11 }, { count: 5, instance: 1 }),
    ],
    more: escs(1, [[[100, 12, 3, 40, 101]]]),
  }),
} as const; // biome-ignore format: a line a message

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
