import { instantText, notFound, type Reply, type Role, ServiceError } from '@airworthy/contract';
import { type listMembers, roleHasWeb } from '@airworthy/contract/web';
import { sql } from 'kysely';
import { removeMember, setMember } from '../../access/organizations.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { refuseLastOwner } from '../organization/organization.ts';
import type { People } from '../people/people.ts';

/** Who changes members: their organization, and whether they may touch owners. */
export type Manager = { readonly orgId: number; readonly role: Role };

export async function membersOf(
  db: Db,
  orgId: number,
  now: Date,
): Promise<Reply<typeof listMembers>> {
  const { rows } = await sql<{
    id: number;
    name: string;
    email: string;
    role: Role;
    second_factor: boolean;
    joined: Date;
    last_seen: Date | null;
    factor_reset: Date | null;
  }>`SELECT a.id, a.name, a.email, m.role, a.mfa_enrolled_at IS NOT NULL AS second_factor,
      m.created_at AS joined, r.happens_at AS factor_reset,
      (SELECT max(seen_at) FROM session s WHERE s.account_id = a.id) AS last_seen
    FROM member m JOIN account a ON a.id = m.account_id
    LEFT JOIN factor_reset r ON r.account_id = a.id
    WHERE m.org_id = ${orgId} ORDER BY lower(coalesce(nullif(a.name, ''), a.email)), a.id`.execute(
    db,
  );
  const invitations = await db
    .selectFrom('ticket as t')
    .leftJoin('account as a', 'a.id', 't.created_by')
    .select([
      't.id',
      't.email',
      't.role',
      't.created_at',
      't.expires_at',
      'a.name',
      'a.email as by',
    ])
    .where('t.org_id', '=', orgId)
    .where('t.kind', '=', 'invitation')
    .where('t.expires_at', '>', now)
    .orderBy('t.id', 'desc')
    .execute();
  return {
    members: rows.map((row) => ({
      ...row,
      joined: instantText(row.joined),
      last_seen: row.last_seen === null ? null : instantText(row.last_seen),
      factor_reset: row.factor_reset === null ? null : instantText(row.factor_reset),
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email ?? '',
      role: row.role ?? 'viewer',
      invited_by: row.name || row.by,
      created: instantText(row.created_at),
      expires: instantText(row.expires_at),
    })),
  };
}

async function lockedRole(tx: Tx, orgId: number, accountId: number): Promise<Role> {
  const row = await tx
    .selectFrom('member')
    .select('role')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound('Member');
  return row.role;
}

/** Owners are made and unmade by owners. */
export function refuseOwnerChange(manager: Manager, touched: readonly Role[]): void {
  if (!touched.includes('owner') || roleHasWeb(manager.role, 'owners.manage')) return;
  throw new ServiceError('permission', 'Your role lacks the permission owners.manage.', {
    permission: 'owners.manage',
  });
}

export async function giveRole(
  people: People,
  manager: Manager,
  { accountId, role }: { accountId: number; role: Role },
): Promise<void> {
  const { orgId } = manager;
  await inTransaction(people.database.db, async (tx) => {
    const before = await lockedRole(tx, orgId, accountId);
    refuseOwnerChange(manager, [before, role]);
    if (role !== 'owner') await refuseLastOwner(tx, orgId, accountId);
    await setMember(tx, { orgId, accountId, role });
  });
}

export async function expel(people: People, manager: Manager, accountId: number): Promise<void> {
  const { orgId } = manager;
  await inTransaction(people.database.db, async (tx) => {
    refuseOwnerChange(manager, [await lockedRole(tx, orgId, accountId)]);
    await refuseLastOwner(tx, orgId, accountId);
    await removeMember(tx, { orgId, accountId });
  });
}

export async function refuseStranger(db: Db, orgId: number, accountId: number): Promise<void> {
  const row = await db
    .selectFrom('member')
    .select('role')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Member');
}
