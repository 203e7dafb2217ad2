import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { S3Config } from '../s3Config.ts';
import { isDiskFull } from '../storage/away.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database, Db } from '../storage/database.ts';
import type { Migration } from '../storage/migrate.ts';
import { type BackedUp, backup } from './backup.ts';
import { checkBackup, headerOf } from './checkBackup.ts';
import {
  isListedAs,
  type KeptLogs,
  keptLogs,
  listName,
  listText,
  removeUnnamed,
} from './keptLogs.ts';
import { type BackupPlace, folderPlace } from './place.ts';
import { readBackup } from './readBackup.ts';

/** Where backups go by themselves, how often and how many stay. */
export type BackupPlan = {
  /** Left out, no process of this setting makes them by itself. */
  readonly folder: string | undefined;
  /** In place of a folder. */
  readonly bucket?: S3Config | undefined;
  /** Logs lie beside the backups, each once, instead of in every one. In a bucket they always do. */
  readonly incremental?: boolean | undefined;
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
  readonly kept?: KeptLogs | undefined;
  /** Where those lie; the folder of the file unless given. */
  readonly place?: BackupPlace | undefined;
  /** How the operator finds it again; the file unless given. */
  readonly called?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Brings the file that was read back to where it is kept. */
  readonly deliver?: (size_bytes: number) => Promise<void>;
};

/** Writes a backup and reads it back: only one that could be restored counts, and is noted. One that fails leaves nothing. */
export async function makeBackup(
  { database, blobs, migrations, clock }: BackupSources,
  { file, passphrase, kept, place, called = file, signal, deliver }: Wanted,
): Promise<MadeBackup> {
  let written = false;
  try {
    const done = await backup(database, blobs, { file, passphrase, kept, signal });
    written = true;
    const isKnown = (sha256: string) => kept?.added.has(sha256) === false;
    const { records } = await checkBackup(file, migrations, { passphrase, place, isKnown });
    const { size: size_bytes } = await stat(file);
    await deliver?.(size_bytes);
    await database.db
      .updateTable('installation')
      .set({
        backup_made_at: clock(),
        backup_file: called,
        backup_size_bytes: size_bytes,
        backup_failed_at: null,
        backup_failure: null,
      })
      .execute();
    return { ...done, file: called, size_bytes, records };
  } catch (error) {
    if (written) await rm(file, { force: true });
    await kept?.undo().catch(() => {});
    const told = isDiskFull(error) ? new NoRoom(file, error) : (error as Error);
    if (signal?.aborted !== true)
      await database.db
        .updateTable('installation')
        .set({ backup_failed_at: clock(), backup_failure: told.message.slice(0, 500) })
        .execute()
        .catch(() => {});
    throw told;
  }
}

/** A full disk, in a sentence. */
class NoRoom extends Error {
  constructor(file: string, cause: unknown) {
    super(
      `There is no room for the backup in ${dirname(file)}. Nothing of it was kept, and earlier ones are as they were: ` +
        'make room there, or keep fewer with --keep.',
      { cause },
    );
  }
}

export type AddingPlan = BackupPlan & { readonly signal?: AbortSignal | undefined };

/** A further backup in a folder or bucket, and no more of them than are kept. Null while another process makes one. */
export async function addBackup(
  sources: BackupSources,
  plan: AddingPlan,
): Promise<(MadeBackup & { readonly removed: readonly string[] }) | null> {
  return alone(sources.database, async () => {
    const { id } = await sources.database.db
      .selectFrom('installation')
      .select('id')
      .executeTakeFirstOrThrow();
    return plan.bucket === undefined
      ? addToFolder(sources, plan, id)
      : addToBucket(sources, { ...plan, bucket: plan.bucket }, id);
  });
}

async function addToFolder(sources: BackupSources, plan: AddingPlan, installation: string) {
  const { folder = '.', passphrase, keep, incremental, signal } = plan;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = folderPlace(folder);
  const name = nameAt(sources.clock());
  const file = join(folder, name);
  const kept =
    incremental === true ? keptLogs(place, { passphrase, installation }, folder) : undefined;
  const deliver = async () => {
    if (kept !== undefined) await place.putText(listName(name), listText(installation, kept));
  };
  const made = await makeBackup(sources, { file, passphrase, kept, signal, deliver });
  const removed = await removeOlder(folder, { installation, keep, passphrase });
  for (const gone of removed) await place.remove(listName(gone));
  if (kept !== undefined) await removeUnnamed(place, (await place.list('')).filter(isBackup));
  return { ...made, removed };
}

/** Made and read back here, then sent, fetched again and compared. */
async function addToBucket(
  sources: BackupSources,
  plan: AddingPlan & { readonly bucket: S3Config },
  installation: string,
) {
  const { bucket, passphrase, keep, signal } = plan;
  const { bucketPlace, localCopy } = await import('./bucketPlace.ts');
  const folder = sources.blobs.spoolFolder;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = bucketPlace({ ...bucket, folder });
  const name = nameAt(sources.clock());
  const file = localCopy(folder, name);
  const kept = keptLogs(place, { passphrase, installation }, folder);
  const deliver = async (size_bytes: number) => {
    const sent = await digestOf(createReadStream(file));
    await place.putText(listName(name), listText(installation, kept));
    await place.put(name, file, size_bytes);
    if ((await digestOf(await place.open(name))) !== sent) {
      await place.remove(name);
      throw new Error(`${place.words} gave other bytes back than were sent.`);
    }
  };
  try {
    const called = `${name} in ${place.words}`;
    const made = await makeBackup(sources, {
      ...{ file, place, called, passphrase, kept, signal, deliver },
    });
    const ours: string[] = [];
    for (const one of (await place.list('')).filter(isBackup).sort())
      if (await isListedAs(place, one, installation)) ours.push(one);
    const removed = ours.slice(0, Math.max(0, ours.length - keep));
    for (const gone of removed) {
      await place.remove(gone);
      await place.remove(listName(gone));
    }
    if (removed.length > 0) await removeUnnamed(place, (await place.list('')).filter(isBackup));
    return { ...made, removed };
  } finally {
    await rm(file, { force: true });
  }
}

async function digestOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
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

const isBackup = (name: string) => NAME.test(name) && !name.endsWith('.part');

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
  const entries = readBackup(file, { passphrase });
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
  { folder, bucket, every_s }: Pick<BackupPlan, 'folder' | 'bucket' | 'every_s'>,
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
  const expected =
    folder !== undefined ||
    bucket !== undefined ||
    madeAt !== null ||
    row.backup_failed_at !== null;
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
