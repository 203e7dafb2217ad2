import { ServiceError } from '@airworthy/contract';
import type { Db } from '../storage/database.ts';
import type { Tx } from '../storage/transaction.ts';

/** Refuses to change what lies in the days that the organization has locked; it locks none unless it says so. */
export async function refuseLocked(
  db: Db | Tx,
  orgId: number,
  days: readonly (string | null | undefined)[],
): Promise<void> {
  const dated = days.filter((day) => day != null);
  if (dated.length === 0) return;
  const setting = await db
    .selectFrom('record_setting')
    .select('locked_until')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const until = setting?.locked_until ?? null;
  if (until === null || dated.every((day) => day > until)) return;
  throw new ServiceError(
    'final',
    `Records up to ${until} are locked. Owners, admins and managers can unlock them in the settings of records.`,
  );
}
