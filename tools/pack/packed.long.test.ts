/**
 * The packages as others get them: packed, installed into an empty folder outside of the repository, and used there by
 * the commands of `docs/start.md` and the programs of their own READMEs.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { LIBRARIES } from './manifest.ts';
import { pack } from './pack.ts';
import { exampleIn } from './readme.ts';
import { openShell, type Shell } from './shell.ts';

const root = process.cwd();
const place = mkdtempSync(join(tmpdir(), 'airworthy-packages-'));
const packages = join(place, 'packages');
const folder = join(place, 'ten minutes');
let packed: string[];
let shell: Shell;
/** What the steps of docs/start.md took. */
const seconds: number[] = [];

type Block = { readonly language: string; readonly name: string; readonly code: string };

/** The blocks of a page that say what they are for: `sh step`, `ts build.ts`. */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language, name, code]) => ({ language: language!, name: name ?? '', code: code! }),
  );
}

const steps = blocksOf('docs/start.md').filter(({ name }) => name !== '');
const install = steps.find(({ name }) => name === 'step')!;

beforeAll(async () => {
  packed = pack({ root, built: await builtFromSources(), out: packages });
  mkdirSync(folder);
  copyFileSync(
    join(root, 'testdata/dataflash/copter-quad-motor-failure.bin'),
    join(folder, 'flight.bin'),
  );
  shell = openShell(folder, {
    PACKAGES: packages,
    PORT: String(await freePort()),
    // What `npm ci` of the repository has fetched is used again.
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  });
  const { took_s } = await shell.run(install.code);
  seconds.push(took_s);
}, 240_000);
afterAll(async () => {
  await shell?.end();
  rmSync(place, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test('each package holds its licence, its README and built files, and no test, source or link', () => {
  expect(packed.map((file) => basename(file))).toHaveLength(LIBRARIES.length + 1);
  for (const file of packed) {
    const names = execFileSync('tar', ['tzf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(names).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/package.json']),
    );
    expect(
      names.filter(
        (name) =>
          /\.test\.|\/testing\/|testdata|\.map$|\.bin$|\.tlog$|\.ulg/.test(name) ||
          (name.endsWith('.ts') && !name.endsWith('.d.ts')),
      ),
    ).toEqual([]);
    const manifest = execFileSync('tar', ['xzOf', file, 'package/package.json'], {
      encoding: 'utf8',
    });
    expect(manifest).not.toMatch(/workspace|"private"|file:|link:/);
  }
});

/** Strict, and through the types of the packages themselves. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  module: 'nodenext',
  target: 'es2023',
};

test('the example of each README compiles strictly, and prints what the README shows', async () => {
  const programs = join(folder, 'examples');
  mkdirSync(programs);
  for (const library of LIBRARIES)
    writeFileSync(join(programs, `${library}.ts`), exampleIn(root, library).code);
  writeFileSync(
    join(programs, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...strict, lib: ['es2023'], types: ['node'] } }),
  );
  await shell.run('npx tsc -p examples');
  for (const library of LIBRARIES.filter((name) => name !== 'client')) {
    const { printed } = await shell.run(`node examples/${library}.js`);
    expect.soft(printed, library).toBe(exampleIn(root, library).printed);
  }
});

test('the client compiles for a browser, and refuses a call that does not exist', async () => {
  const programs = join(folder, 'browser');
  mkdirSync(programs);
  writeFileSync(
    join(programs, 'page.ts'),
    `import { connect } from '@airworthy/client';
     import type { Flight } from '@airworthy/client/types';
     const airworthy = connect({ url: location.origin, key: '' });
     export const mine: Promise<Flight> = airworthy.getFlight({ params: { id: 1 } }).then(({ flight }) => flight);
     // @ts-expect-error: an id is a number
     export const wrong = airworthy.getFlight({ params: { id: '1' } });\n`,
  );
  const options = { ...strict, lib: ['es2023', 'dom', 'dom.iterable'], types: [], noEmit: true };
  writeFileSync(join(programs, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  await shell.run('npx tsc -p browser');
});

test('the command line reads a log as its README shows', async () => {
  const blocks = blocksOf('packages/server/README.md');
  const at = blocks.findIndex(({ name }) => name === 'run');
  const { printed } = await shell.run(blocks[at]!.code);
  expect(printed).toBe(blocks[at + 1]!.code);
});

test('ten minutes from an empty folder take the commands of docs/start.md', async () => {
  const printed: string[] = [];
  for (const { name, code } of steps) {
    if (name !== 'step') {
      writeFileSync(join(folder, name), code);
      continue;
    }
    if (code === install.code) continue;
    if (code.startsWith('kill')) {
      // While a server answers: the program of the client's README.
      const answered = await shell.run('node examples/client.js');
      expect.soft(answered.printed).toBe(exampleIn(root, 'client').printed);
    }
    const ran = await shell.run(code);
    printed.push(ran.printed);
    seconds.push(ran.took_s);
  }
  process.stdout.write(`seconds of each step: ${seconds.map((one) => one.toFixed(1)).join(' ')}\n`);
  const all = printed.join('\n');
  expect(all).toMatch(/"version"/);
  expect(all).toMatch(/hovers \d+(\.\d+)? min/);
  expect(all).toContain('Motor 2 (left) lost its thrust');
  expect(printed.at(-2)).toMatch(/flight\.bin: filed as flight 1 \(Survey 2, /);
  expect(printed.at(-2)).toMatch(/listening\nflight\.filed\n(crash\.found\n)?log\.read\n/);
});
