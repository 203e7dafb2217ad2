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
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { type Change, changed, marked } from './changes.ts';

export type Question =
  | {
      readonly ask: 'reach';
      readonly changes: readonly Change[];
      readonly tests: readonly string[];
    }
  | {
      readonly ask: 'try';
      readonly change: Change;
      readonly tests: readonly string[];
      /** Only the test of this name. */
      readonly named?: string;
    };

/** Milliseconds and changes, by their places in the question, of one test file. */
export type Reached = {
  readonly file: string;
  readonly took_ms: number;
  readonly passed: boolean;
  readonly atLoad: readonly number[];
  readonly reached: readonly number[];
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
    const named = test.fullName.replaceAll(' > ', ' ');
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
      testTimeout: 60_000,
      reporters: [noted],
      silent: true,
      passWithNoTests: true,
      sequence: { sequencer: AsGiven },
      setupFiles: [setupFile],
      env: { LONG_TESTS: '', AIRWORTHY_REACHED: hitsFile },
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
      ],
    },
  );
}

const inRoot = (path: string) => relative(root, path).split(sep).join('/');

async function run(vitest: Vitest, tests: readonly string[]) {
  const project = vitest.getRootProject();
  return vitest.runTestSpecifications(
    tests.map((path) => project.createSpecification(join(root, path))),
    false,
  );
}

async function reach(vitest: Vitest, changes: readonly Change[], tests: readonly string[]) {
  edit = (path, source) => {
    const marks = changes.flatMap((change, id) =>
      change.path === path && !change.atLoad ? [{ change, id }] : [],
    );
    return marks.length === 0 ? source : marked(source, marks);
  };
  for (const path of new Set(changes.map(({ path }) => path)))
    vitest.invalidateFile(join(root, path));
  writeFileSync(hitsFile, '');
  const { testModules } = await run(vitest, tests);
  const hits = new Map(
    readFileSync(hitsFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { file: string; atLoad: number[]; reached: number[] })
      .map((hit) => [inRoot(hit.file), hit]),
  );
  rmSync(hitsFile, { force: true });
  edit = null;
  for (const path of new Set(changes.map(({ path }) => path)))
    vitest.invalidateFile(join(root, path));
  return testModules.map((module): Reached => {
    const file = inRoot(module.moduleId);
    const { collectDuration, duration, setupDuration } = module.diagnostic();
    return {
      file,
      took_ms: Math.round(collectDuration + duration + setupDuration),
      passed: module.ok(),
      atLoad: hits.get(file)?.atLoad ?? [],
      reached: hits.get(file)?.reached ?? [],
    };
  });
}

async function attempt(
  vitest: Vitest,
  { change, tests, named }: Extract<Question, { ask: 'try' }>,
): Promise<Answer> {
  edit = (path, source) => (path === change.path ? changed(source, change) : source);
  vitest.invalidateFile(join(root, change.path));
  vitest.config.bail = 1;
  vitest.getRootProject().config.bail = 1;
  if (named === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(`^${escaped(named)}$`));
  failures = [];
  const { unhandledErrors } = await run(vitest, tests);
  edit = null;
  vitest.invalidateFile(join(root, change.path));
  const [first] = failures;
  if (first !== undefined) return { kind: 'killed', ...first };
  return unhandledErrors.length > 0
    ? { kind: 'killed', file: '', test: 'an error outside of the tests', named: '' }
    : { kind: 'survived' };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

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
