import type { Role } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';

type Member = { readonly orgId: number; readonly accountId: number };

/** The address before it ends with this. */
export async function saveFeed(
  db: Db,
  { orgId, accountId }: Member,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<void> {
  const feed = { org_id: orgId, secret_sha256: hash, made_at: now };
  await db
    .insertInto('calendar_feed')
    .values({ account_id: accountId, ...feed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(feed))
    .execute();
}

export async function feedMadeAt(db: Db, { orgId, accountId }: Member): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('made_at')
    .where('account_id', '=', accountId)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

export type FeedHolder = { org_id: number; role: Role; organization: string; installation: string };

/** Whose feed a secret opens, while they are a member. */
export async function feedHolder(db: Db, hash: Buffer): Promise<FeedHolder | undefined> {
  const { rows } = await sql<FeedHolder>`SELECT f.org_id, m.role, o.name AS organization,
      (SELECT id::text FROM installation LIMIT 1) AS installation
    FROM calendar_feed f JOIN member m ON m.account_id = f.account_id AND m.org_id = f.org_id
    JOIN account a ON a.id = f.account_id AND a.removed_at IS NULL
    JOIN organization o ON o.id = f.org_id WHERE f.secret_sha256 = ${hash}`.execute(db);
  return rows[0];
}
