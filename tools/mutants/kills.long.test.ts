import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MINUTES = 60_000;

/**
 * Nine wrong changes of each pure room and six of the server, each once noticed by the test that is stored with it. Where a
 * source has changed its line may be gone; the sample is drawn again when too few are left.
 */
test('what tests once noticed, the same tests notice again', {
  timeout: 15 * MINUTES,
}, async () => {
  const words = ['tools/run.mjs', 'tools/mutants/run.ts', '--again', 'tools/mutants/kills.json'];
  // It ends with 1 where one survives, which is then named in what it printed.
  const { stdout } = await promisify(execFile)(process.execPath, words).catch((error) => error);
  const [, noticed, survived] = /(\d+) noticed again, (\d+) survive/.exec(stdout) ?? [];
  expect(survived, stdout).toBe('0');
  expect(Number(noticed), stdout).toBeGreaterThanOrEqual(50);
});
