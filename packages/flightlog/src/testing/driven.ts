/**
 * Drives all of the room for `functions.long.test.ts`, which records what each function answers: logs that were drawn out of the
 * written ones, small ones for one road each, logs that were torn or are read through small windows and in stretches.
 */
import { scanBinary } from '../dataflash/scan.ts';
import { scanText } from '../dataflash/textForm.ts';
import { indexTlog } from '../tlog/scan.ts';
import { scanUlog } from '../ulog/scan.ts';
import { VARIANTS } from './dataflashVariants.ts';
import { allOf, drawnBytes, LITTLE_bytes, LOGS } from './drawnPages.ts';
import { lendingSource } from './lendingSource.ts';
import { mutate, randomFrom } from './mutate.ts';
import { SMALL } from './smallLogs.ts';
import { telemetryOf } from './telemetryLogs.ts';
import { TELEMETRY_VARIANTS } from './telemetryVariants.ts';
import { ulogOf } from './ulogLogs.ts';
import { ULOG_VARIANTS } from './ulogVariants.ts';
import { dataflashOf } from './writtenDataflash.ts';

export type Log = { readonly bytes: Uint8Array; readonly most_bytes?: number };

/** Other ways than those that are printed. */
const FIRST_WAY = 101;
const WAYS = 6;

/** What a log was drawn from, and a few ways in which it was drawn. */
export function drawnLogs(name: string): Log[] {
  const log = LOGS.find((one) => one[0] === name)!;
  const ways = Array.from({ length: WAYS }, (_, i) => FIRST_WAY + i);
  return [
    { bytes: log[1]() },
    ...ways.map((way) => ({
      bytes: drawnBytes(log, way),
      ...(way % 6 === 4 ? { most_bytes: LITTLE_bytes } : {}),
    })),
  ];
}

/** The small logs of one format, for one road each. */
export const roads = {
  dataflash: () => VARIANTS.map(([, , ...messages]) => dataflashOf(messages)),
  telemetry: () => TELEMETRY_VARIANTS.map(([, , entries]) => telemetryOf(entries)),
  ulog: () => ULOG_VARIANTS.map(([, , parts]) => ulogOf(parts)),
} as const;

export const smallLogs = (format: keyof typeof roads): Log[] =>
  roads[format]().map((bytes) => ({ bytes }));

const TORN = 6;

/** Each small log of every form, torn in some ways. */
export const tornLogs = (): Log[] =>
  Object.values(SMALL).flatMap((bytes, form) =>
    Array.from({ length: TORN }, (_, i) => ({ bytes: mutate(bytes, randomFrom(40 * form + i)) })),
  );

export async function driveLogs(logs: readonly Log[]): Promise<void> {
  for (const { bytes, most_bytes } of logs) await allOf(bytes, most_bytes);
}

/** Windows that are not much longer than what must lie ahead of a place to judge it. */
const SCANS = {
  dataflash: [scanBinary, 1300],
  text: [scanText, 8192],
  telemetry: [indexTlog, 640],
  bare: [indexTlog, 640],
  ulog: [scanUlog, 257],
} as const;
const REPEATED = 4;

export async function driveScans(): Promise<void> {
  for (const [form, [scan, window_bytes]] of Object.entries(SCANS)) {
    const small = SMALL[form as keyof typeof SMALL];
    const whole = new Uint8Array(REPEATED * small.length);
    for (let i = 0; i < REPEATED; i++) whole.set(small, i * small.length);
    for (const bytes of [whole, mutate(whole, randomFrom(9))])
      await scan(lendingSource(bytes), window_bytes);
  }
}
