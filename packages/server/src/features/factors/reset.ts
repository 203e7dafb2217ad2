import { instantText, notFound, ServiceError } from '@airworthy/contract';
import { DAY_MS } from '@airworthy/contract/dates';
import { noteAudit } from '../../storage/audit.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { factorResetLetter } from '../mail/letters.ts';
import type { People } from '../people/people.ts';

/** Two days in which whoever still has the factors can stop it. */
export const RESET_WAIT_MS = 2 * DAY_MS;

export type ResetAsked = {
  readonly accountId: number;
  readonly orgId: number | null;
  readonly by: string;
  readonly origin: string;
};

/** Begins the reset of lost factors; it happens after the wait unless the account stops it. */
export async function askReset(
  people: Pick<People, 'database' | 'clock' | 'mail'>,
  asked: ResetAsked,
): Promise<Date> {
  const { accountId, orgId, by, origin } = asked;
  const now = people.clock();
  const happens = new Date(now.getTime() + RESET_WAIT_MS);
  return inTransaction(people.database.db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['email', 'mfa_enrolled_at'])
      .where('id', '=', accountId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) throw notFound('Account');
    if (account.mfa_enrolled_at === null)
      throw new ServiceError('conflict', 'This account has no second factor to reset.');
    const known = await tx
      .insertInto('factor_reset')
      .values({ account_id: accountId, asked_by: by, asked_at: now, happens_at: happens })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .returning('account_id')
      .executeTakeFirst();
    if (known === undefined)
      throw new ServiceError('conflict', 'A reset of this account has already been requested.');
    await noteAudit(tx, {
      orgId,
      accountId,
      action: 'factor_reset.ask',
      target: { kind: 'account', id: accountId },
      after: { happens: instantText(happens) },
    });
    const letter = { by, happens: instantText(happens), origin };
    await people.mail.post(tx, factorResetLetter(account.email, letter));
    return happens;
  });
}

export async function stopReset(people: People, accountId: number): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('factor_reset')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Reset');
    const target = { kind: 'account', id: accountId };
    await noteAudit(tx, { accountId, action: 'factor_reset.stop', target });
  });
}

/** Carries out what has waited long enough; answers how many accounts lost their factors. */
export async function carryOutResets(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .deleteFrom('factor_reset')
      .where('happens_at', '<=', now)
      .returning('account_id')
      .execute();
    for (const { account_id } of due) await removeFactors(tx, account_id);
    return due.length;
  });
}

/** Takes every second factor from an account and ends its sessions. */
export async function removeFactors(tx: Tx, accountId: number): Promise<void> {
  for (const table of ['totp', 'passkey', 'recovery_code', 'session'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await tx
    .updateTable('account')
    .set({ mfa_enrolled_at: null })
    .where('id', '=', accountId)
    .execute();
  const target = { kind: 'account', id: accountId };
  await noteAudit(tx, { accountId, action: 'factor_reset.done', target });
}
