import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { addAccount } from '../access/accounts.ts';
import { addPersonalKey } from '../access/credentials.ts';
import { databaseUrl } from '../testing/commandLine.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { startServer } from '../testing/process.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.close();
});

test('SIGTERM loses no accepted request', async () => {
  const accountId = await addAccount(database.db, { email: 'a@example.com', plan: 'team' });
  const { key } = await addPersonalKey(database.db, { accountId, label: 'x' }, new Date());
  const server = await startServer({ DATABASE_URL: databaseUrl(database) });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  let names = 0;
  let sent = 0;
  let answered = 0;
  const refused: unknown[] = [];
  const caller = async (): Promise<void> => {
    for (;;) {
      sent++;
      const body = JSON.stringify({ name: `b${++names}`, params: {} });
      // A connection that is not taken any more is an end, not a loss.
      const response = await fetch(`${server.base}/builds`, {
        method: 'POST',
        headers,
        body,
      }).catch((error: { cause?: { code?: string } }) => error.cause?.code ?? 'unknown');
      if (typeof response === 'string') {
        sent--;
        if (response !== 'ECONNREFUSED') refused.push(response);
        return;
      }
      expect(response.status).toBe(200);
      await response.json();
      answered++;
    }
  };
  const callers = Array.from({ length: 16 }, caller);
  while (answered < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await server.end('SIGTERM')).toBe(0);
  await Promise.all(callers);
  expect(answered).toBe(sent);
  const { rows } = await database.pool.query('SELECT count(*) AS n FROM build');
  expect(rows[0].n).toBeGreaterThanOrEqual(answered);
  expect(refused).toEqual([]);
});

test('SIGTERM to npx, whose shell does not pass it on, ends the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-npx-'));
  const words = ['-c', '"$0" "$1" serve; true', process.execPath, join(inject('built'), 'main.js')];
  const shell = spawn('sh', words, {
    env: {
      ...process.env,
      npm_command: 'exec',
      PORT: '0',
      AIRWORTHY_DATA: folder,
      DATABASE_URL: databaseUrl(database),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const address = await new Promise<string>((resolve) => {
    shell.stdout.on('data', (chunk: Buffer) => {
      text += String(chunk);
      const found = /(http:\/\/[^\s/]+)\/api\/v1/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  // The pipe closes when the server, its last writer, has ended.
  const ended = new Promise((resolve) => shell.stdout.once('close', resolve));
  shell.kill('SIGTERM');
  await ended;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  rmSync(folder, { recursive: true, force: true });
});

test('a promise that a library forgot is a line in the log, and the server goes on', async () => {
  const forget = `process.on('SIGUSR2',()=>{Promise.reject(new(Error)('forgotten'))})`;
  const server = await startServer({
    DATABASE_URL: databaseUrl(database),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(forget)}`,
  });
  const logged = new Promise<string>((resolve) => {
    server.child.stdout?.on('data', (chunk: Buffer) => {
      const line = String(chunk)
        .split('\n')
        .find((text) => text.includes('unhandled rejection'));
      if (line !== undefined) resolve(line);
    });
  });
  server.child.kill('SIGUSR2');
  expect(await logged).toContain('forgotten');
  const { origin } = new URL(server.base);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('the start screen names the address that people use, and where it listens', async () => {
  const server = await startServer({
    DATABASE_URL: databaseUrl(database),
    AIRWORTHY_URL: 'https://fleet.example.com',
    HOST: '0.0.0.0',
  });
  expect(server.said).toContain('  Web app   https://fleet.example.com/\n');
  expect(server.said).toContain('  API       https://fleet.example.com/api/v1\n');
  expect(server.said).toMatch(/^ {2}Listens {3}http:\/\/0\.0\.0\.0:\d+$/m);
  expect(await server.end('SIGTERM')).toBe(0);
});
