import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';

/**
 * Every command, on its smallest work: that it still runs and ends well, not what it finds. It runs in a copy, since many
 * of them write into the repository, and beside nothing: what compares with `../shared` finds that it is not there.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  inputs: '',
  thresholds: '',
  'thresholds:cases': 'crashSink_mps',
  readme: '',
  freeze: '',
  // After those that write sources, on sources as they were: what runs the build makes it again where one is newer, or another.
  build: '',
  accuracy: '',
  fit: '',
  designs: '1',
  health: '2',
  learning: '2',
  outliers: '1',
  corpus: '',
  'corpus:forensics': '',
  'corpus:truth': '',
  'corpus:variations': '',
  'corpus:cuts': '',
  'corpus:damage': '1',
  'corpus:motors': '',
  'corpus:stress': '--drawn 1 1 --part 1/40',
  fuzz: '--seconds 1',
  'fuzz:builds': '2',
  'fuzz:api': '1',
  faults: 'foreign-database',
  load: '1',
  mutants: 'packages/chart/src/scale.ts --draw 1',
  weight: '',
  'viewer:logs': '',
  bench: '',
  'bench:records': '1',
};

/** Those that drive a browser, skipped without one: they say so then and end with 1. */
const BROWSED: Readonly<Record<string, string>> = {
  shots: 'shots /sign-in light',
  'viewer:measure': '',
  keystrokes: '',
  'bench:long': '1',
};

/** Until it is stopped, by way of npm, which has to pass that on; what it prints when it is ready. */
const SERVED: Readonly<Record<string, RegExp>> = {
  start: /http:\/\/localhost:\d+/,
  dev: /@demo\.example/,
};

/** What other checks of a change run. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  test: '.ci/run',
  'test:long': '.ci/run',
  types: 'npm test',
  format: 'npm test, without writing',
  pack: 'tools/pack/packed.long.test.ts',
  release: 'tools/release/release.test.ts',
  'fleet:scale': 'tools/bench/scale/scale.long.test.ts',
  'fleet:migrations': 'tools/bench/scale/scale.long.test.ts',
  openapi: 'packages/server/src/openapi/examples.long.test.ts and document.test.ts',
};

const folder = mkdtempSync(join(tmpdir(), 'airworthy-commands-'));
const copy = join(folder, 'repository');
const env = {
  ...process.env,
  SMALLEST_WORK: '1',
  PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}`,
  AIRWORTHY_DATA: join(folder, 'data'),
  PORT: '0',
  LONG_TESTS: '',
};

/** A file of the repository, not what was installed, built or kept. */
const isSource = (path: string) =>
  !/(^|\/)(node_modules|dist|data|\.git|\.airworthy-test-[^/]*|[^/]*\.tsbuildinfo)$/.test(path);

beforeAll(async () => {
  const built = await builtFromSources();
  copySources();
  for (const room of ['.', ...readdirSync('packages').map((name) => join('packages', name))])
    if (existsSync(join(room, 'node_modules'))) link(join(room, 'node_modules'));
  // The one of the lane, for the tools that ask for it; `build` below builds anew.
  cpSync(built, join(copy, 'packages/server', basename(built)), { recursive: true });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** As they are in the repository, whatever a command has made of them. */
function copySources(): void {
  cpSync('.', copy, { recursive: true, filter: isSource });
}

/** A folder with a link to each of its entries: what a tool keeps there stays in the copy. */
function link(path: string): void {
  mkdirSync(join(copy, path));
  for (const name of readdirSync(path).filter((one) => one !== '.cache'))
    symlinkSync(join(process.cwd(), path, name), join(copy, path, name));
}

type Begun = { readonly child: ChildProcess; readonly printed: () => string };

function begin(command: string, words: readonly string[]): Begun {
  const child = spawn(command, words, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  return { child, printed: () => printed };
}

/** What `npm run` hands to a shell, without npm before it: that takes most of a second each time. */
async function run(name: string, words: string): Promise<void> {
  if (name === 'build') copySources();
  const { child, printed } = begin('sh', [
    '-c',
    `${scripts[name as keyof typeof scripts]} ${words}`,
  ]);
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, `npm run ${name} -- ${words}\n${printed().slice(-4000)}`).toBe(0);
}

test('every command is run, here or elsewhere', () => {
  const known = [COMMANDS, BROWSED, SERVED, RUN_ELSEWHERE].flatMap(Object.keys);
  expect(known.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test.each(Object.entries(COMMANDS))('%s %s', { timeout: 240_000 }, run);

const hasBrowser = (await findChromium()).kind !== 'none';
test.runIf(hasBrowser).each(Object.entries(BROWSED))('%s %s', { timeout: 240_000 }, run);

test.each(Object.entries(SERVED))(
  '%s, until it is stopped',
  { timeout: 240_000 },
  async (name, ready) => {
    const { child, printed } = begin('npm', ['run', name]);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    while (!ready.test(printed()) && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(printed()).toMatch(ready);
    child.kill('SIGTERM');
    await ended;
  },
);
