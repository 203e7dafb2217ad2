import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How long an answer is kept. */
const KEPT_HOURS = 24;
/** A call that has not been heard of for this long died with its server. */
const LEASE_S = 60;

export type Asked = {
  readonly holder: string;
  readonly key: string;
  readonly requestSha256: Buffer;
};

/** What is on record about a key. */
export type Claimed =
  /** Nothing: this call carries it out. */
  | { readonly kind: 'ours'; readonly owner: string }
  | { readonly kind: 'answered'; readonly answer: Buffer; readonly uploadSha256: Buffer | null }
  | { readonly kind: 'under way' }
  | { readonly kind: 'other request' }
  /** It was carried out, and the server died before the answer was kept. */
  | { readonly kind: 'answer lost' };

export async function claim(db: Db, asked: Asked): Promise<Claimed> {
  const owner = randomUUID();
  const { rows } = await sql<{ owner: string }>`
    INSERT INTO idempotency AS i (holder, key, request_sha256, owner, lease_until)
    VALUES (${asked.holder}, ${asked.key}, ${asked.requestSha256}, ${owner}, now() + make_interval(secs => ${LEASE_S}))
    ON CONFLICT (holder, key) DO UPDATE SET request_sha256 = excluded.request_sha256, owner = excluded.owner,
      lease_until = excluded.lease_until, upload_sha256 = NULL, committed = false, answer = NULL, created_at = now()
    WHERE i.created_at < now() - make_interval(hours => ${KEPT_HOURS})
      OR (i.answer IS NULL AND NOT i.committed AND i.lease_until < now()
        AND i.request_sha256 = excluded.request_sha256)
    RETURNING owner`.execute(db);
  if (rows.length > 0) return { kind: 'ours', owner };
  const found = await db
    .selectFrom('idempotency')
    .select(['request_sha256', 'upload_sha256', 'answer', 'committed'])
    .select(sql<boolean>`lease_until < now()`.as('silent'))
    .where('holder', '=', asked.holder)
    .where('key', '=', asked.key)
    .executeTakeFirst();
  // Given up between the two statements.
  if (found === undefined) return claim(db, asked);
  if (!found.request_sha256.equals(asked.requestSha256)) return { kind: 'other request' };
  if (found.answer !== null)
    return { kind: 'answered', answer: found.answer, uploadSha256: found.upload_sha256 };
  return found.committed && found.silent ? { kind: 'answer lost' } : { kind: 'under way' };
}

const ofOwner = (db: Db, owner: string) => db.updateTable('idempotency').where('owner', '=', owner);

/** The call is alive. */
export async function renew(db: Db, owner: string): Promise<void> {
  await ofOwner(db, owner)
    .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_S})` })
    .execute();
}

/** In the transaction of the change: from here on it must not be carried out again. */
export async function markCommitted(tx: Db, owner: string): Promise<void> {
  await ofOwner(tx, owner).set({ committed: true }).execute();
}

export async function keepAnswer(
  db: Db,
  owner: string,
  kept: { answer: Buffer; uploadSha256: Buffer | null },
): Promise<void> {
  await ofOwner(db, owner).set({ answer: kept.answer, upload_sha256: kept.uploadSha256 }).execute();
}

/** The call was refused and changed nothing: the key is free again. */
export async function giveUp(db: Db, owner: string): Promise<void> {
  await db.deleteFrom('idempotency').where('owner', '=', owner).execute();
}

export async function dropOldAnswers(db: Db): Promise<void> {
  await sql`DELETE FROM idempotency WHERE created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(
    db,
  );
}
