/**
 * `npm run corpus:damage [COUNT] [NAME] [FIRST]`: every labelled log, or those of a name, again with 100, 500 and 2,500
 * flipped bits, COUNT times each, drawn from the seeds FIRST (1) on. Prints what damage must not do: another cause
 * stated firmly, a good word after a crash, a crash that was none, a duration or a year that cannot be. A table to
 * read; the bars are in `damagedLogs.long.test.ts`.
 */
import { readFile } from 'node:fs/promises';
import { memorySource, normalise, openLog } from '@airworthy/flightlog';
import { type CrashReading, readCrash } from '@airworthy/forensics';
import { corpusFolder } from '../corpus/folder.ts';
import { randomOf } from '../fuzz/random.ts';
import { firstCause } from './judge.ts';
import { readTruth } from './truth.ts';

const FLIPS = [100, 500, 2500] as const;

function flipped(bytes: Uint8Array, count: number, random: () => number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let i = 0; i < count; i++)
    copy[Math.floor(random() * copy.length)]! ^= 1 << Math.floor(random() * 8);
  return copy;
}

async function read(bytes: Uint8Array): Promise<CrashReading | null> {
  const opened = await openLog(memorySource(bytes));
  return opened.kind === 'refused' ? null : readCrash(await normalise(opened.log));
}

function faultsOf(whole: CrashReading, reading: CrashReading): string[] {
  const { crash, meta } = reading;
  const out: string[] = [];
  if (whole.crash.detected) {
    const doubted = crash.reason.startsWith('Whether it crashed cannot be seen');
    if (
      !crash.detected &&
      !doubted &&
      (crash.kind === null || /in controlled flight/.test(crash.reason))
    )
      out.push('GOOD WORD');
    else if (!crash.detected) out.push(`missed ${crash.kind}`);
    if (crash.detected && firstCause(reading) !== firstCause(whole))
      out.push(
        `${crash.confidence === 'low' ? 'cause' : 'FIRM CAUSE'} ${firstCause(reading)}, not ${firstCause(whole)} (${crash.confidence})`,
      );
  } else if (crash.detected) out.push(`FALSE ALARM (${crash.confidence})`);
  else if (firstCause(reading) !== firstCause(whole))
    out.push(`quiet cause ${firstCause(reading)}, not ${firstCause(whole)}`);
  if (Math.abs(meta.duration_s - whole.meta.duration_s) > 5)
    out.push(`DURATION ${meta.duration_s}, not ${whole.meta.duration_s}`);
  const date = (started: string | null) => started?.slice(0, 4) ?? null;
  if (date(meta.started_at) !== null && date(meta.started_at) !== date(whole.meta.started_at))
    out.push(`YEAR ${meta.started_at}, not ${whole.meta.started_at}`);
  return out;
}

async function main(): Promise<void> {
  const shared = corpusFolder();
  if (shared === null) {
    console.log('damage: the corpus is not here.');
    return;
  }
  const count = Number(process.argv[2] ?? 1);
  const only = process.argv[3] ?? '';
  const first = Number(process.argv[4] ?? 1);
  const tally = new Map<string, number>();
  let all = 0;
  for (const truth of await readTruth(shared)) {
    if (!truth.name.includes(only)) continue;
    const bytes = await readFile(truth.path);
    const whole = await read(bytes);
    if (whole === null) continue;
    for (const flips of FLIPS)
      for (let seed = first; seed < first + count; seed++) {
        const reading = await read(flipped(bytes, flips, randomOf(seed * 7919 + flips)));
        if (reading === null) continue;
        all++;
        const faults = faultsOf(whole, reading);
        for (const fault of faults) {
          const key = `${flips} ${whole.crash.detected ? 'crash' : 'good'} ${fault.split(/[ ,]/).slice(0, 2).join(' ')}`;
          tally.set(key, (tally.get(key) ?? 0) + 1);
        }
        if (faults.length > 0)
          console.log(
            `${truth.name}, ${flips}, ${seed}: ${faults.join('; ')}\n      ${reading.crash.reason}`,
          );
      }
  }
  console.log(`${all} damaged readings`);
  for (const [key, number] of [...tally].sort()) console.log(key.padEnd(50), number);
}

await main();
