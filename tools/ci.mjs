/**
 * Runs every check of a change, and ends with the tests that failed and `N passed, N failed`: the tests, and one for
 * each check that is not a test. A check that fails does not keep the others from running.
 *
 * The corpus and the accuracy scores judge no time, so they run beside the long tests at the lowest priority: they
 * take what browsers and servers leave idle while these wait for one another.
 *
 * Test files that failed are run once more by themselves. Browsers and whole processes depend on how busy a
 * machine is; a file that passes then is counted as passed and named as unsteady, so that it gets mended.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-ci-'));
const failures = [];
const unsteady = [];
const times = [];
let passed = 0;

/** Runs a command to its end; `printed` is what it wrote where that is not shown as it comes. */
function commandEnd(command, words, options) {
  const started = performance.now();
  const child = spawn(command, words, { cwd: root, ...options });
  const printed = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => printed.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      const took_s = Math.round((performance.now() - started) / 1000);
      resolve({ status, took_s, printed: Buffer.concat(printed) });
    });
  });
}

/** Runs `npm` with these words, shown on the screen; `tests` is vitest's report where it wrote one. */
async function npm(words) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const env = { ...process.env, AIRWORTHY_TEST_REPORT: report };
  const { status, took_s } = await commandEnd('npm', words, { stdio: 'inherit', env });
  process.stdout.write(`npm ${words.join(' ')}: exit code ${status}, ${took_s} s\n\n`);
  return { status, tests: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null };
}

/** Runs `npm run` with this name at the lowest priority, and keeps what it prints. */
async function npmBeside(name) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  return { name, ...(await commandEnd('nice', ['-n', '19', 'npm', 'run', name], { stdio })) };
}

/** Notes how long each file took, for the list at the end. */
function noteTimes(tests) {
  for (const { name, startTime, endTime } of tests?.testResults ?? [])
    times.push({ path: relative(root, name), took_s: Math.round((endTime - startTime) / 1000) });
}

/** The first line of what a failure says, and what was waited for in vain, which a page names further below. */
function why(message) {
  const [first, ...further] = stripVTControlCharacters(message).split('\n');
  const awaited = further.find((line) => /^\s*- waiting for /.test(line));
  return awaited === undefined ? first : `${first} ${awaited.trim().slice(2)}`;
}

/** The failed tests of a report, or the file itself where it failed before its first test. */
function failuresOf(tests) {
  return tests.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const path = relative(root, file.name);
      const broken = file.assertionResults.filter((test) => test.status === 'failed');
      return broken.length === 0
        ? [{ path, line: `${path}: ${why(file.message ?? '')}` }]
        : broken.map((test) => ({
            path,
            line: `${path}: ${test.fullName}: ${why(test.failureMessages[0] ?? '')}`,
          }));
    });
}

/** How many tests of a file passed. */
function passedIn(file) {
  return file.assertionResults.filter((test) => test.status === 'passed').length;
}

/** Runs a lane of tests, and what failed of it once more; adds up what passed and what failed. */
async function lane(words) {
  const { status, tests } = await npm(words);
  noteTimes(tests);
  const broken = status === 0 || tests === null ? [] : failuresOf(tests);
  if (broken.length === 0) {
    // Types, format or a crash of the runner fail a step without failing a test.
    passed += tests?.numPassedTests ?? (status === 0 ? 1 : 0);
    if (status !== 0) failures.push(`npm ${words.join(' ')}: exit code ${status}`);
    return;
  }
  const rerun = new Set(broken.map(({ path }) => path));
  const again = await npm([...words, '--', ...rerun]);
  const brokenNow = again.tests === null ? [] : failuresOf(again.tests);
  const brokenAgain = again.status !== 0 && brokenNow.length === 0 ? broken : brokenNow;
  const kept = tests.testResults.filter((file) => !rerun.has(relative(root, file.name)));
  passed += kept.reduce((sum, file) => sum + passedIn(file), again.tests?.numPassedTests ?? 0);
  failures.push(...brokenAgain.map(({ line }) => line));
  unsteady.push(...broken.map(({ line }) => line));
  // With words, `npm test` runs the tests alone: what else it checks may have failed too.
  if (words[0] === 'test' && (await npm(['run', 'types'])).status !== 0)
    failures.push('npm run types');
}

await lane(['test']);
const beside = ['corpus', 'accuracy'].map(npmBeside);
await lane(['run', 'test:long']);
rmSync(folder, { recursive: true, force: true });
for (const { name, status, took_s, printed } of await Promise.all(beside)) {
  process.stdout.write(printed);
  process.stdout.write(`npm run ${name}: exit code ${status}, ${took_s} s\n\n`);
  if (status === 0) passed += 1;
  else failures.push(`npm run ${name}: exit code ${status}`);
}
const slowest = times.sort((a, b) => b.took_s - a.took_s).slice(0, 25);
for (const { path, took_s } of slowest) process.stdout.write(`${took_s} s: ${path}\n`);
for (const line of unsteady) process.stdout.write(`failed the first time: ${line}\n`);
for (const line of failures) process.stdout.write(`failed: ${line}\n`);
process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
