import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/** The steps of `deploy/github-checks.yml` in a repository that this test makes, as a runner runs them. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const workflow = readFileSync(join(root, 'deploy/github-checks.yml'), 'utf8');
const base = mkdtempSync(join(tmpdir(), 'airworthy-checks-'));
const repository = join(base, 'repository');
const summary = join(base, 'summary.md');
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** The script of a step: the lines below `run: |`, without their margin. */
function scriptOf(step: string): string {
  const [, after = ''] = workflow.split(`- name: ${step}\n`);
  const [, block = ''] = /run: \|\n((?: {10}.*\n|\n)+)/.exec(after) ?? [];
  return block.replaceAll(/^ {10}/gm, '');
}
const settings = Object.fromEntries(
  [...workflow.matchAll(/^ {2}(AIRWORTHY_\w+): (.+)$/gm)].map(([, name, value]) => [name, value]),
);

function run(command: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: repository,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...settings,
      PATH: `${join(base, 'bin')}:${process.env.PATH}`,
      GITHUB_STEP_SUMMARY: summary,
    },
  });
  return { status, text: stdout + stderr };
}
/** As a runner calls `shell: bash`. */
function step(name: string) {
  const file = join(base, 'step.sh');
  writeFileSync(file, scriptOf(name));
  writeFileSync(summary, '');
  return {
    ...run('bash', '--noprofile', '--norc', '-eo', 'pipefail', file),
    summary: readFileSync(summary, 'utf8'),
  };
}
const git = (...words: string[]) => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  expect(run('git', ...identity, ...words)).toMatchObject({ status: 0 });
};

function simulator(log: string): void {
  const path = join(repository, 'simulate.sh');
  const from = join(root, 'testdata', log);
  writeFileSync(path, `#!/bin/sh\nmkdir -p logs && cp '${from}' logs/\n`);
  chmodSync(path, 0o755);
}

const BUILDS = 'Builds keep their limits';
const FLIGHTS = 'Simulated flights land';

beforeAll(() => {
  mkdirSync(join(base, 'bin'));
  const shim = join(base, 'bin/airworthy');
  const main = join(inject('built'), 'main.js');
  writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  chmodSync(shim, 0o755);
  mkdirSync(join(repository, 'builds'), { recursive: true });
  git('init', '-q', '-b', 'main');
  writeFileSync(join(repository, '.gitignore'), 'logs\nairworthy-charts\n*.txt\n');
  writeFileSync(join(repository, 'builds/survey.json'), '{"airframe_type": "Quad X"}');
  simulator('tlog/copter-quad-normal-loiter.tlog');
  git('add', '-A');
  git('commit', '-qm', 'A build and a flight');
});

function onBranch(name: string, change: () => void): void {
  git('checkout', '-q', '-B', name, 'main');
  git('clean', '-qfdx');
  change();
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', name);
}

test('pass for a build that keeps its limits and a flight that lands', () => {
  onBranch('good', () => {});
  const builds = step(BUILDS);
  expect(builds).toMatchObject({ status: 0 });
  expect(builds.summary).toContain('builds/survey.json keeps its limits');
  const flights = step(FLIGHTS);
  expect(flights).toMatchObject({ status: 0 });
  expect(flights.summary).toContain('Simulated flights');
});

test('fail for a build that breaks a limit, and name it', () => {
  onBranch('heavier', () => {
    writeFileSync(
      join(repository, 'builds/heavy.json'),
      '{"airframe_type": "Quad X", "dry_mass_g": 9000}',
    );
  });
  const builds = step(BUILDS);
  expect(builds.status).toBe(1);
  expect(builds.summary).toContain('builds/heavy.json breaks its limits');
  expect(builds.summary).toContain('builds/survey.json keeps its limits');
});

test('fail for a simulated flight that crashes, and keep its charts', () => {
  onBranch('crashing', () => simulator('dataflash/copter-quad-motor-order.bin'));
  const flights = step(FLIGHTS);
  expect(flights.status).toBe(1);
  expect(flights.summary).toMatch(/crash|flipped|tipped|hit the ground/i);
  expect(readFileSync(join(repository, 'airworthy-charts/attitude.svg'), 'utf8')).toMatch(/^<svg/);
});

test('fail where there was nothing to check, or the simulator wrote nothing', () => {
  onBranch('empty', () => {
    rmSync(join(repository, 'builds'), { recursive: true });
    writeFileSync(join(repository, 'simulate.sh'), '#!/bin/sh\nmkdir -p logs\n');
  });
  expect(step(BUILDS)).toMatchObject({
    status: 1,
    text: expect.stringContaining('nothing was checked'),
  });
  expect(step(FLIGHTS)).toMatchObject({ status: 2, text: expect.stringContaining('no log') });
  onBranch('broken', () => writeFileSync(join(repository, 'simulate.sh'), '#!/bin/sh\nexit 3\n'));
  expect(step(FLIGHTS).status).toBe(3);
});

test('take the whole of it: both checks run even when the first fails', () => {
  expect(workflow).toMatch(/Simulated flights land\n {8}if: success\(\) \|\| failure\(\)/);
  expect(Object.keys(settings)).toEqual([
    'AIRWORTHY_BUILDS',
    'AIRWORTHY_SIMULATE',
    'AIRWORTHY_LOGS',
  ]);
});
