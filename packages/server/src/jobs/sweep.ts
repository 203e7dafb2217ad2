import { sql } from 'kysely';
import { type BlobStore, sweepSpool } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';

/** One process sweeps at a time; the number is ours, nothing more. */
const ADVISORY_LOCK = 7_202_611_151;
/** Younger bytes may belong to an upload whose row is not there yet. */
const GRACE_MS = 3_600_000;

/**
 * Removes what nothing points at: bytes whose row never came or has gone, uploads left half way, and
 * readings past their days. Answers how many files and readings went; null when another process sweeps.
 */
export async function sweep(
  database: Database,
  blobs: BlobStore,
  now: Date,
): Promise<{ files: number; readings: number } | null> {
  return database.db.connection().execute(async (db) => {
    const { rows } = await sql<{ got: boolean }>`
      SELECT pg_try_advisory_lock(${ADVISORY_LOCK}) AS got`.execute(db);
    if (rows[0]?.got !== true) return null;
    try {
      const readings = await expireReadings(database);
      const before = new Date(now.getTime() - GRACE_MS);
      let files = await emptyDiscards(database, blobs);
      files += await removeOrphans(database, blobs, before);
      files += await sweepSpool(blobs.spoolFolder, before);
      return { files, readings };
    } finally {
      await sql`SELECT pg_advisory_unlock(${ADVISORY_LOCK})`.execute(db);
    }
  });
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

/** The bytes first, the note second: a death in between removes the same bytes again, harmlessly. */
async function emptyDiscards(database: Database, blobs: BlobStore): Promise<number> {
  const notes = await database.db
    .selectFrom('blob_discard')
    .select(['id', 'blob_key'])
    .orderBy('id')
    .limit(1000)
    .execute();
  for (const note of notes) {
    await blobs.remove(note.blob_key);
    await database.db.deleteFrom('blob_discard').where('id', '=', note.id).execute();
  }
  return notes.length;
}

async function removeOrphans(database: Database, blobs: BlobStore, before: Date): Promise<number> {
  let removed = 0;
  for await (const { key, storedAt } of blobs.list()) {
    if (storedAt >= before || (await isNamed(database, key))) continue;
    await blobs.remove(key);
    removed++;
  }
  return removed;
}

async function isNamed(database: Database, key: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    SELECT EXISTS (SELECT 1 FROM flight_log WHERE blob_key = ${key})
      OR EXISTS (SELECT 1 FROM crash_reading WHERE blob_key = ${key}) AS named`.execute(
    database.db,
  );
  return rows[0]?.named === true;
}
