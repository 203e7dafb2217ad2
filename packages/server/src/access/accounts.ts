import { roles } from '@airworthy/contract';
import type { Db } from '../storage/database.ts';
import { defined } from '../storage/defined.ts';
import type { Addon, Billing } from '../storage/schema/core.ts';
import { inTransaction } from '../storage/transaction.ts';
import { hashPassword } from './password.ts';
import { allPlans, FIRST_PLAN } from './plans.ts';

export type NewAccount = {
  readonly email: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly plan?: string | undefined;
  readonly credits?: number | undefined;
  readonly dailyLimit?: number | undefined;
  readonly addons?: readonly Addon[];
};

/** `null` takes a setting away, `undefined` leaves it. */
export type AccountChange = {
  readonly plan?: string | undefined;
  readonly credits?: number | undefined;
  readonly dailyLimit?: number | null | undefined;
  readonly addon?: Addon | undefined;
  readonly withoutAddon?: Addon | undefined;
  readonly billing?: Billing | undefined;
  readonly mfaDeadline?: Date | null | undefined;
  readonly operator?: boolean | undefined;
};

export async function accountByEmail(db: Db, email: string) {
  return db
    .selectFrom('account')
    .selectAll()
    .where((row) => row(row.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function planNames(db: Db): Promise<string[]> {
  return (await allPlans(db)).map((row) => row.name);
}

/** The account and the row of its meter. */
export async function addAccount(db: Db, account: NewAccount): Promise<number> {
  const password_hash =
    account.password === undefined ? null : await hashPassword(account.password);
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('account')
      .values({
        email: account.email.trim(),
        name: account.name ?? '',
        password_hash,
        plan: account.plan ?? FIRST_PLAN,
        daily_limit: account.dailyLimit ?? null,
        addons: [...(account.addons ?? [])],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('usage')
      .values({ account_id: id, credits: account.credits ?? 0 })
      .execute();
    return id;
  });
}

export async function changeAccount(db: Db, id: number, change: AccountChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { addons } = await tx
      .selectFrom('account')
      .select('addons')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const kept = new Set(addons);
    if (change.addon !== undefined) kept.add(change.addon);
    if (change.withoutAddon !== undefined) kept.delete(change.withoutAddon);
    await tx
      .updateTable('account')
      .set({
        addons: [...kept],
        ...defined({
          plan: change.plan,
          daily_limit: change.dailyLimit,
          billing: change.billing,
          mfa_deadline: change.mfaDeadline,
          operator: change.operator,
        }),
      })
      .where('id', '=', id)
      .execute();
    if (change.credits !== undefined) {
      await tx
        .updateTable('usage')
        .set({ credits: change.credits })
        .where('account_id', '=', id)
        .execute();
    }
  });
}

/**
 * Takes every way in from a person and leaves what they did. An organization they paid for goes on: its
 * devices outlive them, and its figures move to the member who stands highest after them.
 */
export async function removeAccount(db: Db, id: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('account').set({ removed_at: now }).where('id', '=', id).execute();
    await tx
      .updateTable('credential')
      .set({ revoked_at: now })
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    for (const table of ['session', 'ticket', 'totp', 'passkey', 'recovery_code'] as const)
      await tx.deleteFrom(table).where('account_id', '=', id).execute();
    await tx.deleteFrom('sign_on_identity').where('account_id', '=', id).execute();
    await tx.deleteFrom('member').where('account_id', '=', id).execute();
    await passOnOwnership(tx, id);
  });
}

/** Organizations whose paying owner is no longer a member get the next in rank; alone, they keep the old. */
export async function passOnOwnership(tx: Db, accountId: number): Promise<void> {
  const owned = await tx
    .selectFrom('organization')
    .select('id')
    .where('owner_id', '=', accountId)
    .execute();
  for (const { id } of owned) {
    const members = await tx
      .selectFrom('member')
      .select(['account_id', 'role'])
      .where('org_id', '=', id)
      .orderBy('created_at')
      .execute();
    const next = members.sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))[0];
    if (next === undefined) continue;
    await tx
      .updateTable('organization')
      .set({ owner_id: next.account_id })
      .where('id', '=', id)
      .execute();
  }
}
