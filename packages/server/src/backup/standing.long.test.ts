import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackups } from '../serving/backups.ts';
import { type BlobStore, folderBlobs } from '../storage/blobs.ts';
import { ownMigrations } from '../storage/migrate.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { checkBackup } from './checkBackup.ts';
import { restore } from './restore.ts';
import { addBackup, type BackupPlan, backupState, makeBackup } from './standing.ts';

const PASSPHRASE = 'a passphrase of its own';
const root = mkdtempSync(join(tmpdir(), 'airworthy-standing-'));
let source: TestDatabase;
let blobs: BlobStore;
let folder: string;
let at = new Date('2026-11-17T06:00:00Z');
const migrations = ownMigrations();
beforeAll(async () => {
  source = await testDatabase();
  blobs = folderBlobs(join(root, 'logs'));
  await source.pool.query("INSERT INTO account (email, plan) VALUES ('ann@example.com', 'team')");
});
beforeEach(() => {
  folder = mkdtempSync(join(root, 'kept-'));
});
afterAll(async () => {
  await source.close();
  rmSync(root, { recursive: true, force: true });
});

/** The service's own role makes them, as it does beside `serve`. */
const sources = () => ({ database: source.served, blobs, migrations, clock: () => at });
const plan = (more: Partial<BackupPlan> = {}) => ({
  every_s: 86_400,
  keep: 2,
  passphrase: undefined,
  ...more,
  folder,
});
const dayLater = () => {
  at = new Date(at.getTime() + 86_400_000);
};

describe('backups in a folder', () => {
  test('are kept as many as asked for, and nothing is removed that we did not make', async () => {
    const other = await testDatabase();
    await other.pool.query('UPDATE installation SET id = gen_random_uuid()');
    const theirs = join(folder, 'airworthy-20200101T000000Z.backup');
    await makeBackup({ ...sources(), database: other }, { file: theirs, passphrase: undefined });
    await other.close();
    writeFileSync(join(folder, 'airworthy-20200102T000000Z.backup'), 'not one of ours');
    writeFileSync(join(folder, 'airworthy-20200103T000000Z.backup'), '');
    writeFileSync(join(folder, 'old.backup'), 'a letter');
    const names: string[] = [];
    for (let day = 0; day < 3; day++) {
      const made = await addBackup(sources(), plan());
      names.push(made?.file.split('/').at(-1) as string);
      expect(made?.removed).toEqual(day === 2 ? [names[0]] : []);
      dayLater();
    }
    // What a killed process left behind is ours by its header.
    const half = `${names[1]?.replace('.backup', '').slice(0, -2)}9Z.backup.part`;
    writeFileSync(
      join(folder, half),
      readFileSync(join(folder, names[1] as string)).subarray(0, -50),
    );
    expect((await addBackup(sources(), plan()))?.removed).toEqual([half, names[1]]);
    expect(readdirSync(folder).filter((name) => name.startsWith('airworthy-2020'))).toHaveLength(3);
    expect(readdirSync(folder)).toContain('old.backup');
  });

  test('under another passphrase are left alone', async () => {
    await addBackup(sources(), plan({ keep: 1, passphrase: PASSPHRASE }));
    dayLater();
    const made = await addBackup(sources(), plan({ keep: 1, passphrase: 'another passphrase' }));
    expect(made?.removed).toEqual([]);
    dayLater();
    const again = await addBackup(sources(), plan({ keep: 1, passphrase: PASSPHRASE }));
    expect(again?.removed).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('are made by one process at a time', async () => {
    const client = new pg.Client(source.admin);
    await client.connect();
    await client.query("SELECT pg_advisory_lock(hashtext('airworthy backup'))");
    expect(await addBackup(sources(), plan())).toBeNull();
    await client.end();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an encrypted backup', () => {
  test('is restored with its passphrase, and refused without it or with another', async () => {
    const file = join(folder, 'fleet.backup');
    await makeBackup(sources(), { file, passphrase: PASSPHRASE });
    expect(readFileSync(file).includes('ann@example.com')).toBe(false);
    await expect(checkBackup(file, migrations)).rejects.toThrow('is encrypted. Name the file');
    await expect(
      checkBackup(file, migrations, { passphrase: 'another passphrase' }),
    ).rejects.toThrow('The passphrase is not the one of this backup');
    const target = await testDatabase({ empty: true });
    try {
      const store = folderBlobs(mkdtempSync(join(root, 'restored-')));
      await restore(target.admin, store, { file, migrations, passphrase: PASSPHRASE });
      const { rows } = await target.pool.query('SELECT email FROM account');
      expect(rows).toEqual([{ email: 'ann@example.com' }]);
    } finally {
      await target.close();
    }
  });

  test('that is cut off is refused with a sentence', async () => {
    const file = join(folder, 'fleet.backup');
    await makeBackup(sources(), { file, passphrase: PASSPHRASE });
    writeFileSync(file, readFileSync(file).subarray(0, -1));
    await expect(checkBackup(file, migrations, { passphrase: PASSPHRASE })).rejects.toThrow(
      /damaged/,
    );
  });
});

describe('what is known of backups', () => {
  const state = () => backupState(source.db, plan(), at);
  test('is the last good one; one that fails leaves nothing and says why', async () => {
    await addBackup(sources(), plan());
    const before = readdirSync(folder);
    expect(await state()).toMatchObject({ madeAt: at, overdue: false, failure: null });
    const madeAt = at;
    dayLater();
    const nowhere = { file: join(folder, 'no', 'such', 'folder'), passphrase: undefined };
    await expect(makeBackup(sources(), nowhere)).rejects.toThrow('ENOENT');
    expect(await state()).toMatchObject({
      madeAt,
      failedAt: at,
      failure: expect.stringContaining('ENOENT'),
    });
    expect(readdirSync(folder)).toEqual(before);
    at = new Date(at.getTime() + 13 * 3_600_000);
    expect((await state()).overdue).toBe(true);
    await addBackup(sources(), plan());
    expect(await state()).toMatchObject({ madeAt: at, failure: null, overdue: false });
  });

  test('decides when the next is made, by itself', async () => {
    const log = pino({ enabled: false });
    const settle = async (until: (made: number) => boolean) => {
      const stop = startBackups({ ...sources(), log }, plan());
      // The first look begins at once; stopping waits for it, and would end a backup that has begun.
      while (!until(readdirSync(folder).length)) await new Promise((done) => setTimeout(done, 20));
      await stop();
    };
    // The last good one is fresh: nothing is made.
    await settle(() => true);
    expect(readdirSync(folder)).toEqual([]);
    dayLater();
    await settle((files) => files === 1 && !readdirSync(folder)[0]?.endsWith('.part'));
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
