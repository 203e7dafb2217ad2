import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from '../access/vault.ts';
import { loadConfig } from '../config.ts';
import { totpPurpose } from '../features/factors/factors.ts';
import { openBlobs } from '../reading/open.ts';
import { spoolUpload } from '../storage/spool.ts';
import { commandLine } from '../testing/commandLine.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-commands-'));
const file = join(folder, 'fleet.backup');
const SECRET = 's'.repeat(40);
const log = randomBytes(200_000);
let s3: S3rver;
let bucket: Record<string, string>;
let source: TestDatabase;
let inBucket: TestDatabase;
let inFolder: TestDatabase;
let key = '';

beforeAll(async () => {
  const directory = join(folder, 's3');
  mkdirSync(directory);
  const options = { address: '127.0.0.1', port: 0, silent: true, directory };
  s3 = new S3rver({ ...options, configureBuckets: [{ name: 'logs', configs: [] }] });
  const { port } = (await s3.run()) as { port: number };
  bucket = {
    AIRWORTHY_S3_BUCKET: 'logs',
    AIRWORTHY_S3_PREFIX: 'fleet',
    AIRWORTHY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AIRWORTHY_S3_ACCESS_KEY_ID: 'S3RVER',
    AIRWORTHY_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  source = await testDatabase();
  inBucket = await emptyDatabase();
  inFolder = await emptyDatabase();
});
afterAll(async () => {
  await Promise.all([source, ...databases].map((database) => database.close()));
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const databases: TestDatabase[] = [];
async function emptyDatabase(): Promise<TestDatabase> {
  const made = await testDatabase({ empty: true });
  databases.push(made);
  return made;
}

const settings = (name: string, more: Record<string, string> = {}) => {
  mkdirSync(join(folder, name), { recursive: true });
  return { AIRWORTHY_DATA: join(folder, name), AIRWORTHY_SECRET: SECRET, ...more };
};

/** A fleet with a member, a key, a device, an authenticator and a flight whose log is stored. */
async function fillSource(): Promise<void> {
  const run = commandLine(source, settings('source'));
  const { value: person } = await run('user', 'add', 'ann@example.com');
  await run('org', 'add', 'Fleet', '--owner', 'ann@example.com');
  await run('key', 'add', 'ann@example.com', '--label', 'CI');
  await run('device', 'add', 'Fleet', '--label', 'Ground station');
  const { value: aircraft } = await run('aircraft', 'add', 'Fleet', '--name', 'A');
  const { rows } = await source.pool.query(
    `INSERT INTO flight (org_id, asset_id, flown_at, duration_s, source)
     SELECT org_id, id, current_date, 60, 'operator' FROM aircraft WHERE id = $1 RETURNING id, org_id`,
    [aircraft.id],
  );
  const blobs = await openBlobs(loadConfig(settings('source')));
  key = await blobs.take(await spoolUpload(Readable.from([log]), blobs.spoolFolder));
  await source.db
    .insertInto('flight_log')
    .values({
      org_id: rows[0].org_id,
      flight_id: rows[0].id,
      format: 'tlog',
      size_bytes: log.length,
      sha256: createHash('sha256').update(log).digest(),
      blob_key: key,
      analysis_state: 'queued',
    })
    .execute();
  const seed = openVault(SECRET).seal(totpPurpose(person.id), 'seed');
  await source.db
    .insertInto('totp')
    .values({ account_id: person.id, seed, last_step: 0, confirmed_at: new Date() })
    .execute();
}

const WAYS_IN = [
  { kind: 'device', holder: 'Fleet', label: expect.stringContaining('Ground station') },
  { kind: 'key', holder: 'ann@example.com', label: expect.stringContaining('CI') },
  { kind: 'member', holder: 'Fleet', label: 'ann@example.com (owner)' },
];

test('a backup of a folder restores into a bucket, and lists who has access', async () => {
  await fillSource();
  const run = commandLine(source, settings('source'));
  const written = await run('backup', file);
  expect(written).toMatchObject({ code: 0, value: { logs: 1, deleted: 0, file } });
  const there = commandLine(inBucket, settings('bucket', bucket));
  const restored = await there('restore', file);
  expect(restored).toMatchObject({ code: 0, value: { logs: 1, jobs: 1, revoked: null } });
  expect(restored.value.access).toEqual(WAYS_IN);
  expect(restored.value.warning).toBeNull();
  const blobs = await openBlobs(loadConfig(settings('bucket', bucket)));
  expect(log.equals(await buffer(await blobs.open(key)))).toBe(true);
  expect(await there('verify')).toMatchObject({ code: 0, value: { logs: 1, missing: [] } });
});

test('a backup of a bucket restores into a folder; revoke-all leaves no key and no device', async () => {
  const there = commandLine(inBucket, settings('bucket', bucket));
  const second = join(folder, 'bucket.backup');
  expect(await there('backup', second)).toMatchObject({ code: 0, value: { logs: 1 } });
  const here = commandLine(inFolder, settings('folder'));
  const restored = await here('restore', second, '--revoke-all');
  expect(restored).toMatchObject({ code: 0, value: { logs: 1, jobs: 1, revoked: 2 } });
  expect(restored.value.access).toEqual([WAYS_IN[2]]);
  const { rows } = await inFolder.pool.query(
    'SELECT count(*) AS n FROM credential WHERE revoked_at IS NULL',
  );
  expect(rows[0].n).toBe(0);
  expect(await here('restore', second)).toMatchObject({ code: 1 });
});

test('a file that is absent or no backup is refused with a sentence', async () => {
  const here = commandLine(await emptyDatabase(), settings('absent'));
  const absent = await here('restore', join(folder, 'nothing'));
  expect([absent.code, absent.value.error]).toEqual([
    1,
    `There is no file ${join(folder, 'nothing')}.`,
  ]);
  writeFileSync(join(folder, 'text'), 'no backup');
  expect(await here('restore', join(folder, 'text'))).toMatchObject({
    code: 1,
    value: { error: 'This is not a backup of Airworthy, or its first bytes are damaged.' },
  });
});

test('restore --check judges a file without a database and without writing', async () => {
  const nowhere = { AIRWORTHY_DATA: join(folder, 'never-made') };
  const run = commandLine(source, nowhere);
  const sound = await run('restore', '--check', file);
  expect(sound).toMatchObject({ code: 0, value: { logs: 1, deleted: 0 } });
  expect(sound.value.records).toBeGreaterThan(5);
  writeFileSync(join(folder, 'half'), readFileSync(file).subarray(0, 100_000));
  const torn = await run('restore', '--check', join(folder, 'half'));
  expect(torn.code).toBe(1);
  expect(torn.value.error).toMatch(
    /^The file is not whole: it breaks off after byte 100000 of 100000, in the log /,
  );
  expect(existsSync(nowhere.AIRWORTHY_DATA)).toBe(false);
});

test('verify ends with 1 where bytes are missing or changed', async () => {
  const here = commandLine(inFolder, settings('folder'));
  const path = join(folder, 'folder', 'logs', 'stored', key.slice(0, 2), key);
  writeFileSync(path, 'other bytes');
  expect(await here('verify')).toMatchObject({ code: 1, value: { damaged: [key], missing: [] } });
  rmSync(path);
  expect(await here('verify')).toMatchObject({ code: 1, value: { damaged: [], missing: [key] } });
});

test('a restore under another secret says what is lost without the right one', async () => {
  const other = { ...settings('other'), AIRWORTHY_SECRET: 'o'.repeat(40) };
  const run = commandLine(await emptyDatabase(), other);
  const { value } = await run('restore', file);
  expect(value.warning).toContain('1 of 1 authenticators, sign-on and webhook secrets');
  const doctor = await run('doctor');
  expect(doctor.code).toBe(1);
  const about = (name: string) =>
    doctor.value.find((finding: { about: string }) => finding.about === name);
  expect(about('secret')).toMatchObject({ state: 'fault' });
  expect(about('schema')).toMatchObject({ state: 'ok' });
  expect(about('log store')).toMatchObject({ state: 'ok' });
});
