import { type Role, roles, ServiceError } from '@airworthy/contract';
import { accountByEmail, addAccount } from '../../access/accounts.ts';
import { setMember } from '../../access/organizations.ts';
import type { GroupRole } from '../../storage/schema/people.ts';
import type { Tx } from '../../storage/transaction.ts';

export type Claims = {
  readonly iss: string;
  readonly sub: string;
  readonly [name: string]: unknown;
};

type Presented = {
  readonly orgId: number;
  readonly claims: Claims;
  readonly testedBy: number | null;
  readonly now: Date;
};

/**
 * The account of whoever the provider vouches for. A person is issuer and subject; an address links
 * only in a domain that was confirmed as this organization's, and only to its own people.
 */
export async function personOfClaims(tx: Tx, presented: Presented): Promise<number> {
  const { orgId, claims, testedBy, now } = presented;
  const known = await accountOfIdentity(tx, presented);
  const accountId = known ?? testedBy ?? (await newcomer(tx, presented));
  if (known === null)
    await tx
      .insertInto('sign_on_identity')
      .values({
        org_id: orgId,
        issuer: claims.iss,
        subject: claims.sub,
        account_id: accountId,
        created_at: now,
      })
      .execute();
  await followGroups(tx, presented, accountId);
  await tx
    .updateTable('account')
    .set({ sso_signed_in_at: now })
    .where('id', '=', accountId)
    .execute();
  if (testedBy !== null)
    await tx.updateTable('sign_on').set({ tested_at: now }).where('org_id', '=', orgId).execute();
  return accountId;
}

/** The account that is tied to an identity at the provider of an organization; null for one nobody has. */
export async function accountOfIdentity(
  tx: Tx,
  { orgId, claims }: Pick<Presented, 'orgId' | 'claims'>,
): Promise<number | null> {
  const row = await tx
    .selectFrom('sign_on_identity')
    .select('account_id')
    .where('org_id', '=', orgId)
    .where('issuer', '=', claims.iss)
    .where('subject', '=', claims.sub)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

function stranger(): ServiceError {
  return new ServiceError(
    'permission',
    'The identity provider did not confirm a member of this organization.',
  );
}

async function newcomer(tx: Tx, { orgId, claims }: Presented): Promise<number> {
  const email =
    typeof claims.email === 'string' && claims.email_verified === true ? claims.email : null;
  const domain = email?.split('@')[1]?.toLowerCase() ?? '';
  const confirmed = await tx
    .selectFrom('sign_on_domain')
    .select('domain')
    .where('org_id', '=', orgId)
    .where('domain', '=', domain)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (email === null || confirmed === undefined)
    throw new ServiceError(
      'conflict',
      'The address is not in a domain that is confirmed for this organization.',
    );
  const account = await accountByEmail(tx, email);
  if (account === undefined) {
    const name = typeof claims.name === 'string' ? claims.name.slice(0, 120) : '';
    const id = await addAccount(tx, { email, name });
    const { default_role } = await tx
      .selectFrom('sign_on')
      .select('default_role')
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    await setMember(tx, { orgId, accountId: id, role: default_role });
    return id;
  }
  // Whoever is of another organization, or of none, comes in by an invitation.
  if ((await roleIn(tx, orgId, account.id)) === null) throw stranger();
  return account.id;
}

async function roleIn(tx: Tx, orgId: number, accountId: number): Promise<Role | null> {
  const row = await tx
    .selectFrom('member')
    .select('role')
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Groups give the highest role they map to, never that of an owner and never to one. */
async function followGroups(tx: Tx, presented: Presented, accountId: number): Promise<void> {
  const { orgId, claims } = presented;
  const role = await roleIn(tx, orgId, accountId);
  if (role === null) throw stranger();
  const { groups_claim, group_roles } = await tx
    .selectFrom('sign_on')
    .select(['groups_claim', 'group_roles'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const mapped = roleOfGroups(claims[groups_claim], group_roles);
  if (mapped === null || role === 'owner' || mapped === role) return;
  await setMember(tx, { orgId, accountId, role: mapped });
}

export function roleOfGroups(claimed: unknown, rules: readonly GroupRole[]): Role | null {
  const groups = new Set([claimed].flat().map(String));
  const given = rules.filter((rule) => groups.has(rule.group)).map((rule) => rule.role);
  return roles.find((role) => role !== 'owner' && given.includes(role)) ?? null;
}
