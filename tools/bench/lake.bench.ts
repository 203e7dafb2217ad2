import { readdirSync, statSync } from 'node:fs';
import { normalise, openLog } from '@airworthy/flightlog';
import { crashCharts, flightFeatures, readCrash } from '@airworthy/forensics';
import { flightParquet } from '../../packages/server/src/lake/flightParquet.ts';
import { fileSource } from '../../packages/server/src/storage/fileSource.ts';
import { missed, work } from '../smallest.ts';
import { median } from './measure.ts';

/**
 * What writing the columns of a log adds to its reading, in processor time of neighbouring rounds: on a busy machine
 * only ratios mean something. The bars are for the middle log of all. Logs may be named after it.
 */
const MOST_TIME = 0.25;
const MOST_SIZE = 0.15;
const ROUNDS = work(7, 1);
const FOLDERS = ['testdata/dataflash', 'testdata/tlog'];

async function cpuOf<T>(work: () => T | Promise<T>): Promise<{ ms: number; made: T }> {
  const before = process.cpuUsage();
  const made = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, made };
}

/** Open, normalise, examine and draw, as a worker does. */
async function reading(path: string) {
  const file = await fileSource(path);
  try {
    const opened = await openLog(file);
    if (opened.kind === 'refused') throw new Error(opened.reason);
    const flight = await normalise(opened.log);
    const size_bytes = statSync(path).size;
    crashCharts(readCrash(flight, { filename: null, size_bytes, sha256: '' }));
    flightFeatures(flight);
    return flight;
  } finally {
    await file.close();
  }
}

async function measured(path: string): Promise<{ time: number; size: number }> {
  const log_bytes = statSync(path).size;
  await reading(path);
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await cpuOf(() => reading(path));
    const columns = await cpuOf(() => flightParquet(bare.made, log_bytes));
    times.push(columns.ms / bare.ms);
    size = columns.made.reduce((sum, piece) => sum + piece.length, 0) / log_bytes;
  }
  return { time: median(times), size };
}

export async function bench(): Promise<void> {
  const named = process.argv.slice(3);
  const own = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  const all = own.filter((path) => /\.(bin|tlog)$/.test(path));
  const logs = named.length > 0 ? named : all.slice(0, work(all.length, 2));
  const shown = (share: number) => `${Math.round(100 * share)} %`;
  const rows: { time: number; size: number }[] = [];
  for (const path of logs) {
    const row = await measured(path);
    rows.push(row);
    console.log(`${path}: columns add ${shown(row.time)}, ${shown(row.size)} of the log`);
  }
  const time = median(rows.map((row) => row.time));
  const size = median(rows.map((row) => row.size));
  console.log(
    `lake: columns add ${shown(time)} to a reading (bar ${shown(MOST_TIME)}), ${shown(size)} of the log (bar ${shown(MOST_SIZE)})`,
  );
  if (time > MOST_TIME || size > MOST_SIZE) missed();
}
