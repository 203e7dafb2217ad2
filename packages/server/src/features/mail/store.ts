import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';

export async function addMail(
  db: Db | Tx,
  mail: {
    recipient: string;
    subject: string;
    body: Buffer;
    unsubscribe: string | null;
    now: Date;
  },
): Promise<void> {
  const { now, ...row } = mail;
  await db
    .insertInto('mail')
    .values({ ...row, created_at: now, next_at: now })
    .execute();
}

/** A minute is longer than a server takes to accept a mail; then another process may try. */
const TAKEN_FOR_MS = 60_000;

/** The next mail that is due, taken for this process for a minute. */
export async function takeMail(
  db: Db,
  now: Date,
): Promise<{
  id: number;
  recipient: string;
  subject: string;
  body: Buffer;
  unsubscribe: string | null;
  attempts: number;
} | null> {
  const until = new Date(now.getTime() + TAKEN_FOR_MS);
  const { rows } = await sql<{
    id: number;
    recipient: string;
    subject: string;
    body: Buffer;
    unsubscribe: string | null;
    attempts: number;
  }>`UPDATE mail SET next_at = ${until}, attempts = attempts + 1 WHERE id = (
      SELECT id FROM mail WHERE sent_at IS NULL AND body IS NOT NULL AND next_at <= ${now}
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, subject, body, unsubscribe, attempts`.execute(db);
  return rows[0] ?? null;
}

/** What was sent holds a link no longer. */
export async function sentMail(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: now, body: null, unsubscribe: null, error: null })
    .where('id', '=', id)
    .execute();
}

export async function failedMail(
  db: Db,
  id: number,
  failure: { next: Date; error: string },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_at: failure.next, error: failure.error })
    .where('id', '=', id)
    .execute();
}

const SHOWN_MAX = 200;

export async function recentMails(db: Db) {
  return db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(SHOWN_MAX).execute();
}

export async function dropMail(db: Db | Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
