import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BlobStore, folderBlobs } from '../storage/blobs.ts';
import { ownMigrations } from '../storage/migrate.ts';
import { spoolUpload } from '../storage/spool.ts';
import { commandLine } from '../testing/commandLine.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { bucketPlace, fetchBackup } from './bucketPlace.ts';
import { checkBackup } from './checkBackup.ts';
import { restore } from './restore.ts';
import { addBackup, type BackupPlan, backupState } from './standing.ts';

const PASSPHRASE = 'a passphrase of its own';
const root = mkdtempSync(join(tmpdir(), 'airworthy-incremental-'));
const migrations = ownMigrations();
let source: TestDatabase;
let blobs: BlobStore;
let folder: string;
let at = new Date('2026-11-17T06:00:00Z');
let s3: S3rver;
let bucket: NonNullable<BackupPlan['bucket']>;

beforeAll(async () => {
  source = await testDatabase();
  blobs = folderBlobs(join(root, 'logs'));
  await source.pool.query(`INSERT INTO account (email, plan) VALUES ('ann@example.com', 'team');
    INSERT INTO organization (name, owner_id) SELECT 'Fleet', id FROM account;
    INSERT INTO aircraft (org_id, name) SELECT id, 'A' FROM organization`);
  const directory = join(root, 's3');
  mkdirSync(directory);
  const options = { address: '127.0.0.1', port: 0, silent: true, directory };
  s3 = new S3rver({ ...options, configureBuckets: [{ name: 'backups', configs: [] }] });
  const { port } = (await s3.run()) as { port: number };
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  bucket = { bucket: 'backups', prefix: 'fleet/', endpoint, region: 'us-east-1', ...keys };
});
beforeEach(async () => {
  folder = mkdtempSync(join(root, 'kept-'));
  await source.pool.query('DELETE FROM flight');
});
afterAll(async () => {
  await source.close();
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

const sources = () => ({ database: source.served, blobs, migrations, clock: () => at });
const plan = (more: Partial<BackupPlan> = {}): BackupPlan => ({
  every_s: 86_400,
  keep: 2,
  passphrase: undefined,
  incremental: true,
  folder,
  ...more,
});
/** A further backup, a day after the one before. */
async function made(more: Partial<BackupPlan> = {}) {
  at = new Date(at.getTime() + 86_400_000);
  const done = await addBackup(sources(), plan(more));
  if (done === null) throw new Error('another process makes one');
  return done;
}

/** A flight with a log of its own; answers the flight and the bytes. */
async function fly(bytes: Buffer = randomBytes(50_000), key: string = randomUUID()) {
  const { rows } = await source.pool.query(
    `INSERT INTO flight (org_id, asset_id, flown_at, duration_s, source)
     SELECT org_id, id, current_date, 60, 'operator' FROM aircraft RETURNING id, org_id`,
  );
  await blobs.put(key, await spoolUpload(Readable.from([bytes]), blobs.spoolFolder));
  await source.pool.query(
    `INSERT INTO flight_log (org_id, flight_id, format, size_bytes, sha256, blob_key, analysis_state)
     VALUES ($1, $2, 'tlog', $3, $4, $5, 'none')`,
    [rows[0].org_id, rows[0].id, bytes.length, createHash('sha256').update(bytes).digest(), key],
  );
  return { id: Number(rows[0].id), bytes, key };
}

const keptIn = (where: string) =>
  readdirSync(join(where, 'logs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.log'),
  );

/** Brings a backup into an empty database and store, and answers the bytes of its logs. */
async function restored(file: string, options: Partial<Parameters<typeof restore>[2]> = {}) {
  const target = await testDatabase({ empty: true });
  const into = folderBlobs(mkdtempSync(join(root, 'into-')));
  try {
    await restore(target.admin, into, { file, migrations, ...options });
    const found: Buffer[] = [];
    for await (const { key } of into.list()) found.push(await buffer(await into.open(key)));
    return found.sort(Buffer.compare);
  } finally {
    await target.close();
  }
}

describe.each([undefined, PASSPHRASE])(
  'backups that keep each log once, under the passphrase %s',
  (passphrase) => {
    test('bring only new logs, and each restores all of its own', async () => {
      const [one, two] = [await fly(), await fly()];
      await fly(one.bytes);
      const first = await made({ passphrase });
      expect([first.logs, keptIn(folder).length]).toEqual([3, 2]);
      const before = new Map(
        keptIn(folder).map((name) => [name, statSync(join(folder, 'logs', name)).ino]),
      );
      const three = await fly();
      const second = await made({ passphrase });
      expect([second.logs, keptIn(folder).length]).toEqual([4, 3]);
      for (const [name, inode] of before)
        expect(statSync(join(folder, 'logs', name)).ino).toBe(inode);
      expect(second.size_bytes).toBeLessThan(50_000);
      const sorted = (...logs: Buffer[]) => logs.sort(Buffer.compare);
      const bytes = await restored(second.file, { passphrase });
      expect(
        Buffer.concat(bytes).equals(
          Buffer.concat(sorted(one.bytes, one.bytes, two.bytes, three.bytes)),
        ),
      ).toBe(true);
      const earlier = await restored(first.file, { passphrase });
      expect(
        Buffer.concat(earlier).equals(Buffer.concat(sorted(one.bytes, one.bytes, two.bytes))),
      ).toBe(true);
    });

    test('lose a log with the last backup that names it, and no sooner', async () => {
      const [stays, goes] = [await fly(), await fly()];
      void stays;
      await made({ passphrase });
      await source.pool.query('DELETE FROM flight WHERE id = $1', [goes.id]);
      await made({ passphrase });
      expect(keptIn(folder)).toHaveLength(2);
      const last = await made({ passphrase });
      expect(last.removed).toHaveLength(1);
      expect(keptIn(folder)).toHaveLength(1);
      expect(await checkBackup(last.file, migrations, { passphrase })).toMatchObject({ logs: 1 });
    });

    test('are judged with their logs: one that is missing or changed is named', async () => {
      await fly();
      const { file } = await made({ passphrase });
      const [name = ''] = keptIn(folder);
      const path = join(folder, 'logs', name);
      const bytes = readFileSync(path);
      bytes[bytes.length - 100]! ^= 1;
      writeFileSync(path, bytes);
      await expect(checkBackup(file, migrations, { passphrase })).rejects.toThrow(
        /damaged|does not match/,
      );
      rmSync(path);
      await expect(checkBackup(file, migrations, { passphrase })).rejects.toThrow(/is missing in/);
      await expect(restored(file, { passphrase })).rejects.toThrow(/is missing in/);
    });
  },
);

test('files of somebody else in a folder of the same name stay', async () => {
  const theirs = ['access.log', join('ab', 'abcd.log'), join('ab', `cd${'0'.repeat(62)}.log`)];
  for (const name of theirs) {
    mkdirSync(dirname(join(folder, 'logs', name)), { recursive: true });
    writeFileSync(join(folder, 'logs', name), 'theirs');
  }
  const { id } = await fly();
  await made({ keep: 1 });
  await source.pool.query('DELETE FROM flight WHERE id = $1', [id]);
  await made({ keep: 1 });
  expect(keptIn(folder).sort()).toEqual(theirs.sort());
});

test('names of encrypted logs do not tell which they are', async () => {
  const { bytes } = await fly();
  await made({ passphrase: PASSPHRASE });
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(keptIn(folder).join()).not.toContain(hash);
  expect(
    readFileSync(join(folder, 'logs', keptIn(folder)[0]!)).includes(bytes.subarray(0, 64)),
  ).toBe(false);
});

describe('backups in a bucket', () => {
  test('are sent with new logs alone, kept as many as asked for, and restored', async () => {
    const inBucket = { bucket, folder: undefined, passphrase: PASSPHRASE };
    const place = bucketPlace({ ...bucket, folder });
    const one = await fly();
    const first = await made(inBucket);
    expect(first.file).toMatch(
      /^airworthy-\d{8}T\d{6}Z\.backup in bucket backups, prefix fleet\/$/,
    );
    const two = await fly();
    await made(inBucket);
    expect(await place.list('logs')).toHaveLength(2);
    await source.pool.query('DELETE FROM flight WHERE id = $1', [one.id]);
    await made({ ...inBucket, keep: 1 });
    expect((await place.list('')).filter((name) => name.endsWith('.backup'))).toHaveLength(1);
    expect(await place.list('logs')).toHaveLength(1);
    const { file } = await fetchBackup(place, 'latest', folder);
    const bytes = await restored(file, { passphrase: PASSPHRASE, place });
    expect(Buffer.concat(bytes).equals(two.bytes)).toBe(true);
    expect(await backupState(source.db, plan(inBucket), at)).toMatchObject({
      overdue: false,
      failure: null,
    });
    expect(readdirSync(blobs.spoolFolder)).toEqual([]);
  });

  test('are judged and restored by name from the command line', async () => {
    await fly();
    await made({ bucket, folder: undefined });
    const target = await testDatabase({ empty: true });
    const settings = {
      AIRWORTHY_DATA: join(root, 'commanded'),
      AIRWORTHY_SECRET: 's'.repeat(40),
      AIRWORTHY_BACKUP_S3_BUCKET: 'backups',
      AIRWORTHY_BACKUP_S3_PREFIX: 'fleet',
      AIRWORTHY_BACKUP_S3_ENDPOINT: bucket.endpoint!,
      AIRWORTHY_BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
      AIRWORTHY_BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    mkdirSync(settings.AIRWORTHY_DATA);
    const run = commandLine(target, settings);
    try {
      expect((await run('restore', 'latest', '--from-bucket', '--check')).value).toMatchObject({
        logs: 1,
      });
      expect((await run('restore', 'latest', '--from-bucket')).value).toMatchObject({
        logs: 1,
        tables: expect.any(Number),
      });
      const other = await run(
        'restore',
        'airworthy-20200101T000000Z.backup',
        '--from-bucket',
        '--check',
      );
      expect([other.code, other.out + other.error]).toEqual([
        1,
        expect.stringContaining('There is no backup'),
      ]);
    } finally {
      await target.close();
    }
  });
});

/** A small disk of its own needs the right to mount one. */
const mayMount = (() => {
  const probe = mkdtempSync(join(tmpdir(), 'airworthy-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { stdio: 'pipe' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
})();

describe.runIf(mayMount)('on a disk that is full, where one can be mounted', () => {
  test.each([true, false])(
    'a backup fails whole with a sentence and leaves earlier ones (incremental %s)',
    async (incremental) => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
      try {
        await fly(randomBytes(400_000));
        const first = await made({ incremental });
        const before = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
        // Logs come in the order of their keys: one is brought before there is no room for the next.
        await fly(randomBytes(400_000), `0${randomUUID().slice(1)}`);
        await fly(randomBytes(3_000_000), `f${randomUUID().slice(1)}`);
        await expect(made({ incremental })).rejects.toThrow(
          /^There is no room for the backup in .* Nothing of it was kept/,
        );
        expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()).toEqual(before);
        expect(await checkBackup(first.file, migrations)).toMatchObject({ logs: 1 });
        expect((await backupState(source.db, plan(), at)).failure).toMatch(/There is no room/);
      } finally {
        execFileSync('umount', [folder]);
      }
    },
  );
});
