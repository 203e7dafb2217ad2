/**
 * One warm vitest that tries changes one after the other. The change is made while vite reads the file, never on the
 * disk: two of these run beside each other, and one that is ended leaves nothing behind.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import {
  BaseSequencer,
  createVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type TestSuite,
  type Vitest,
} from 'vitest/node';
import { offering } from '../functions/offered.ts';
import { type Change, changed } from './changes.ts';
import { marked } from './marks.ts';
import { filesBelow } from './reach.ts';
import type { Hits } from './reached.setup.ts';
import { nowFileOf, patternOf, type ReachedTest } from './tests.ts';

export type Question =
  | {
      readonly ask: 'reach';
      readonly changes: readonly Change[];
      readonly tests: readonly string[];
    }
  | {
      readonly ask: 'try';
      /** Null: the tests as they are. */
      readonly change: Change | null;
      readonly tests: readonly Wanted[];
    };

/** A test file, or the tests of these names in it. */
export type Wanted = { readonly file: string; readonly named?: readonly string[] };

/** Of one test file; changes by their places in the question. */
export type Reached = {
  readonly file: string;
  /** All but its tests. */
  readonly load_ms: number;
  /** Not every test passes. */
  readonly red: readonly string[];
  /** Told by loading sources alone: every test of every file that loads them. */
  readonly atLoad: readonly number[];
  /** Reached outside of its tests, in hooks and while they are collected. */
  readonly around: readonly number[];
  readonly tests: readonly (ReachedTest & { readonly reached: readonly number[] })[];
};

export type Answer =
  | { readonly kind: 'reach'; readonly files: readonly Reached[] }
  | {
      readonly kind: 'killed';
      readonly file: string;
      readonly test: string;
      readonly named: string;
    }
  | { readonly kind: 'survived' };

const root = process.cwd();
const lane = process.argv[2] === 'server' ? 'server' : 'pure';
const hitsFile = join(tmpdir(), `airworthy-reached-${process.pid}.jsonl`);
const setupFile = join(root, 'tools/mutants/reached.setup.ts');
const trialFile = join(root, 'tools/mutants/trial.ts');

/** Makes the changes of the question that is being answered. */
let edit: ((path: string, source: string) => string) | null = null;

/**
 * What failed in the run that is under way. The modules that vitest gives at the end of a run keep what they were
 * in earlier runs where this one was ended before them.
 */
let failures: { file: string; test: string; named: string }[] = [];
const noted: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return;
    const named = nameOf(test);
    failures.push({ file: inRoot(test.module.moduleId), test: test.fullName, named });
  },
  onTestModuleEnd(module) {
    if (module.errors().length > 0)
      failures.push({ file: inRoot(module.moduleId), test: '', named: '' });
  },
};

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

async function open(): Promise<Vitest> {
  return createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      bail: 0,
      hookTimeout: 120_000,
      // As in the long lane, and some more for a machine that is busy with other work.
      testTimeout: 480_000,
      reporters: [noted],
      silent: true,
      passWithNoTests: true,
      sequence: { sequencer: AsGiven },
      // What a change prints is never kept.
      update: 'none',
      runner: trialFile,
      setupFiles: [setupFile],
      env: {
        LONG_TESTS: '',
        AIRWORTHY_REACHED: hitsFile,
        AIRWORTHY_TOLD: process.env.AIRWORTHY_TOLD ?? '',
        AIRWORTHY_NOW: nowFileOf(process.pid),
      },
      include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
      ...(lane === 'server' ? { globalSetup: ['packages/server/src/testing/globalSetup.ts'] } : {}),
    },
    {
      plugins: [
        {
          name: 'airworthy-change',
          enforce: 'pre',
          transform(source, id) {
            const path = relative(root, id.split('?')[0]!).split(sep).join('/');
            return edit === null ? undefined : edit(path, source);
          },
        },
        // As in vitest.config.ts.
        offering(root),
      ],
    },
  );
}

const nameOf = (test: TestCase | TestSuite): string =>
  test.parent.type === 'module' ? test.name : `${nameOf(test.parent)} ${test.name}`;
const inRoot = (path: string) => relative(root, path).split(sep).join('/');

async function run(vitest: Vitest, tests: readonly Wanted[]) {
  const project = vitest.getRootProject();
  return vitest.runTestSpecifications(
    tests.map(({ file, named }) =>
      project.createSpecification(
        join(root, file),
        named === undefined ? undefined : { testNamePattern: patternOf(named) },
      ),
    ),
    false,
  );
}

