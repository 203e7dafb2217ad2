/**
 * Makes small wrong changes, one at a time, and names those that no test notices.
 *
 *   npm run mutants -- PATH[:LINE]… [--draw COUNT] [--seed NUMBER] [--jobs COUNT] [--out FILE.json] [--long]
 *   npm run mutants -- --again FILE.json     the stored kills once more, each with the test that noticed it
 *
 * Without a path: the sources changed since HEAD~1. How it works: tools/README.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Change, changesOf, draw, nameOf } from './changes.ts';
import { Runner } from './pool.ts';
import { filesBelow, loadedBy } from './reach.ts';
import type { Reached } from './runner.ts';

export type Outcome = Omit<Change, 'start' | 'end' | 'around' | 'atLoad'> & {
  readonly outcome: 'killed' | 'time_out' | 'survived' | 'not_reached';
  readonly file?: string;
  readonly test?: string;
  readonly named?: string;
};

const root = process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: 'string' },
    seed: { type: 'string', default: '27' },
    jobs: { type: 'string' },
    out: { type: 'string' },
    again: { type: 'string' },
    long: { type: 'boolean', default: false },
  },
});
const jobs = Number(values.jobs ?? availableParallelism());
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Sources whose words are meant: no tests, nothing generated, no test helpers, no declarations. */
function isSource(path: string): boolean {
  return (
    /^(packages\/[a-z]+\/src|tools)\/.*\.tsx?$/.test(path) &&
    !/\.(test|bench|d)\.tsx?$|\.setup\.ts$|\/(generated|testing)\//.test(path)
  );
}

/** All changes of the named files, or of the named line of a file. */
function namedChanges(): Change[] {
  const names =
    positionals.length > 0
      ? positionals
      : execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'HEAD~1'], {
          encoding: 'utf8',
        }).split('\n');
  const found = names
    .filter((name) => name !== '')
    .flatMap((name) => {
      const [path, line] = name.split(':');
      const changes = allChanges(filesBelow(root, path!).filter(isSource));
      return line === undefined ? changes : changes.filter((one) => one.line === Number(line));
    });
  return [...new Map(found.map((change) => [nameOf(change), change])).values()];
}

const roomOf = (path: string) => /^(packages\/[a-z]+|tools)\//.exec(path)![1]!;
const laneOf = (path: string) => (path.startsWith('packages/server/') ? 'server' : 'pure');

/** The tests of `npm test`; with `--long` the long ones as well, run last and only where no quick one has failed. */
function testsOf(room: string): string[] {
  const left = values.long ? /\.browser\.test\.ts$/ : /\.(long|browser)\.test\.ts$/;
  return filesBelow(root, room === 'tools' ? room : `${room}/src`).filter(
    (path) => path.endsWith('.test.ts') && !left.test(path),
  );
}

const median = (values_: readonly number[]) =>
  [...values_].sort((a, b) => a - b)[values_.length >> 1] ?? 0;

/** For each change, the test files that reach it, the quickest first. */
function plan(changes: readonly Change[], files: readonly Reached[]): Map<Change, Reached[]> {
  const loaded = loadedBy(
    root,
    files.map(({ file }) => file),
  );
  const atLoad = new Set(files.flatMap((file) => file.atLoad));
  const quickest = [...files].sort((a, b) => a.took_ms - b.took_ms);
  return new Map(
    changes.map((change, id) => [
      change,
      quickest.filter((file) =>
        change.atLoad || atLoad.has(id)
          ? loaded.get(file.file)!.has(change.path)
          : file.reached.includes(id),
      ),
    ]),
  );
}

function stored(change: Change): Omit<Outcome, 'outcome'> {
  const { path, line, text, from, to, nth } = change;
  return { path, line, text, from, to, nth };
}

