import { sql, type Transaction } from 'kysely';
import type { Db, Schema } from '../../storage/database.ts';

/** Days a queued reading is kept for its caller. */
const KEPT_DAYS = 7;

export type NewReading = {
  readonly accountId: number;
  readonly filename: string | null;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly blobKey: string;
};

export async function insertReading(
  tx: Transaction<Schema>,
  reading: NewReading,
): Promise<{ id: number; expires_at: Date }> {
  return tx
    .insertInto('crash_reading')
    .values({
      account_id: reading.accountId,
      filename: reading.filename,
      size_bytes: reading.size_bytes,
      sha256: reading.sha256,
      blob_key: reading.blobKey,
      expires_at: sql`now() + make_interval(days => ${KEPT_DAYS})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** The caller's own reading; another's is not there. */
export async function readingOf(db: Db, accountId: number, id: number) {
  return db
    .selectFrom('crash_reading')
    .select(['id', 'state', 'progress', 'result', 'charts', 'error'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Marks a waiting reading as begun and answers what is needed to read it; null when it is not waiting. */
export async function beginReading(db: Db, id: number) {
  return db
    .updateTable('crash_reading')
    .set({ state: 'reading', progress: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'reading'])
    .where('blob_key', 'is not', null)
    .returning(['id', 'filename', 'size_bytes', 'sha256', 'blob_key'])
    .executeTakeFirst();
}

export async function waitAgain(db: Db, id: number): Promise<void> {
  await db
    .updateTable('crash_reading')
    .set({ state: 'queued', progress: 0 })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();
}

export async function noteProgress(db: Db, id: number, progress: number): Promise<void> {
  await db
    .updateTable('crash_reading')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();
}

export type Ending =
  | { readonly result: object; readonly charts: Record<string, string> | null }
  | { readonly error: string };

/** Files how a reading ended and lets its bytes go, in one transaction. */
export async function endReading(db: Db, id: number, ending: Ending): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('crash_reading')
      .select('blob_key')
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'reading'])
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return;
    const outcome =
      'error' in ending
        ? ({ state: 'failed', error: ending.error } as const)
        : ({
            state: 'done',
            progress: 1,
            result: JSON.stringify(ending.result),
            charts: ending.charts === null ? null : JSON.stringify(ending.charts),
          } as const);
    await tx
      .updateTable('crash_reading')
      .set({ ...outcome, blob_key: null })
      .where('id', '=', id)
      .execute();
    if (row.blob_key !== null)
      await tx.insertInto('blob_discard').values({ blob_key: row.blob_key }).execute();
  });
}
