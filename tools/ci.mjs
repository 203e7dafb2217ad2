/**
 * Runs every check of a change, one after the other, and ends with `N passed, N failed`: the tests, and
 * one for each check that is not a test. A check that fails does not keep the others from running.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-ci-'));
let passed = 0;
let failed = 0;

for (const words of [['test'], ['run', 'test:long'], ['run', 'corpus'], ['run', 'accuracy']]) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const started = performance.now();
  const env = { ...process.env, AIRWORTHY_TEST_REPORT: report };
  const { status } = spawnSync('npm', words, { cwd: root, stdio: 'inherit', env });
  const took_s = Math.round((performance.now() - started) / 1000);
  const tests = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  passed += tests?.numPassedTests ?? (status === 0 ? 1 : 0);
  // Types, format or a crash of the runner fail a step without failing a test.
  failed += Math.max(tests?.numFailedTests ?? 0, status === 0 ? 0 : 1);
  process.stdout.write(`npm ${words.join(' ')}: exit code ${status}, ${took_s} s\n\n`);
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
