import { ServiceError } from '@airworthy/contract';
import { sql } from 'kysely';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';

/** The entry on the roster whose flights alone an account changes; null where the organization sets no such limit. */
export async function onlyFlightsOf(
  db: Db | Tx,
  member: { orgId: number; accountId: number; role: string | null },
): Promise<number | null> {
  if (member.role !== 'pilot') return null;
  const { rows } = await sql<{ id: number }>`SELECT p.id FROM record_setting s
    JOIN pilot p ON p.org_id = s.org_id AND p.account_id = ${member.accountId}
    WHERE s.org_id = ${member.orgId} AND s.own_flights`.execute(db);
  return rows[0]?.id ?? null;
}

/** Where the organization says so, a pilot changes only flights that name them as the pilot. */
export async function refuseOthers(
  db: Db | Tx,
  scope: Scope,
  pilots: readonly (number | null)[],
): Promise<void> {
  if (pilots.length === 0) return;
  const { userId: accountId, role } = scope;
  const own = await onlyFlightsOf(db, { orgId: orgOf(scope), accountId, role });
  if (own === null || pilots.every((pilot) => pilot === own)) return;
  throw new ServiceError(
    'permission',
    'Your organization lets pilots change only their own flights.',
    { permission: 'flights.manage' },
  );
}
