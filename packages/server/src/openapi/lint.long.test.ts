import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test.each([
  ['redocly', ['lint', 'openapi.json', '--max-problems=20']],
  ['spectral', ['lint', 'openapi.json', '--fail-severity=warn']],
])(
  '%s finds nothing to complain of',
  async (linter, words) => {
    const run = promisify(execFile)(`${root}/node_modules/.bin/${linter}`, words, {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    }).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    });
    await expect(run).resolves.toBeDefined();
  },
  300_000,
);