/** Around a source that is being loaded, a test file left out. */
const LOADING = 'globalThis.airworthyLoading = (globalThis.airworthyLoading ?? 0) + 1;';
const FORGETFUL = 'new (globalThis.airworthyWeakMap ?? WeakMap)';
const LOADED = '\nglobalThis.airworthyLoading -= 1;\n';

/** Sources that are marked at this time; they stay so from one test file to the next. */
let marks: { readonly sources: readonly string[]; readonly onlyAtLoad: Set<number> } | null = null;

function mark(vitest: Vitest, changes: readonly Change[]): ReadonlySet<number> {
  if (marks !== null) return marks.onlyAtLoad;
  const sources = filesBelow(root, 'packages').filter((path) =>
    /^packages\/[a-z]+\/src\/.*(?<!\.test|\.d)\.ts$/.test(path),
  );
  const onlyAtLoad = new Set<number>();
  edit = (path, source) => {
    if (!sources.includes(path)) return source;
    const own = changes.flatMap((change, id) => (change.path === path ? [{ change, id }] : []));
    const { source: text, atLoad } = marked(path, source, own);
    for (const id of atLoad) onlyAtLoad.add(id);
    return `${LOADING}${text.replaceAll('new WeakMap', FORGETFUL)}${LOADED}`;
  };
  for (const path of sources) vitest.invalidateFile(join(root, path));
  marks = { sources, onlyAtLoad };
  return onlyAtLoad;
}

function unmark(vitest: Vitest): void {
  for (const path of marks?.sources ?? []) vitest.invalidateFile(join(root, path));
  marks = null;
  edit = null;
}

async function reach(vitest: Vitest, changes: readonly Change[], tests: readonly string[]) {
  const onlyAtLoad = mark(vitest, changes);
  writeFileSync(hitsFile, '');
  const { testModules } = await run(
    vitest,
    tests.map((file) => ({ file })),
  );
  const hits = new Map(
    readFileSync(hitsFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Hits)
      .map((hit) => [inRoot(hit.file), hit]),
  );
  rmSync(hitsFile, { force: true });
  return testModules.map((module) =>
    reachedBy(module, hits.get(inRoot(module.moduleId)), onlyAtLoad),
  );
}

function reachedBy(
  module: TestModule,
  hits: Hits | undefined,
  atLoad: ReadonlySet<number>,
): Reached {
  const file = inRoot(module.moduleId);
  const { collectDuration, setupDuration } = module.diagnostic();
  const byName = new Map(hits?.tests);
  const tests = [...module.children.allTests()].map((test) => ({ test, named: nameOf(test) }));
  const passed = tests.filter(({ test }) => test.ok() && test.result().state === 'passed');
  return {
    file,
    load_ms: Math.round(collectDuration + setupDuration),
    red: [
      ...tests.filter(({ test }) => !test.ok()).map(({ named }) => named),
      ...(module.errors().length > 0 ? ['all'] : []),
    ],
    atLoad: [...new Set([...atLoad, ...(hits?.atLoad ?? [])])],
    around: hits?.around ?? [],
    tests: passed.map(({ test, named }) => ({
      file,
      named,
      took_ms: Math.round(test.diagnostic()?.duration ?? 0),
      reached: byName.get(named) ?? [],
    })),
  };
}

async function attempt(
  vitest: Vitest,
  { change, tests }: Extract<Question, { ask: 'try' }>,
): Promise<Answer> {
  unmark(vitest);
  if (change !== null) {
    edit = (path, source) => (path === change.path ? changed(source, change) : source);
    vitest.invalidateFile(join(root, change.path));
  }
  vitest.config.bail = 1;
  vitest.getRootProject().config.bail = 1;
  failures = [];
  const { unhandledErrors } = await run(vitest, tests);
  edit = null;
  if (change !== null) vitest.invalidateFile(join(root, change.path));
  const [first] = failures;
  if (first !== undefined) return { kind: 'killed', ...first };
  return unhandledErrors.length > 0
    ? { kind: 'killed', file: '', test: 'an error outside of the tests', named: '' }
    : { kind: 'survived' };
}

const vitest = await open();
process.on('message', async (question: Question) => {
  try {
    process.send?.(
      question.ask === 'reach'
        ? { kind: 'reach', files: await reach(vitest, question.changes, question.tests) }
        : await attempt(vitest, question),
    );
  } catch (error) {
    appendFileSync(2, `${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
});
process.on('disconnect', async () => {
  await vitest.close();
  process.exit(0);
});
process.send?.({ kind: 'ready' });
