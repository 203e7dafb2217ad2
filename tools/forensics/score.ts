/**
 * `npm run corpus:forensics [NAME]`: reads every labelled log with the forensics and compares the reading
 * with its label: crash, time, first cause, motor, rule-outs and words, by set, by class of cause and by
 * origin, with a confusion table. Simulator logs are read without the simulator's own truth. The table by
 * origin leaves out, for each origin, the rules that were made on its logs alone: what is left is what
 * the reading is worth on logs that nobody has seen. `--rules` removes each rule in turn and lists what
 * changes. Exits 1 below the bars; where the corpus is absent there is nothing to score.
 */
import { readFile } from 'node:fs/promises';
import {
  type Flight,
  memorySource,
  normalise,
  openLog,
  type ScannedLog,
} from '@airworthy/flightlog';
import { ruleNames } from '../../packages/forensics/src/causes/causes.ts';
import { rulesMadeOn } from '../../packages/forensics/src/causes/origins.ts';
import { readCrash, readWithout } from '../../packages/forensics/src/examine.ts';
import { withoutTruth } from '../../packages/forensics/src/testing/strip.ts';
import { corpusFolder } from '../corpus/folder.ts';
import { type Judgement, judge, MARKS, type Mark } from './judge.ts';
import { confusion, scoreOf, table } from './tables.ts';
import { readTruth, type Truth } from './truth.ts';

const BARS: Partial<Record<Mark, number>> = {
  crash: 0.97,
  time: 0.9,
  cause: 0.9,
  motor: 0.9,
  ruleOuts: 1,
  words: 0.95,
  sections: 1,
  consistent: 1,
};

type Opened = { truth: Truth; flight: Flight; origin_s: number };

async function originOf(log: ScannedLog): Promise<number> {
  let first = Number.POSITIVE_INFINITY;
  for (const key of log.tables.keys()) {
    const times = await log.times(key);
    for (let i = 0; i < Math.min(times.length, 3); i++) first = Math.min(first, times[i]!);
  }
  return first / 1e6;
}

async function open(truth: Truth): Promise<Opened | null> {
  const bytes = await readFile(truth.path);
  const opened = await openLog(memorySource(truth.simulated ? withoutTruth(bytes) : bytes));
  if (opened.kind === 'refused') return null;
  const origin_s = truth.clock === 'log' ? await originOf(opened.log) : 0;
  return { truth, flight: await normalise(opened.log), origin_s };
}

function line({ truth, reading, first, notes }: Judgement, took_ms: number): string {
  const { crash } = reading;
  const shown = `${crash.detected ? 'CRASH' : '     '} ${(crash.kind ?? '').padEnd(16)} ${String(crash.time ?? '').padStart(8)} ${(crash.confidence ?? '').padEnd(6)} ${first.padEnd(16)}`;
  const wrong = notes.length === 0 ? '' : `  WRONG ${notes.join('; ')}`;
  return `${truth.name.padEnd(44)} ${shown} ${took_ms.toFixed(0).padStart(4)} ms${wrong}\n      ${crash.reason}`;
}

function compareRules(logs: readonly Opened[], rows: readonly Judgement[]): void {
  console.log('\nWithout one rule (marks lost and won; none means that no label rests on it):');
  for (const rule of ruleNames) {
    const without = logs.map(({ truth, flight, origin_s }) =>
      judge(truth, readWithout(flight, new Set([rule])), origin_s),
    );
    const changes = MARKS.flatMap((mark) => {
      const change = scoreOf(without, mark).right - scoreOf(rows, mark).right;
      return change === 0 ? [] : [`${mark} ${change > 0 ? '+' : ''}${change}`];
    });
    console.log(`${rule.padEnd(24)} ${changes.join(', ') || 'none'}`);
  }
}

async function main(): Promise<void> {
  const folder = corpusFolder();
  if (folder === null) {
    console.log('forensics: the corpus is not here; nothing to score.');
    return;
  }
  const rules = process.argv.includes('--rules');
  const only = process.argv.slice(2).find((word) => !word.startsWith('--'));
  const logs: Opened[] = [];
  const rows: Judgement[] = [];
  let broken = 0;
  for (const truth of await readTruth(folder)) {
    if (only !== undefined && !truth.name.includes(only) && truth.set !== only) continue;
    try {
      const log = await open(truth);
      if (log === null) continue;
      const started = performance.now();
      const reading = readCrash(log.flight, {
        onFailure({ part, message }) {
          broken++;
          console.log(`${truth.name} EXCEPTION in ${part}: ${message}`);
        },
      });
      const took_ms = performance.now() - started;
      const row = judge(truth, reading, log.origin_s);
      logs.push(log);
      rows.push(row);
      console.log(line(row, took_ms));
    } catch (error) {
      broken++;
      console.log(
        `${truth.name} EXCEPTION ${error instanceof Error ? error.stack : String(error)}`,
      );
    }
  }
  const unclaimed = rows.filter((row) => row.truth.crashed === null && !row.truth.ambiguous);
  const claimed = unclaimed.filter((row) => row.reading.crash.detected);
  const left = logs.map(({ truth, flight, origin_s }) => {
    const without = rulesMadeOn(truth.origin);
    const reading = without.size === 0 ? readCrash(flight) : readWithout(flight, without);
    return judge(truth, reading, origin_s);
  });
  console.log(`\n${table('set', rows, (row) => row.truth.set)}`);
  console.log(`\n${table('class of cause', rows, (row) => row.truth.cause)}`);
  console.log(`\n${table('origin, left out', left, (row) => row.truth.origin)}`);
  for (const row of left) {
    if (row.notes.length > 0)
      console.log(
        `  ${row.truth.name}: ${row.notes.join('; ')}\n      ${row.reading.crash.reason}`,
      );
  }
  console.log(`\n${confusion(rows)}`);
  console.log(
    `\nLogs that do not settle it: ${claimed.length} of ${unclaimed.length} claimed as a crash${claimed.map((row) => ` ${row.truth.name}`).join('')}.`,
  );
  if (rules) compareRules(logs, rows);
  const below = Object.entries(BARS).filter(([mark, bar]) => {
    const { right, of } = scoreOf(rows, mark as Mark);
    return right < bar * of;
  });
  const failed = below.length > 0 || broken > 0;
  console.log(
    failed
      ? `\nBelow the bars: ${below.map(([mark]) => mark).join(', ')}${broken > 0 ? `, ${broken} exceptions` : ''}.`
      : '\nAll bars are met.',
  );
  if (failed) process.exitCode = 1;
}

await main();
