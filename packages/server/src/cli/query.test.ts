import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DUCKDB } from '../lake/duckdb.ts';
import { commands } from './commands.ts';
import { runCommandLine } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-query-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('where the engine is not installed, the command that installs it is named', async () => {
  const error: string[] = [];
  const streams = { out: () => {}, error: (text: string) => error.push(text) };
  const environment = { AIRWORTHY_DATA: folder, AIRWORTHY_DUCKDB: folder };
  expect(await runCommandLine(['query', 'SELECT 1'], commands, environment, streams)).toBe(1);
  expect(error.join()).toBe(
    `DuckDB is not installed in ${folder}. Install it with "npm install --prefix ${folder} ${DUCKDB.name}@${DUCKDB.version}".`,
  );
});

test('the version that is named is the one that the package may stand beside, and is not installed with it', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(manifest.peerDependencies).toEqual({ [DUCKDB.name]: DUCKDB.version });
  expect(manifest.peerDependenciesMeta).toEqual({ [DUCKDB.name]: { optional: true } });
  const lock = readFileSync(new URL('../../../../package-lock.json', import.meta.url), 'utf8');
  expect(Object.keys(JSON.parse(lock).packages)).not.toContain(`node_modules/${DUCKDB.name}`);
});
