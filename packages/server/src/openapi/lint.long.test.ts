import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test('the linter finds nothing to complain of', { timeout: 300_000 }, async () => {
  const words = ['lint', 'openapi.json', '--max-problems=20'];
  const run = promisify(execFile)(`${root}/node_modules/.bin/redocly`, words, {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`);
  });
  await expect(run).resolves.toBeDefined();
});
