/**
 * Makes small wrong changes, one at a time, and names those that no test notices.
 *
 *   npm run mutants -- PATH[:LINE]… [--draw COUNT] [--seed NUMBER] [--jobs COUNT] [--out FILE.json] [--long]
 *     [--with PATH]…                                    of the long tests those below these paths alone
 *     [--only PATH]…                                    of all tests those below these paths alone
 *     [--left FILE.json]                                of the changes those that a kept draw has left
 *   npm run mutants -- --again FILE.json     the stored kills once more, each with the test that noticed it
 *
 * Without a path: the sources changed since HEAD~1. How it works: tools/README.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Change, changesOf, draw, nameOf } from './changes.ts';
import { Runner } from './pool.ts';
import { filesBelow, loadedBy } from './reach.ts';
import type { Reached, Wanted } from './runner.ts';
import { type Found, switchedFiles, ToldFile } from './switched.ts';
import { Experience, type ReachedTest, runsOf } from './tests.ts';

export type Outcome = Omit<Change, 'start' | 'end' | 'around' | 'atLoad'> & Found;

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
    with: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
    left: { type: 'string' },
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

/**
 * The tests of `npm test`; with `--long` or `--with` long ones as well, run last and only where no quick one has failed. With
 * `--only` no others than those.
 */
function testsOf(room: string): string[] {
  const isBelow = (paths: readonly string[], path: string) =>
    paths.some((below) => path.startsWith(below));
  const isAsked = (path: string) =>
    values.only.length > 0
      ? isBelow(values.only, path)
      : !/\.(long|browser)\.test\.ts$/.test(path) ||
        (path.endsWith('.long.test.ts') && (values.long || isBelow(values.with, path)));
  return filesBelow(root, room === 'tools' ? room : `${room}/src`).filter(
    (path) => path.endsWith('.test.ts') && isAsked(path),
  );
}

type Planned = ReadonlyMap<Change, readonly ReachedTest[]>;

/** For each change, the tests of which a switch cannot tell: it is reached before they begin. */
function plan(changes: readonly Change[], files: readonly Reached[]): Planned {
  const loaded = loadedBy(
    root,
    files.map(({ file }) => file),
  );
  const atLoad = new Set(files.flatMap((file) => file.atLoad));
  return new Map(
    changes.map((change, id) => [
      change,
      files
        .filter(({ file, around }) =>
          atLoad.has(id) ? loaded.get(file)!.has(change.path) : around.includes(id),
        )
        .flatMap(({ tests }) => tests),
    ]),
  );
}

function stored(change: Change): Omit<Outcome, 'outcome'> {
  const { path, line, text, from, to, nth } = change;
  return { path, line, text, from, to, nth };
}

/** One room: every test with the changes that it reaches, then what only a fresh start of the tests can tell. */
async function tryRoom(room: string, changes: readonly Change[]): Promise<Outcome[]> {
  const lane = laneOf(`${room}/`);
  const told = new ToldFile();
  const runners = Array.from({ length: jobs }, () => new Runner(root, lane));
  const loads = loadedBy(root, testsOf(room));
  const paths = new Set(changes.map(({ path }) => path));
  const tests = [...loads].filter(([, all]) => [...all].some((path) => paths.has(path)));
  const names = tests.map(([test]) => test);
  try {
    const keepFound = () => keep(outcomesOf(changes, told.noticed()));
    const files = await switchedFiles({ runners, changes, names, told, keepFound });
    for (const { file, red } of files)
      if (red.length > 0) say(`${file}: fails without any change, left out: ${red.join(', ')}`);
    const sound = files.filter(({ red, tests }) => !red.includes('all') && tests.length > 0);
    // Nothing that was noticed says something only where something was asked.
    if (sound.length === 0) throw new Error(`No test of ${room} runs: try npm test -- ${room}.`);
    const asked = new Set(files.map(({ file }) => file));
    for (const name of names.filter((one) => !asked.has(one)))
      say(`${name}: does not run, left out`);
    const planned = plan(changes, sound);
    const found = new Map(told.noticed());
    const spent = new SpentFiles();
    for (const [id, change] of changes.entries()) {
      if (found.has(id)) continue;
      if (planned.get(change)!.length === 0 && told.unsure(id).length === 0)
        found.set(id, {
          outcome: sound.some((file) => reaches(file, id)) ? 'survived' : 'not_reached',
        });
    }
    const open = [...changes.entries()].filter(([id]) => !found.has(id));
    const experience = new Experience();
    const load_ms = Math.max(...files.map((file) => file.load_ms));
    const work = async (runner: Runner) => {
      for (let next = open.shift(); next !== undefined; next = open.shift()) {
        const [id, change] = next;
        const reached = planned.get(change)!;
        const tried = await tryOne(runner, change, { tests: reached, experience, load_ms });
        const noticed = isKilled(tried)
          ? tried
          : await spent.notice(runner, change, told.unsure(id));
        found.set(id, noticed ?? { outcome: 'survived' });
        keep(outcomesOf(changes, found));
      }
    };
    await Promise.all(runners.map(work));
    return outcomesOf(changes, found);
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
    told.remove();
  }
}

