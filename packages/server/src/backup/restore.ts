import { Readable } from 'node:stream';
import pg from 'pg';
import { isStoreAway } from '../storage/away.ts';
import { isUnfinishedRestore, restoringMarker } from '../storage/binding.ts';
import { BLOB_KEY, type BlobStore } from '../storage/blobs.ts';
import type { Migration } from '../storage/migrate.ts';
import { BLOB_TABLES, type BlobTable, namedBlobs } from '../storage/namedBlobs.ts';
import { spoolUpload } from '../storage/spool.ts';
import { checkBackup, damagedLog, headerOf, migrationsOf } from './checkBackup.ts';
import { BrokenBackup, type Entries, requireLogKey } from './container.ts';
import { loadTable, putBack, setSequences, takeDown } from './loadRows.ts';
import { type ReadOptions, readBackup } from './readBackup.ts';
import { tablesOf } from './tables.ts';
import { CannotRestore, remakeSchema } from './target.ts';

export type Restored = {
  readonly made_at: string;
  readonly tables: number;
  readonly logs: number;
  /** Logs that were deleted while the backup was made; their records are gone as well. */
  readonly deleted: number;
};

/**
 * Brings a backup into an empty database and an empty store. The file is judged whole before anything is
 * written. Schema and tables arrive in one transaction, and logs that were stored are removed when it
 * fails: a restore that breaks off leaves database and store as they were. One that was killed leaves a
 * marker in the store, by which the next removes what it left.
 */
export async function restore(
  admin: pg.PoolConfig,
  blobs: BlobStore,
  options: Pick<ReadOptions, 'passphrase' | 'place'> & {
    readonly file: string;
    readonly migrations: readonly Migration[];
  },
): Promise<Restored> {
  const { file, migrations, passphrase, place } = options;
  const { made_at } = await checkBackup(file, migrations, { passphrase, place });
  const pool = new pg.Pool({ ...admin, max: 2 });
  pool.on('error', () => {});
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const entries = readBackup(file, { passphrase, place });
    await remakeSchema(client, migrationsOf(await headerOf(entries), migrations), migrations);
    const counts = await intoStore(blobs, made_at, (put) => load(client, entries, put));
    // Whether a commit that fails was carried out is not known: the logs stay, and so does the marker.
    await client.query('COMMIT');
    return { made_at, ...counts };
  } finally {
    // Ends the session: a transaction that did not commit is gone with it.
    client.release(true);
    await pool.end();
  }
}

type Put = (log: { key: string; sha256: string }, bytes: AsyncGenerator<Buffer>) => Promise<void>;

/** Removes again what `work` stored when it fails, and leaves the marker as it was. */
async function intoStore<T>(
  blobs: BlobStore,
  made_at: string,
  work: (put: Put) => Promise<T>,
): Promise<T> {
  const marker = await blobs.readMarker();
  const unfinished = isUnfinishedRestore(marker);
  for await (const { key } of blobs.list()) {
    if (!unfinished)
      throw new CannotRestore(
        `There are logs in ${blobs.place} already (${key}). Restore into an empty store.`,
      );
    await blobs.remove(key);
  }
  await blobs.writeMarker(restoringMarker(made_at));
  const stored: string[] = [];
  try {
    return await work(async (log, bytes) => {
      stored.push(log.key);
      await storeLog(blobs, log, bytes);
    });
  } catch (error) {
    await undo(blobs, stored, unfinished ? null : marker);
    throw error;
  }
}

/** A store that is away keeps the marker of the restore, by which the next one tidies up. */
async function undo(blobs: BlobStore, stored: readonly string[], marker: string | null) {
  try {
    for (const key of stored) await blobs.remove(key);
    await blobs.writeMarker(marker);
  } catch (error) {
    if (!isStoreAway(error)) throw error;
  }
}

async function load(
  client: pg.ClientBase,
  entries: Entries,
  put: Put,
): Promise<Omit<Restored, 'made_at'>> {
  const counts = { tables: 0, logs: 0, deleted: 0 };
  const deleted: string[] = [];
  const constraints = await takeDown(client);
  let whole = false;
  for await (const { entry, bytes } of entries) {
    if (entry.kind === 'table') {
      await loadTable(client, entry, bytes);
      counts.tables++;
    } else if (entry.kind === 'log') {
      requireLogKey(entry.key);
      await put(entry, bytes);
      counts.logs++;
    } else if (entry.kind === 'deleted_log') {
      deleted.push(entry.key);
      counts.deleted++;
    } else if (entry.kind === 'end') {
      await setSequences(client, entry.sequences);
      whole = true;
    }
  }
  if (!whole) throw new BrokenBackup('The backup is not whole: its end is missing.');
  const tables = await blobTablesOf(client);
  await refuseOtherKeys(client, tables);
  await putBack(client, constraints);
  // With the triggers in place again: they take the bytes off the organization's storage.
  for (const { forget } of tables) await client.query(forget, [deleted]);
  return counts;
}

/** Those that the schema of the backup has: it may be of an earlier version. */
async function blobTablesOf(client: pg.ClientBase): Promise<readonly BlobTable[]> {
  const there = new Set((await tablesOf(client)).map(({ table }) => table));
  return BLOB_TABLES.filter(({ table }) => there.has(table));
}

/** A record may name no file but one that a store of ours made. */
async function refuseOtherKeys(client: pg.ClientBase, tables: readonly BlobTable[]): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM (${namedBlobs(tables)}) AS named WHERE key !~ $1 LIMIT 1`,
    [BLOB_KEY.source],
  );
  if (rows[0] !== undefined) requireLogKey(rows[0].key);
}

async function storeLog(
  blobs: BlobStore,
  log: { key: string; sha256: string },
  bytes: AsyncGenerator<Buffer>,
): Promise<void> {
  const spooled = await spoolUpload(Readable.from(bytes, { objectMode: false }), blobs.spoolFolder);
  if (spooled.sha256 !== log.sha256) {
    await spooled.discard();
    throw damagedLog(log.key);
  }
  await blobs.put(log.key, spooled);
}
