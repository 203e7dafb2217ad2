/**
 * The newest Node that we name, fetched from npm's registry: the built command line and the tests of the interface run
 * on it as they do on the oldest.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';

const NEWEST = 24;
const root = process.cwd();
const place = mkdtempSync(join(tmpdir(), 'airworthy-node-'));
const run = promisify(execFile);
let bin: string;

beforeAll(async () => {
  const name = `node-${process.platform}-${process.arch}`;
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', place, `${name}@${NEWEST}`]);
  bin = join(place, 'node_modules', name, 'bin');
}, 240_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** What another run sets for its own workers is not for this one. */
function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_|TEST$)/.test(name));
  return { ...Object.fromEntries(own), PATH: `${bin}:${process.env.PATH}`, ...more };
}

test('the built command line reads a crash and serves', async () => {
  const node = join(bin, 'node');
  const main = join(await builtFromSources(), 'main.js');
  const { stdout: version } = await run(node, ['--version']);
  expect(version).toMatch(new RegExp(`^v${NEWEST}\\.`));
  const log = 'testdata/dataflash/copter-quad-motor-failure.bin';
  const { stdout } = await run(node, [main, 'crash', log, '--json'], {
    cwd: root,
    env: environment(),
  }).catch((error: { code: number; stdout: string }) => error);
  expect(JSON.parse(stdout)).toMatchObject({ crash: { detected: true } });

  const server = spawn(node, [main, 'serve'], {
    env: environment({ HOST: '127.0.0.1', PORT: '0', AIRWORTHY_DATA: join(place, 'data') }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const base = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /(http:\/\/[^\s/]+)\/api\/v1/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server ended: ${said}`)));
  });
  const ready = await fetch(`${base}/readyz`);
  expect(ready.status).toBe(200);
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('the tests of the interface pass', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { stdout } = await run(
    join(bin, 'node'),
    [vitest, 'run', '--no-color', 'packages/server/src/http'],
    { cwd: root, env: environment(), maxBuffer: 2 ** 26 },
  );
  expect(stdout).toMatch(/Tests {2}\d+ passed \(\d+\)/);
});
