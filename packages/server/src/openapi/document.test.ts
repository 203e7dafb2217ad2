import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { servedDocument, servedEndpoints } from './served.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test('openapi.json is what the declarations say; `npm run openapi` writes it anew', () => {
  const checkedIn = readFileSync(`${root}/openapi.json`, 'utf8');
  expect(checkedIn).toBe(`${JSON.stringify(servedDocument(), null, 2)}\n`);
});

test('the interface is version 1.0.0, and every endpoint is there once', () => {
  const document = servedDocument() as {
    info: { version: string };
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.info.version).toBe('1.0.0');
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  );
  expect(ids.sort()).toEqual(
    servedEndpoints()
      .map((endpoint) => endpoint.name)
      .sort(),
  );
});

test.each([
  ['redocly', ['lint', 'openapi.json', '--max-problems=20']],
  ['spectral', ['lint', 'openapi.json', '--fail-severity=warn']],
])('%s finds nothing to complain of', async (linter, words) => {
  const run = promisify(execFile)(`${root}/node_modules/.bin/${linter}`, words, {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`);
  });
  await expect(run).resolves.toBeDefined();
});
