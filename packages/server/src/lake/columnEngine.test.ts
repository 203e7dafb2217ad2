import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openColumnEngine } from './columnEngine.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-columns-'));
afterAll(() => rmSync(folder, { recursive: true }));
const threadFile = join(inject('built'), 'threads/columns.js');

/** In place of the engine, which is installed by the operator: one whose questions take for ever. */
mkdirSync(join(folder, 'node_modules/@duckdb/node-api'), { recursive: true });
writeFileSync(
  join(folder, 'node_modules/@duckdb/node-api/index.js'),
  `exports.DuckDBInstance = { create: () => new Promise(() => setInterval(() => {}, 1000)) };`,
);

const engine = (duckdbFolder: string) =>
  openColumnEngine({
    threadFile,
    lake: true,
    store: { folder: join(folder, 'lake') },
    duckdbFolder,
  });
const asked = (orgId: number) => ({
  orgId,
  files: [],
  groups: [],
  column: 'roll_deg',
  take: 'max' as const,
  level: null,
});

describe('the engine for columns', () => {
  test('says what is missing without where the folders of the server are', () => {
    expect(engine(folder).missing()).toBeNull();
    const missing = engine(join(tmpdir(), 'airworthy-no-engine')).missing();
    expect(missing).toContain('npm install --prefix FOLDER @duckdb/node-api@');
    expect(missing).not.toContain(tmpdir());
  });

  test('keeps places for others while one organization asks a lot', async () => {
    const columns = engine(folder);
    const own = Array.from({ length: 6 }, () => columns.ask(asked(1), 500));
    const other = columns.ask(asked(2), 500);
    const outcomes = await Promise.allSettled(own);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      ...Array.from({ length: 2 }, () => 'rejected'),
    ]);
    expect(await other).toEqual({ kind: 'late' });
    // Places are given back.
    expect(await columns.ask(asked(1), 100)).toEqual({ kind: 'late' });
  });

  test('does not work on when the server is gone', async () => {
    const request = { ...asked(1), folder, duckdbFolder: folder, memory_mb: 64 };
    const server = spawn(
      process.execPath,
      [
        '-e',
        `const child = require('node:child_process').fork(${JSON.stringify(threadFile)}, [], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
        child.send(${JSON.stringify(request)}, () => process.stdout.write(String(child.pid)));`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = await printed(server);
    try {
      // The question is under way.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(isAlive(pid)).toBe(true);
      server.kill('SIGKILL');
      await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });
});

function printed(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.stdout?.once('data', (text: Buffer) => resolve(Number(String(text))));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
