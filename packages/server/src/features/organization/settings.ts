import { type BodyOf, currencyKeys, type Reply } from '@airworthy/contract';
import type { getRecordSettings, setCurrencyRule } from '@airworthy/contract/web';
import type { Db } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { turnRuleOff, turnRuleOn } from '../pilots/registration.ts';

export async function recordSettings(
  db: Db,
  orgId: number,
): Promise<Reply<typeof getRecordSettings>> {
  const rules = await db
    .selectFrom('currency_rule')
    .select(['key', 'count', 'days'])
    .where('org_id', '=', orgId)
    .execute();
  const setting = await db
    .selectFrom('record_setting')
    .select('checklist_work')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return {
    currency_rules: currencyKeys.map((key) => {
      const rule = rules.find((one) => one.key === key);
      return {
        key,
        on: rule !== undefined,
        count: rule?.count ?? null,
        days: rule?.days ?? null,
      };
    }),
    checklist_work: setting?.checklist_work ?? false,
  };
}

export async function setRule(
  db: Db,
  orgId: number,
  { key, on, count, days }: BodyOf<typeof setCurrencyRule>,
): Promise<void> {
  await inTransaction(db, (tx) =>
    on ? turnRuleOn(tx, orgId, { key, count, days }) : turnRuleOff(tx, orgId, key),
  );
}
