import type { Role } from '@airworthy/contract';
import type { Db } from '../storage/database.ts';
import { defined } from '../storage/defined.ts';
import { inTransaction } from '../storage/transaction.ts';
import { passOnOwnership } from './accounts.ts';

export type OrganizationChange = {
  readonly requireSso?: boolean | undefined;
  readonly ssoRecheckDays?: number | undefined;
  readonly storageLimit_mb?: number | undefined;
};

export async function organizationByName(db: Db, name: string) {
  return db
    .selectFrom('organization')
    .selectAll()
    .where((row) => row(row.fn<string>('lower', ['name']), '=', name.trim().toLowerCase()))
    .executeTakeFirst();
}

/** An organization and its owner, who becomes its first member. */
export async function addOrganization(
  db: Db,
  organization: { name: string; ownerId: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('organization')
      .values({ name: organization.name.trim(), owner_id: organization.ownerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('member')
      .values({ account_id: organization.ownerId, org_id: id, role: 'owner' })
      .execute();
    return id;
  });
}

export async function changeOrganization(
  db: Db,
  id: number,
  change: OrganizationChange,
): Promise<void> {
  const set = defined({
    require_sso: change.requireSso,
    sso_recheck_days: change.ssoRecheckDays,
    storage_limit_mb: change.storageLimit_mb,
  });
  if (Object.keys(set).length === 0) return;
  await inTransaction(db, (tx) =>
    tx.updateTable('organization').set(set).where('id', '=', id).execute(),
  );
}

export async function membershipOf(db: Db, accountId: number) {
  return db.selectFrom('member').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Makes somebody a member, or gives a member another role. */
export async function setMember(
  db: Db,
  member: { orgId: number; accountId: number; role: Role },
): Promise<void> {
  const { orgId, accountId, role } = member;
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('member')
      .values({ account_id: accountId, org_id: orgId, role })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ role }))
      .execute();
    if (role !== 'owner') return;
    // Whoever pays is an owner. When the one who did has left or was given another role, this one does.
    const payer = await tx
      .selectFrom('organization as o')
      .innerJoin('member as m', (join) =>
        join.onRef('m.account_id', '=', 'o.owner_id').onRef('m.org_id', '=', 'o.id'),
      )
      .select('m.role')
      .where('o.id', '=', orgId)
      .executeTakeFirst();
    if (payer?.role === 'owner') return;
    await tx
      .updateTable('organization')
      .set({ owner_id: accountId })
      .where('id', '=', orgId)
      .execute();
  });
}

export async function removeMember(
  db: Db,
  member: { orgId: number; accountId: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('member')
      .where('account_id', '=', member.accountId)
      .where('org_id', '=', member.orgId)
      .executeTakeFirst();
    await passOnOwnership(tx, member.accountId);
    return numDeletedRows > 0n;
  });
}
