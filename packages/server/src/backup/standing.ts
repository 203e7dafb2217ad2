import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database, Db } from '../storage/database.ts';
import type { Migration } from '../storage/migrate.ts';
import { type BackedUp, backup } from './backup.ts';
import { checkBackup, headerOf } from './checkBackup.ts';
import { readBackup } from './readBackup.ts';

/** Where backups go by themselves, how often and how many stay. */
export type BackupPlan = {
  /** Left out, no process of this setting makes them by itself. */
  readonly folder: string | undefined;
  readonly every_s: number;
  readonly keep: number;
  readonly passphrase: string | undefined;
};

export type BackupSources = {
  readonly database: Pick<Database, 'admin' | 'db'>;
  readonly blobs: BlobStore;
  readonly migrations: readonly Migration[];
  readonly clock: () => Date;
};

export type MadeBackup = BackedUp & {
  readonly file: string;
  readonly size_bytes: number;
  readonly records: number;
};

type Wanted = {
  readonly file: string;
  readonly passphrase: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Writes a backup and reads it back: only one that could be restored counts, and is noted. */
export async function makeBackup(
  { database, blobs, migrations, clock }: BackupSources,
  { file, passphrase, signal }: Wanted,
): Promise<MadeBackup> {
  try {
    const done = await backup(database, blobs, { file, passphrase, signal });
    const { records } = await checkBackup(file, migrations, passphrase);
    const { size: size_bytes } = await stat(file);
    await database.db
      .updateTable('installation')
      .set({
        backup_made_at: clock(),
        backup_file: file,
        backup_size_bytes: size_bytes,
        backup_failed_at: null,
        backup_failure: null,
      })
      .execute();
    return { ...done, file, size_bytes, records };
  } catch (error) {
    if (signal?.aborted !== true)
      await database.db
        .updateTable('installation')
        .set({ backup_failed_at: clock(), backup_failure: (error as Error).message.slice(0, 500) })
        .execute()
        .catch(() => {});
    throw error;
  }
}

/** A further backup in a folder, and no more of them than are kept. Null while another process makes one. */
export async function addBackup(
  sources: BackupSources,
  plan: BackupPlan & { readonly folder: string; readonly signal?: AbortSignal | undefined },
): Promise<(MadeBackup & { readonly removed: readonly string[] }) | null> {
  const { folder, passphrase, keep, signal } = plan;
  return alone(sources.database, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, nameAt(sources.clock()));
    const made = await makeBackup(sources, { file, passphrase, signal });
    const { id } = await sources.database.db
      .selectFrom('installation')
      .select('id')
      .executeTakeFirstOrThrow();
    const removed = await removeOlder(folder, { installation: id, keep, passphrase });
    return { ...made, removed };
  });
}

/** Of all processes of an installation one at a time; the lock ends with the connection. */
async function alone<T>(
  { admin }: Pick<Database, 'admin'>,
  work: () => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client(admin);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT pg_try_advisory_lock(hashtext('airworthy backup')) AS held",
    );
    return rows[0].held === true ? await work() : null;
  } finally {
    await client.end();
  }
}

const NAME = /^airworthy-\d{8}T\d{6}Z\.backup(\.part)?$/;

/** `airworthy-20261117T064500Z.backup`: by name is by time. */
function nameAt(now: Date): string {
  return `airworthy-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
}

/**
 * Removes the oldest backups beyond those that are kept, and the halves that a killed process left. Only files
 * that this installation made: by their name and by the header inside, which one of another installation, or
 * under another passphrase, does not show.
 */
export async function removeOlder(
  folder: string,
  own: { installation: string; keep: number; passphrase: string | undefined },
): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const ours: string[] = [];
  for (const name of names) if (await isOurs(join(folder, name), own)) ours.push(name);
  const halves = ours.filter((name) => name.endsWith('.part'));
  const whole = ours.filter((name) => !name.endsWith('.part'));
  const removed = [...halves, ...whole.slice(0, Math.max(0, whole.length - own.keep))];
  for (const name of removed) await rm(join(folder, name));
  return removed;
}

async function isOurs(
  file: string,
  { installation, passphrase }: { installation: string; passphrase: string | undefined },
): Promise<boolean> {
  const entries = readBackup(file, passphrase);
  try {
    return (await headerOf(entries)).installation === installation;
  } catch {
    return false;
  } finally {
    await entries.return(undefined);
  }
}

export type BackupState = {
  readonly madeAt: Date | null;
  readonly file: string | null;
  readonly size_bytes: number | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
  /** Backups are made by themselves, or one was made before: more are to be expected. */
  readonly expected: boolean;
  readonly overdue: boolean;
};

/** Late by half of the time between two: one that takes long, or a machine that slept, is not yet one that is missing. */
const LATE = 1.5;

/** What is known of the backups of this installation. */
export async function backupState(
  db: Db,
  { folder, every_s }: Pick<BackupPlan, 'folder' | 'every_s'>,
  now: Date,
): Promise<BackupState> {
  const row = await db
    .selectFrom('installation')
    .select([
      'backup_made_at',
      'backup_file',
      'backup_size_bytes',
      'backup_failed_at',
      'backup_failure',
    ])
    .executeTakeFirstOrThrow();
  const madeAt = row.backup_made_at;
  const expected = folder !== undefined || madeAt !== null || row.backup_failed_at !== null;
  const age_s = madeAt === null ? Number.POSITIVE_INFINITY : (+now - +madeAt) / 1000;
  return {
    madeAt,
    file: row.backup_file,
    size_bytes: row.backup_size_bytes,
    failedAt: row.backup_failed_at,
    failure: row.backup_failure,
    expected,
    overdue: expected && age_s > LATE * every_s,
  };
}
