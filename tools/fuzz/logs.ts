/**
 * `npm run fuzz -- [--format dataflash|tlog|ulg] [--seconds N] [--seed S]`: damages logs at random and
 * reads all of what is left. Reports every exception, and every case that takes longer than a second a
 * megabyte, with the seed that makes it again (`--seed S --cases 1`).
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { memorySource } from '../../packages/flightlog/src/source.ts';
import { lendingSource } from '../../packages/flightlog/src/testing/lendingSource.ts';
import { mutate, randomFrom } from '../../packages/flightlog/src/testing/mutate.ts';
import { readAll } from '../../packages/flightlog/src/testing/readAll.ts';

const { values } = parseArgs({
  options: {
    format: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    cases: { type: 'string' },
  },
});

/** Longer files only repeat themselves; the start holds the definitions, which matter most. */
const SEED_BYTES = 192 * 1024;
const SLOWEST_S_PER_MB = 1;
const MB = 1024 * 1024;
/** Below this size a pause of the collector counts for more than the reading. */
const LEAST_TIMED_S = 0.5;
const LENDING_EVERY = 16;

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  dataflash: ['.bin', '.log'],
  tlog: ['.tlog'],
  ulg: ['.ulg', '.ulg.gz'],
};

async function seedFiles(): Promise<string[]> {
  const folders = [
    ...['dataflash', 'tlog', 'ulog'].map((name) => join('testdata', name)),
    ...['ardupilot', 'px4sim', 'real/bin', 'real/tlog', 'real/ulg'].map((name) =>
      join('..', 'shared', 'logs', name),
    ),
  ].filter((folder) => existsSync(folder));
  const wanted = values.format ? (ENDINGS[values.format] ?? []) : Object.values(ENDINGS).flat();
  const files: string[] = [];
  for (const folder of folders) {
    for (const file of (await readdir(folder)).sort()) {
      if (wanted.some((ending) => file.endsWith(ending))) files.push(join(folder, file));
    }
  }
  return files;
}

async function main(): Promise<void> {
  const files = await seedFiles();
  if (files.length === 0) {
    console.error(
      `No logs of the format ${values.format}; formats are ${Object.keys(ENDINGS).join(', ')}.`,
    );
    process.exit(2);
  }
  const seeds = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).subarray(0, SEED_BYTES);
    }),
  );
  const firstSeed = Number(values.seed);
  const limit = values.cases === undefined ? Number.POSITIVE_INFINITY : Number(values.cases);
  const until = performance.now() + Number(values.seconds) * 1000;
  let cases = 0;
  let bytesRead = 0;
  let failures = 0;
  let worst_s = 0;
  while (cases < limit && performance.now() < until) {
    const seed = firstSeed + cases;
    const random = randomFrom(seed);
    const which = Math.floor(random() * seeds.length);
    const bytes = mutate(new Uint8Array(seeds[which]!), random);
    // Copying what is lent costs more than reading it, so only some cases do.
    const lends = seed % LENDING_EVERY === 0;
    const started = process.cpuUsage();
    try {
      await readAll(lends ? lendingSource(bytes) : memorySource(bytes));
    } catch (error) {
      failures++;
      console.log(`seed ${seed} (${files[which]}): ${(error as Error).stack}`);
    }
    const { user, system } = process.cpuUsage(started);
    const took_s = (user + system) / 1e6;
    const pace = took_s / Math.max(bytes.length / MB, 1e-3);
    if (!lends && took_s > LEAST_TIMED_S && pace > SLOWEST_S_PER_MB) {
      failures++;
      console.log(`seed ${seed} (${files[which]}): slow, ${took_s.toFixed(2)} s`);
    }
    worst_s = Math.max(worst_s, took_s);
    bytesRead += bytes.length;
    cases++;
  }
  console.log(
    `fuzz: ${cases} cases from ${files.length} logs, ${(bytesRead / MB).toFixed(0)} MB, ` +
      `${failures} failures, most CPU time ${worst_s.toFixed(2)} s`,
  );
  if (failures > 0) process.exitCode = 1;
}

await main();
