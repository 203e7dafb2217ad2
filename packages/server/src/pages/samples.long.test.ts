/** Every sample of the documentation is run as it stands, against a server of its own. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../access/accounts.ts';
import { addPersonalKey } from '../access/credentials.ts';
import { addOrganization } from '../access/organizations.ts';
import { databaseUrl } from '../testing/commandLine.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';
import { pageNames } from './contents.ts';

const root = join(import.meta.dirname, '../../../..');
const LANGUAGES = ['sh', 'python', 'ts'] as const;
type Sample = {
  readonly page: string;
  readonly language: (typeof LANGUAGES)[number];
  readonly code: string;
};

const samples: Sample[] = pageNames
  .filter((name) => name !== 'changelog')
  .flatMap((page) => {
    const text = readFileSync(join(root, 'docs', `${page}.md`), 'utf8');
    return [...text.matchAll(/^```(sh|python|ts)\n(.*?)^```$/gms)].map(([, language, code]) => ({
      page,
      language: language as Sample['language'],
      code: code!,
    }));
  });

const folder = mkdtempSync(join(tmpdir(), 'airworthy-samples-'));
let database: TestDatabase;
let server: ServerProcess;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const accountId = await addAccount(db, {
    email: 'reader@example.com',
    plan: 'team',
    addons: ['crash_analyzer'],
  });
  await addOrganization(db, { name: 'Samples', ownerId: accountId });
  const { key } = await addPersonalKey(db, { accountId, label: 'samples' }, new Date());
  server = await startServer({ DATABASE_URL: databaseUrl(database) });
  env = { ...process.env, AIRWORTHY_URL: new URL(server.base).origin, AIRWORTHY_KEY: key };
  copyFileSync(
    join(root, 'testdata/dataflash/copter-quad-motor-order.bin'),
    join(folder, 'flight.bin'),
  );
});
afterAll(async () => {
  await server.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function commandOf({ language, code }: Sample): Promise<[string, string[]]> {
  if (language === 'sh') return ['bash', ['-euo', 'pipefail', '-c', code]];
  if (language === 'python') return ['python3', ['-c', code]];
  const outfile = join(folder, 'sample.mjs');
  writeFileSync(join(folder, 'sample.ts'), code);
  await build({
    entryPoints: [join(folder, 'sample.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { '@airworthy/client': join(root, 'packages/client/src/index.ts') },
    logLevel: 'silent',
  });
  return [process.execPath, [outfile]];
}

test('there are samples in each language', () => {
  expect(new Set(samples.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
});

test.each(
  samples.map((sample, i) => [`${sample.page} ${i + 1} (${sample.language})`, sample] as const),
)('%s runs, and shows something', async (_name, sample) => {
  const [command, words] = await commandOf(sample);
  const { stdout, stderr } = await promisify(execFile)(command, words, { cwd: folder, env });
  expect(stderr).toBe('');
  expect(stdout.trim()).not.toBe('');
  expect(stdout).not.toMatch(/Traceback|"error":/);
});
