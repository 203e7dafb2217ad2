/**
 * `npm run corpus` continues here: reads every labelled log with the forensics and holds the verdict
 * against the manifest. Exits 1 below the bars. Where the corpus is absent there is nothing to score.
 */
import { readFile } from 'node:fs/promises';
import { memorySource, normalise, openLog, type ScannedLog } from '@airworthy/flightlog';
import { type CrashReading, readCrash } from '@airworthy/forensics';
import { corpusFolder } from '../corpus/folder.ts';
import { readTruth, type Truth } from './truth.ts';

const TIME_SLACK_S = 1.5;

type Score = { right: number; of: number };
type Scores = Record<'crash' | 'time' | 'cause' | 'motor', Score> & {
  broken: number;
  lying: number;
};

const empty = (): Scores => ({
  crash: { right: 0, of: 0 },
  time: { right: 0, of: 0 },
  cause: { right: 0, of: 0 },
  motor: { right: 0, of: 0 },
  broken: 0,
  lying: 0,
});

async function originOf(log: ScannedLog): Promise<number> {
  let first = Number.POSITIVE_INFINITY;
  for (const key of log.tables.keys()) {
    const times = await log.times(key);
    for (let i = 0; i < Math.min(times.length, 3); i++) first = Math.min(first, times[i]!);
  }
  return first / 1e6;
}

/** A section that says `available` must carry a measured number, not only counts of nothing. */
function liesOf(reading: CrashReading): string[] {
  const lies: string[] = [];
  const numbers = (value: unknown): number =>
    typeof value === 'number'
      ? 1
      : value !== null && typeof value === 'object'
        ? Object.values(value).reduce((sum: number, inner) => sum + numbers(inner), 0)
        : 0;
  const NEVER_MEASURED = new Set([
    'threshold',
    'over_s',
    'lane_switches',
    'resets',
    'glitches',
    'lost_s',
    'count',
  ]);
  for (const [name, section] of Object.entries(reading.diagnostics)) {
    if (Array.isArray(section) || !section.available || name === 'parameters') continue;
    const measured = Object.entries(section).filter(([key]) => !NEVER_MEASURED.has(key));
    if (numbers(Object.fromEntries(measured)) === 0) lies.push(name);
  }
  return lies;
}

function tally(score: Score, right: boolean): string {
  score.of++;
  if (right) score.right++;
  return right ? 'ok' : 'WRONG';
}

async function examine(truth: Truth, totals: readonly Scores[]): Promise<string> {
  const marks: string[] = [];
  try {
    const opened = await openLog(memorySource(await readFile(truth.path)));
    if (opened.kind === 'refused') return `refused: ${opened.reason}`;
    const flight = await normalise(opened.log);
    const started = performance.now();
    const reading = readCrash(flight);
    const took_ms = performance.now() - started;
    const { crash } = reading;
    const lies = liesOf(reading);
    for (const total of totals) total.lying += lies.length;
    if (truth.crashed !== null && !truth.ambiguous)
      for (const total of totals)
        marks[0] = `crash ${tally(total.crash, crash.detected === truth.crashed)}`;
    if (truth.crashed === true && !truth.ambiguous && truth.clock !== 'none') {
      const offset = truth.clock === 'log' ? await originOf(opened.log) : 0;
      const impact = truth.impact_s ?? truth.from_s;
      if (impact !== null) {
        const from = (truth.from_s ?? impact) - offset - TIME_SLACK_S;
        const to = impact - offset + TIME_SLACK_S;
        const inside = crash.time !== null && crash.time >= from && crash.time <= to;
        for (const total of totals) marks[1] = `time ${tally(total.time, inside)}`;
        if (!inside) marks[1] += ` (${crash.time} not in ${from.toFixed(1)}..${to.toFixed(1)})`;
      }
    }
    const first = reading.preconditions.findings.find(([category]) => !category.startsWith('not_'));
    if (truth.categories !== null && !truth.ambiguous && truth.crashed !== null) {
      for (const total of totals)
        marks[2] = `cause ${tally(total.cause, first !== undefined && truth.categories.includes(first[0]))}`;
      if (first === undefined || !truth.categories.includes(first[0]))
        marks[2] += ` (${first?.[0] ?? 'none'}, not ${truth.categories.join('/')})`;
    }
    const { motors } = reading.diagnostics;
    if (truth.motor !== null)
      for (const total of totals)
        marks[3] = `motor ${tally(total.motor, motors.available && motors.suspect === truth.motor)}`;
    const shown = `${crash.detected ? 'CRASH' : '     '} ${(crash.kind ?? '').padEnd(16)} ${String(crash.time ?? '').padStart(8)} ${(crash.confidence ?? '').padEnd(6)} ${(first?.[0] ?? '-').padEnd(16)}`;
    return `${shown} ${took_ms.toFixed(0).padStart(4)} ms  ${marks.filter(Boolean).join(', ')}${lies.length > 0 ? ` LIES ${lies.join(' ')}` : ''}\n      ${crash.reason}`;
  } catch (error) {
    for (const total of totals) total.broken++;
    return `EXCEPTION ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' | ') : String(error)}`;
  }
}

function percent({ right, of }: Score): string {
  return of === 0
    ? '     -      '
    : `${String(right).padStart(3)}/${String(of).padEnd(3)} ${((100 * right) / of).toFixed(0).padStart(3)} %`;
}

async function main(): Promise<void> {
  const shared = corpusFolder();
  if (shared === null) {
    console.log('forensics: the corpus is not here; nothing to score.');
    return;
  }
  const only = process.argv[2];
  const all = empty();
  const sets = new Map<string, Scores>();
  for (const truth of await readTruth(shared)) {
    if (only !== undefined && !truth.name.includes(only) && truth.set !== only) continue;
    const own = sets.get(truth.set) ?? empty();
    sets.set(truth.set, own);
    console.log(`${truth.name.padEnd(44)} ${await examine(truth, [all, own])}`);
  }
  console.log(
    `\n${'set'.padEnd(16)}${'crash or not'.padEnd(15)}${'event time'.padEnd(15)}${'first cause'.padEnd(15)}${'motor'.padEnd(15)}exceptions  lies`,
  );
  for (const [name, score] of [...sets, ['all', all] as const])
    console.log(
      `${name.padEnd(16)}${percent(score.crash).padEnd(15)}${percent(score.time).padEnd(15)}${percent(score.cause).padEnd(15)}${percent(score.motor).padEnd(15)}${String(score.broken).padEnd(12)}${score.lying}`,
    );
  const below =
    all.crash.right < 0.97 * all.crash.of ||
    all.time.right < 0.9 * all.time.of ||
    all.cause.right < 0.85 * all.cause.of ||
    all.motor.right < 0.9 * all.motor.of ||
    all.broken > 0 ||
    all.lying > 0;
  console.log(
    below ? '\nBelow the bars.' : '\nThe bars are met (97 %, 90 %, 85 %, 90 %, none, none).',
  );
  if (below) process.exitCode = 1;
}

await main();
