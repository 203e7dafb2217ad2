/**
 * Forensics: a 64 MB dataflash log from its bytes to the whole reading, beside a SHA-256 of the same bytes
 * in the same run, and what the charts add. The log is a simulated flight repeated with its times moved on,
 * which is harder than one long flight: it holds dozens of them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Flight, memorySource, normalise, openLog } from '@airworthy/flightlog';
import { type CrashReading, crashCharts, readCrash } from '@airworthy/forensics';
import { work } from '../smallest.ts';
import { lengthen, splitLog } from './dataflash.bench.ts';
import { median, seconds } from './measure.ts';

const ORIGINS = ['copter-quad-pilot-dive.bin', 'plane-stall-spin.bin'];
const FILE_BYTES = work(64, 2) * 1024 * 1024;
const ROUNDS = work(9, 1);

export async function bench(): Promise<void> {
  for (const origin of ORIGINS) {
    const log = splitLog(new Uint8Array(readFileSync(join('testdata', 'dataflash', origin))));
    await measure(origin, lengthen(log, FILE_BYTES));
  }
}

async function measure(origin: string, bytes: Uint8Array): Promise<void> {
  const times = { hash: [0], read: [0], examine: [0], charts: [0] };
  for (const list of Object.values(times)) list.length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    times.hash.push(await seconds(async () => createHash('sha256').update(bytes).digest()));
    let flight: Flight | null = null;
    let reading: CrashReading | null = null;
    times.read.push(
      await seconds(async () => {
        const opened = await openLog(memorySource(bytes));
        if (opened.kind === 'log') flight = await normalise(opened.log);
      }),
    );
    times.examine.push(
      await seconds(async () => {
        reading = readCrash(flight!);
      }),
    );
    times.charts.push(await seconds(async () => crashCharts(reading!)));
  }
  const hash_s = median(times.hash);
  const whole_s = median(times.read) + median(times.examine);
  console.log(
    `${origin}, ${(bytes.length / 1e6).toFixed(1)} MB, medians of ${ROUNDS} interleaved rounds`,
  );
  console.log(`  SHA-256 ${(1000 * hash_s).toFixed(0)} ms`);
  console.log(
    `  read ${(1000 * median(times.read)).toFixed(0)} ms, examine ${(1000 * median(times.examine)).toFixed(0)} ms: ${(whole_s / hash_s).toFixed(1)} times the hash (bar 8)`,
  );
  console.log(`  charts ${(1000 * median(times.charts)).toFixed(0)} ms (bar 150)`);
}
