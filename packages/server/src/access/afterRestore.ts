import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** A way in that a restored database holds: a key, a device, or a member of an organization. */
export type Standing = {
  readonly kind: 'key' | 'device' | 'member';
  readonly holder: string;
  readonly label: string;
};

/** Every way in that is valid in this database. */
export async function standingAccess(db: Db): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    SELECT 'key' AS kind, a.email AS holder, c.prefix || '… ' || c.label AS label
    FROM credential c JOIN account a ON a.id = c.account_id
    WHERE c.revoked_at IS NULL AND a.removed_at IS NULL
    UNION ALL
    SELECT 'device', o.name, c.prefix || '… ' || c.label
    FROM credential c JOIN organization o ON o.id = c.org_id WHERE c.revoked_at IS NULL
    UNION ALL
    SELECT 'member', o.name, a.email || ' (' || m.role || ')'
    FROM member m JOIN account a ON a.id = m.account_id JOIN organization o ON o.id = m.org_id
    WHERE a.removed_at IS NULL
    ORDER BY kind, holder, label`.execute(db);
  return rows;
}

/** Revokes all keys and devices, and ends all sessions; answers how many keys and devices. */
export async function revokeEverything(db: Db): Promise<number> {
  await db.deleteFrom('session').execute();
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
