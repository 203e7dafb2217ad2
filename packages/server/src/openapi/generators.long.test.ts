/** Clients that generators make of the document of 3.1 compile strictly and call the server. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'airworthy-generators-'));
const run = (command: string, words: readonly string[]) =>
  promisify(execFile)(command, words, { cwd: folder, env: { ...process.env, CI: '1' } }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${words.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );
const tool = (name: string) => join(folder, 'node_modules/.bin', name);

/** Not among the packages of the repository: they bring a compiler of their own along. */
const GENERATORS = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.15.0',
  '@hey-api/openapi-ts@0.95.0',
  'orval@7.13.2',
  'typescript@5.9.3',
  '@types/node@20',
];

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await testApp({ lake: true });
  key = (await app.addOrg()).key;
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', [...words, ...GENERATORS]);
  const document = await (await fetch(`${app.base}/openapi-3.1.json`)).text();
  writeFileSync(join(folder, 'openapi-3.1.json'), document);
}, 480_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Compiles a program with the client that it imports, runs it, and returns what it printed. */
async function called(name: string, program: string): Promise<unknown> {
  writeFileSync(join(folder, name, 'program.ts'), program);
  const config = join(folder, name, 'tsconfig.json');
  const options = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
  };
  writeFileSync(config, JSON.stringify({ compilerOptions: options, include: ['.'] }));
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', config]);
  const outfile = join(folder, name, 'program.mjs');
  const entryPoints = [join(folder, name, 'program.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
  const { stdout } = await run(process.execPath, [outfile]);
  return JSON.parse(stdout);
}

const values = () => `const baseUrl = ${JSON.stringify(app.base)};
const headers = { authorization: ${JSON.stringify(`Bearer ${key}`)} };`;
const expected = { warned: true, code: 'not_found', status: 404 };

test('openapi-typescript tells checks, readings and refusals apart', async () => {
  mkdirSync(join(folder, 'typescript'));
  await run(tool('openapi-typescript'), ['openapi-3.1.json', '-o', 'typescript/api.ts']);
  const printed = await called(
    'typescript',
    `import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';
${values()}
const client = createClient<paths>({ baseUrl, headers });
const { data } = await client.POST('/analyze', { params: { query: { charts: '0' } }, body: { motor_kv: 900 } });
const [level, message] = data!.checks.find(([one]) => one === 'warn')!;
const words: ['ok' | 'warn' | 'bad', string] = [level, message];
const { error, response } = await client.GET('/flights/{id}', { params: { path: { id: 999999 } } });
const refusal = error!;
// What a reading has depends on its state.
export function resultOf(reading: components['schemas']['CrashReading']) {
  // @ts-expect-error: only a finished reading has a result
  reading.result;
  return reading.state === 'done' ? reading.result.crash.detected : null;
}
process.stdout.write(JSON.stringify({ warned: words[0] === 'warn', code: refusal.code, status: response.status }));`,
  );
  expect(printed).toEqual(expected);
});

test('@hey-api/openapi-ts makes functions that call the server', async () => {
  await run(tool('openapi-ts'), [
    '-i',
    'openapi-3.1.json',
    '-o',
    'hey',
    '-c',
    '@hey-api/client-fetch',
  ]);
  const printed = await called(
    'hey',
    `import { client } from './client.gen';
import { analyzeBuild, getFlight } from './sdk.gen';
${values()}
client.setConfig({ baseUrl, headers });
const { data } = await analyzeBuild({ query: { charts: '0' }, body: { motor_kv: 900 } });
const warned = data!.checks.some(([level]) => level === 'warn');
const { error, response } = await getFlight({ path: { id: 999999 } });
process.stdout.write(JSON.stringify({ warned, code: error!.code, status: response!.status }));`,
  );
  expect(printed).toEqual(expected);
});

test('orval makes functions that call the server', async () => {
  const words = [
    '--input',
    './openapi-3.1.json',
    '--output',
    './orval/api.ts',
    '--client',
    'fetch',
  ];
  await run(tool('orval'), words);
  const printed = await called(
    'orval',
    `import { analyzeBuild, getFlight } from './api';
${values()}
// Its addresses are paths.
const sent = globalThis.fetch;
globalThis.fetch = (path, options) => sent(baseUrl + String(path), options);
const analyzed = await analyzeBuild({ motor_kv: 900 }, { charts: '0' }, { headers });
if (analyzed.status !== 200) throw new Error(String(analyzed.status));
const warned = analyzed.data.checks.some(([level]) => level === 'warn');
const missing = await getFlight(999999, { headers });
if (missing.status !== 404) throw new Error(String(missing.status));
process.stdout.write(JSON.stringify({ warned, code: missing.data.code, status: missing.status }));`,
  );
  expect(printed).toEqual(expected);
});