/** One room: which tests reach what, then each change with these. */
async function tryRoom(room: string, changes: readonly Change[]): Promise<Outcome[]> {
  const lane = laneOf(`${room}/`);
  const runners = Array.from({ length: jobs }, () => new Runner(root, lane));
  const loads = loadedBy(root, testsOf(room));
  const paths = new Set(changes.map(({ path }) => path));
  const tests = [...loads].filter(([, all]) => [...all].some((path) => paths.has(path)));
  const names = tests.map(([test]) => test);
  const parts = runners.map((_, part) => names.filter((_name, i) => i % jobs === part));
  try {
    const recorded = await Promise.all(
      runners.map((runner, part) =>
        runner.ask({ ask: 'reach', changes, tests: parts[part]! }, 1_200_000),
      ),
    );
    const files = recorded.flatMap((answer) => {
      if (answer?.kind !== 'reach') throw new Error('The tests without a change do not end.');
      return answer.files;
    });
    const red = files.filter(({ passed }) => !passed).map(({ file }) => file);
    if (red.length > 0) say(`${room}: fails without any change, left out: ${red.join(', ')}`);
    const planned = plan(
      changes,
      files.filter(({ passed }) => passed),
    );
    const outcomes = new Map<Change, Outcome>();
    const open = [...changes];
    const typical_ms = median(files.map(({ took_ms }) => took_ms));
    const work = async (runner: Runner) => {
      for (let change = open.shift(); change !== undefined; change = open.shift()) {
        outcomes.set(change, await tryOne(runner, change, planned.get(change)!, typical_ms));
        if (process.stderr.isTTY) process.stderr.write(`\r${outcomes.size}/${changes.length} `);
      }
    };
    await Promise.all(runners.map(work));
    return changes.map((change) => outcomes.get(change)!);
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}

async function tryOne(
  runner: Runner,
  change: Change,
  tests: readonly Reached[],
  typical_ms: number,
): Promise<Outcome> {
  if (tests.length === 0) return { ...stored(change), outcome: 'not_reached' };
  const usual_ms = tests.reduce((total, { took_ms }) => total + took_ms, typical_ms);
  const answer = await runner.ask(
    { ask: 'try', change, tests: tests.map(({ file }) => file) },
    // Long enough for a machine that is busy with other work; an endless loop is cut.
    30_000 + 6 * usual_ms,
  );
  if (answer === null) return { ...stored(change), outcome: 'time_out' };
  if (answer.kind !== 'killed') return { ...stored(change), outcome: 'survived' };
  const { file, test, named } = answer;
  return { ...stored(change), outcome: 'killed', file, test, named };
}

const isKilled = ({ outcome }: Outcome) => outcome === 'killed' || outcome === 'time_out';

function report(room: string, outcomes: readonly Outcome[]): void {
  const killed = outcomes.filter(isKilled).length;
  const late = outcomes.filter(({ outcome }) => outcome === 'time_out').length;
  const percent = ((100 * killed) / outcomes.length).toFixed(0);
  say(`${room}: ${killed} of ${outcomes.length} killed (${percent} %), ${late} of them by time`);
  for (const outcome of outcomes.filter((one) => !isKilled(one))) {
    const { path, line, text, from, to } = outcome;
    const why = outcome.outcome === 'not_reached' ? ' (no test reaches it)' : '';
    say(
      `  ${path}:${line}  ${from} → ${to === '' || to === ' ' ? 'nothing' : to}${why}\n      ${text}`,
    );
  }
}

function allChanges(paths: readonly string[]): Change[] {
  return paths.flatMap((path) => changesOf(path, readFileSync(join(root, path), 'utf8')));
}

async function tryPaths(): Promise<void> {
  const all = namedChanges();
  const chosen =
    values.draw === undefined ? all : draw(all, Number(values.draw), Number(values.seed));
  say(`${chosen.length} of ${all.length} changes, seed ${values.seed}, ${jobs} at a time`);
  const outcomes: Outcome[] = [];
  for (const room of new Set(chosen.map(({ path }) => roomOf(path)))) {
    const found = await tryRoom(
      room,
      chosen.filter(({ path }) => roomOf(path) === room),
    );
    report(room, found);
    outcomes.push(...found);
  }
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(outcomes, null, 1)}\n`);
}

/** The stored kills again: each change with the one test that noticed it. */
async function tryAgain(file: string): Promise<void> {
  const kills = JSON.parse(readFileSync(join(root, file), 'utf8')) as Outcome[];
  const known = new Map(
    allChanges([...new Set(kills.map(({ path }) => path))].filter((path) => existsSync(path))).map(
      (change) => [nameOf(change), change],
    ),
  );
  let gone = 0;
  let alive = 0;
  for (const lane of ['pure', 'server'] as const) {
    const open = kills.filter(({ path }) => laneOf(path) === lane);
    const work = async (runner: Runner) => {
      for (let kill = open.shift(); kill !== undefined; kill = open.shift()) {
        const change = known.get(nameOf({ ...kill, around: { start: 0, end: 0 }, atLoad: false }));
        if (change === undefined) {
          gone += 1;
          say(`gone: ${kill.path}  ${kill.text}`);
          continue;
        }
        const answer = await runner.ask(
          { ask: 'try', change, tests: [kill.file!], ...(kill.named ? { named: kill.named } : {}) },
          60_000,
        );
        // A run that gave no answer has noticed nothing.
        if (answer?.kind === 'killed') continue;
        alive += 1;
        say(
          `survives: ${change.path}:${change.line}  ${change.from} → ${change.to}, once noticed by ${kill.test}`,
        );
      }
    };
    const runners = Array.from(
      { length: open.length === 0 ? 0 : jobs },
      () => new Runner(root, lane),
    );
    await Promise.all(runners.map(work));
    await Promise.all(runners.map((runner) => runner.close()));
  }
  say(
    `${kills.length} stored kills: ${kills.length - gone - alive} noticed again, ${alive} survive, ${gone} gone`,
  );
  process.exitCode = alive > 0 ? 1 : 0;
}

await (values.again === undefined ? tryPaths() : tryAgain(values.again));
