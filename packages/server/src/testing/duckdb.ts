import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DUCKDB, loadDuckdb } from '../lake/duckdb.ts';

/** A folder with the engine, or why there is none: no installation brings it along, and a registry may be out of reach. */
export type TestEngine =
  | { readonly folder: string; readonly missing: null; remove(): void }
  | { readonly folder: null; readonly missing: string; remove(): void };

/** Installs the engine for a test file from the registry; `AIRWORTHY_DUCKDB` names a folder that has it already. */
export async function installEngine(): Promise<TestEngine> {
  const given = process.env.AIRWORTHY_DUCKDB;
  if (given !== undefined) return { folder: given, missing: null, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-duckdb-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const asked = `${DUCKDB.name}@${DUCKDB.version}`;
  try {
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', asked], {
      cwd: folder,
      timeout: 90_000,
    });
    loadDuckdb(folder);
    return { folder, missing: null, remove };
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return { folder: null, missing: `${asked} cannot be installed here: ${reason}`, remove };
  }
}

/** A folder with an engine that is there and does not load. */
export function brokenEngine(): string {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-engine-'));
  mkdirSync(join(folder, 'node_modules/@duckdb/node-api'), { recursive: true });
  const main = join(folder, 'node_modules/@duckdb/node-api/index.js');
  writeFileSync(main, "throw new Error('made for another system')");
  return folder;
}