const outcomesOf = (changes: readonly Change[], found: ReadonlyMap<number, Found>): Outcome[] =>
  changes.flatMap((change, id) => {
    const outcome = found.get(id);
    return outcome === undefined ? [] : [{ ...stored(change), ...outcome }];
  });

const reaches = ({ tests }: Reached, id: number) =>
  tests.some(({ reached }) => reached.includes(id));

/** Runs the tests that reach the change until one fails: first those that notice much in little time. */
async function tryOne(
  runner: Runner,
  change: Change,
  known: { tests: readonly ReachedTest[]; experience: Experience; load_ms: number },
): Promise<Found> {
  const { experience } = known;
  if (known.tests.length === 0) return { outcome: 'not_reached' };
  const worth = new Map(known.tests.map((test) => [test, experience.worth(test)]));
  const tests = [...known.tests].sort((a, b) => worth.get(b)! - worth.get(a)!);
  for (const run of runsOf(tests)) {
    const usual_ms = run.reduce((total, { took_ms }) => total + took_ms, known.load_ms);
    // Long enough for a machine that is busy with other work; an endless loop is cut.
    const patience_ms = 30_000 + 6 * usual_ms;
    const answer = await runner.ask({ ask: 'try', change, tests: byFile(run) }, patience_ms);
    if (answer === null) return { outcome: 'time_out' };
    const { kind, ...noticed } = answer as Extract<typeof answer, { kind: 'killed' }>;
    experience.tell(run, kind === 'killed' ? noticed : null);
    if (kind === 'killed') return { outcome: 'killed', ...noticed };
  }
  return { outcome: 'survived' };
}

/** Long enough for a file of the server with its database, on a machine that is busy with other work. */
const FILE_MS = 300_000;

/** Files with tests that pass only once in a row: they are run whole and from their start. */
class SpentFiles {
  readonly #passing = new Map<string, Promise<boolean>>();

  async notice(runner: Runner, change: Change, files: readonly string[]): Promise<Found | null> {
    // Those beside the source are the likeliest.
    const isNear = (file: string) => dirname(file) === dirname(change.path);
    for (const file of files.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))) {
      const answer = await runner.ask({ ask: 'try', change, tests: [{ file }] }, FILE_MS);
      if (answer?.kind !== 'killed' || !(await this.#passes(runner, file))) continue;
      const { kind, ...noticed } = answer;
      return { outcome: kind, ...noticed };
    }
    return null;
  }

  /** One that fails without a change as well has noticed nothing. */
  #passes(runner: Runner, file: string): Promise<boolean> {
    const known = this.#passing.get(file);
    if (known !== undefined) return known;
    const passes = runner
      .ask({ ask: 'try', change: null, tests: [{ file }] }, FILE_MS)
      .then((answer) => answer?.kind === 'survived');
    this.#passing.set(file, passes);
    return passes;
  }
}

/** Files in the order of the first of their tests. */
function byFile(tests: readonly ReachedTest[]): Wanted[] {
  const files = new Map<string, string[]>();
  for (const { file, named } of tests) files.set(file, [...(files.get(file) ?? []), named]);
  return [...files].map(([file, named]) => ({ file, named }));
}

const isKilled = ({ outcome }: Pick<Found, 'outcome'>) =>
  outcome === 'killed' || outcome === 'time_out';

function report(room: string, outcomes: readonly Outcome[]): void {
  const killed = outcomes.filter(isKilled).length;
  const late = outcomes.filter(({ outcome }) => outcome === 'time_out').length;
  const percent = ((100 * killed) / outcomes.length).toFixed(0);
  say(`${room}: ${killed} of ${outcomes.length} killed (${percent} %), ${late} of them by time`);
  for (const outcome of outcomes.filter((one) => !isKilled(one))) {
    const { path, line, text, from, to } = outcome;
    const why = outcome.outcome === 'not_reached' ? ' (in no test is it anything else)' : '';
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
  const drawn =
    values.draw === undefined ? all : draw(all, Number(values.draw), Number(values.seed));
  const left = values.left === undefined ? null : leftBy(values.left);
  const chosen = left === null ? drawn : drawn.filter((change) => left.has(nameOf(change)));
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
  keep(outcomes);
}

/** Names of the changes that nothing had noticed when the file was written. */
function leftBy(file: string): ReadonlySet<string> {
  const outcomes = JSON.parse(readFileSync(file, 'utf8')) as Outcome[];
  const open = outcomes.filter((one) => !isKilled(one));
  return new Set(
    open.map((one) => nameOf({ ...one, around: { start: 0, end: 0 }, atLoad: false })),
  );
}

/** After each change: a draw that is stopped leaves what it found. */
function keep(outcomes: readonly Outcome[]): void {
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(outcomes, null, 1)}\n`);
}

/** The first run of the server's tests makes a database: on a machine that is busy with other work a minute is not enough. */
const AGAIN_MS = 240_000;

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
          {
            ask: 'try',
            change,
            tests: [{ file: kill.file!, ...(kill.named ? { named: [kill.named] } : {}) }],
          },
          AGAIN_MS,
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
