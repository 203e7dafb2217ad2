import type { Role } from '@airworthy/contract';
import { roleHasWeb } from '@airworthy/contract/web';
import type { Db } from '../storage/database.ts';
import { defined } from '../storage/defined.ts';
import { inTransaction, type Tx } from '../storage/transaction.ts';
import { passOnOwnership } from './accounts.ts';

export type OrganizationChange = {
  readonly requireSso?: boolean | undefined;
  readonly ssoRecheckDays?: number | undefined;
  readonly storageLimit_mb?: number | undefined;
  /** Its identity provider may have a private address. */
  readonly privateIssuer?: boolean | undefined;
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
    private_issuer: change.privateIssuer,
  });
  if (Object.keys(set).length === 0) return;
  await inTransaction(db, (tx) =>
    tx.updateTable('organization').set(set).where('id', '=', id).execute(),
  );
}

export async function membershipOf(db: Db, accountId: number) {
  return db.selectFrom('member').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** What somebody invited whom they may no longer invite ends with that right. */
async function dropInvitations(
  tx: Tx,
  { orgId, accountId }: { orgId: number; accountId: number },
): Promise<void> {
  await tx
    .deleteFrom('ticket')
    .where('kind', '=', 'invitation')
    .where('org_id', '=', orgId)
    .where('created_by', '=', accountId)
    .execute();
}

/** Whether an organization would be without an owner if this one went; owners take turns here. */
export async function isLastOwner(
  tx: Tx,
  { orgId, accountId }: { orgId: number; accountId: number },
): Promise<boolean> {
  const owners = await tx
    .selectFrom('member')
    .select('account_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return owners.length === 1 && owners[0]?.account_id === accountId;
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
    if (!roleHasWeb(role, 'members.manage')) await dropInvitations(tx, member);
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
    await dropInvitations(tx, member);
    await passOnOwnership(tx, member.accountId);
    return numDeletedRows > 0n;
  });
}
