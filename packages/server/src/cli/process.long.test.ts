import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../testing/commandLine.ts';
import { testDatabase } from '../testing/database.ts';

const main = join(inject('built'), 'main.js');
const testdata = join(import.meta.dirname, '..', '..', '..', '..', 'testdata');
const log = join(testdata, 'dataflash', 'copter-quad-power-cut.bin');

const folder = mkdtempSync(join(tmpdir(), 'airworthy-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('help loads nothing of the server', async () => {
  // Node names every module that it loads from a package.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, 'help'], {
    env: { ...process.env, NODE_DEBUG: 'esm' },
    maxBuffer: 2 ** 26,
  });
  expect(stdout).toContain('Usage: airworthy COMMAND');
  expect(stderr).toContain('main.js');
  expect(stderr).not.toContain('node_modules/');
});

test('the built command names the commit that it was built from', async () => {
  const run = promisify(execFile);
  const { AIRWORTHY_BUILD: _named, ...env } = process.env;
  const { stdout } = await run(process.execPath, [main, '--version', '--json'], { env });
  const { build } = JSON.parse(stdout);
  const inRepository = await run('git', ['rev-parse', 'HEAD'], { cwd: testdata }).catch(() => null);
  if (inRepository === null) return expect(build).toBe('source');
  const commit = build.replace(/\+$/, '');
  // The build is kept while no source changes, so it may be that of an earlier commit.
  const kind = await run('git', ['cat-file', '-t', commit], { cwd: testdata });
  expect([commit.length, kind.stdout.trim()]).toEqual([12, 'commit']);
});

test('a reader that closes the pipe ends the command silently', async () => {
  const child = spawn(process.execPath, [main, 'log', log, '--csv', 'IMU'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect([code, errors]).toEqual([0, '']);
});

test('a log is read from standard input', async () => {
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    `"$0" "$1" log - --json < "$2"`,
    process.execPath,
    main,
    log,
  ]);
  expect(JSON.parse(stdout).messages.ATT).toBe(306);
});

test('a port that is taken is one sentence with the setting', async () => {
  const database = await testDatabase();
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const serving = promisify(execFile)(process.execPath, [main, 'serve'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl(database),
      AIRWORTHY_DATA: join(folder, 'serve'),
    },
  });
  await expect(serving).rejects.toMatchObject({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is taken. Set PORT to another port, or stop what uses it.\n`,
  });
  other.close();
  await database.close();
});

test('a database that does not answer is one sentence with the setting', async () => {
  const listing = promisify(execFile)(process.execPath, [main, 'plan', 'list'], {
    env: {
      ...process.env,
      DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/d',
      AIRWORTHY_DATA: join(folder, 'list'),
    },
  });
  await expect(listing).rejects.toMatchObject({
    code: 1,
    stderr: 'The database server at 127.0.0.1:1 refuses connections. Check DATABASE_URL.\n',
  });
});
