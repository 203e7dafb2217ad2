import { daysAfter } from '@airworthy/contract/dates';
import { sql } from 'kysely';
import { type BlobStore, isBlobKey, sweepSpool } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { isLakeKey } from '../storage/lakeKeys.ts';
import { namedBlobs } from '../storage/namedBlobs.ts';
import { inBatches, SHARE_MAX } from '../storage/sweeping.ts';

/** Younger bytes may belong to an upload whose row is not there yet. */
export const GRACE_MS = 3_600_000;
/** Files that no record names are kept apart for this long before they are deleted. */
export const ASIDE_DAYS = 30;
/** A sweep is due when the last one of any process began this long ago. */
const DUE_MINUTES = 9;
/** Before the name of a file of the lake, in a note of what is to be deleted. */
const LAKE = 'lake/';

export type Swept = {
  /** Readings past their days. */
  readonly readings: number;
  /** Uploads that were left half way, and those in several calls that are past their time. */
  readonly uploads: number;
  /** Files set aside now, brought back, and deleted after their time aside. */
  readonly aside: number;
  readonly broughtBack: number;
  readonly deleted: number;
  /** Set where more files than a tenth of the store have no record: none of them was touched. */
  readonly refused: { readonly unknown: number; readonly files: number } | null;
};

export type SweepOptions = {
  /** The operator's word: also when it is more than a tenth of the store. */
  readonly anyShare?: boolean;
  /** Also when another process swept a moment ago. */
  readonly atOnce?: boolean;
};

/**
 * Tidies up after what nothing points at: expired readings, uploads left half way, and files that no
 * record names. Null when another process has swept within the last minutes.
 */
export async function sweep(
  database: Database,
  blobs: BlobStore,
  now: Date,
  options: SweepOptions = {},
): Promise<Swept | null> {
  const due = options.atOnce === true ? 0 : DUE_MINUTES;
  const claimed = await database.db
    .updateTable('installation')
    .set({ swept_at: sql`now()` })
    .where(sql<boolean>`swept_at <= now() - make_interval(mins => ${due})`)
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) return null;
  const readings = await expireReadings(database);
  const before = new Date(now.getTime() - GRACE_MS);
  const uploads = (await sweepSpool(blobs.spoolFolder, before)) + (await expireUploads(database));
  const broughtBack = await bringBackKnown(database, blobs);
  const unknown = await setUnknownAside(database, blobs, before, options.anyShare === true);
  const deleted = await deleteOld(blobs, daysAfter(now, -ASIDE_DAYS));
  return { readings, uploads, broughtBack, deleted, ...unknown };
}

async function expireReadings(database: Database): Promise<number> {
  return database.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('crash_reading')
      .where('expires_at', '<', sql<Date>`now()`)
      .returning('blob_key')
      .execute();
    const keys = gone.flatMap((row) => (row.blob_key === null ? [] : [row.blob_key]));
    if (keys.length > 0)
      await tx
        .insertInto('blob_discard')
        .values(keys.map((blob_key) => ({ blob_key })))
        .execute();
    return gone.length;
  });
}

/** The pieces that arrived follow through `blob_discard`. */
async function expireUploads(database: Database): Promise<number> {
  const { numDeletedRows } = await database.db
    .deleteFrom('log_upload')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes the bytes of deleted flights and readings: those the database has let go by a note. The bytes
 * go first, the note second: a death in between deletes the same bytes again, which does no harm.
 */
export async function emptyDiscards(database: Database, blobs: BlobStore): Promise<number> {
  const notes = await database.db
    .selectFrom('blob_discard')
    .select(['id', 'blob_key'])
    .orderBy('id')
    .limit(1000)
    .execute();
  for (const note of notes) {
    // A log that never arrived with its organization has a note as well, and no bytes.
    if (isBlobKey(note.blob_key)) await blobs.remove(note.blob_key);
    const columns = note.blob_key.startsWith(LAKE) ? note.blob_key.slice(LAKE.length) : '';
    if (isLakeKey(columns)) await blobs.lake.remove(columns);
    await database.db.deleteFrom('blob_discard').where('id', '=', note.id).execute();
  }
  return notes.length;
}

async function setUnknownAside(
  database: Database,
  blobs: BlobStore,
  before: Date,
  anyShare: boolean,
): Promise<Pick<Swept, 'aside' | 'refused'>> {
  let files = 0;
  const unknown: string[] = [];
  for await (const batch of inBatches(blobs.list())) {
    files += batch.length;
    const old = batch.filter(({ storedAt }) => storedAt < before).map(({ key }) => key);
    const known = await knownKeys(database, old);
    unknown.push(...old.filter((key) => !known.has(key)));
  }
  // One file is never too many: a small store could not be tidied otherwise.
  if (!anyShare && unknown.length > Math.max(1, files * SHARE_MAX))
    return { aside: 0, refused: { unknown: unknown.length, files } };
  for (const key of unknown) await blobs.aside.add(key);
  return { aside: unknown.length, refused: null };
}

/** A database that was restored from a newer backup may know again what was set aside. */
async function bringBackKnown(database: Database, blobs: BlobStore): Promise<number> {
  let count = 0;
  for await (const batch of inBatches(blobs.aside.list()))
    for (const key of await knownKeys(
      database,
      batch.map((blob) => blob.key),
    )) {
      await blobs.aside.bringBack(key);
      count++;
    }
  return count;
}

async function deleteOld(blobs: BlobStore, before: Date): Promise<number> {
  let count = 0;
  for await (const { key, storedAt } of blobs.aside.list()) {
    if (storedAt >= before) continue;
    await blobs.aside.remove(key);
    count++;
  }
  return count;
}

/** Those of the keys that a record names, or that are noted to be deleted. */
async function knownKeys(database: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM (${sql.raw(namedBlobs())}) AS named WHERE key = ANY(${keys})
    UNION SELECT blob_key FROM blob_discard WHERE blob_key = ANY(${keys})`.execute(database.db);
  return new Set(rows.map((row) => row.key));
}
