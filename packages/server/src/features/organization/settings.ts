import { type BodyOf, currencyKeys, invalidValue, type Reply } from '@airworthy/contract';
import type {
  getRecordSettings,
  setCurrencyRule,
  setRecordSettings,
} from '@airworthy/contract/web';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { changeSettings } from '../checklists/templates.ts';
import { FIRST_REVISION, turnRuleOff, turnRuleOn } from '../pilots/registration.ts';
import { refuseStale } from '../stale.ts';

export async function recordSettings(
  db: Db,
  orgId: number,
): Promise<Reply<typeof getRecordSettings>> {
  const rules = await db
    .selectFrom('currency_rule')
    .selectAll()
    .where('org_id', '=', orgId)
    .execute();
  const setting = await db
    .selectFrom('record_setting')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return {
    currency_rules: currencyKeys.map((key) => {
      const rule = rules.find((one) => one.key === key);
      return {
        key,
        on: rule?.active ?? false,
        count: rule?.count ?? null,
        days: rule?.days ?? null,
        revision: rule?.revision ?? FIRST_REVISION,
      };
    }),
    checklist_work: setting?.checklist_work ?? false,
    locked_until: setting?.locked_until ?? null,
    own_flights: setting?.own_flights ?? false,
    book_details: setting?.book_details ?? '',
    revision: setting?.revision ?? FIRST_REVISION,
  };
}

/** Settings that two people change at once take turns: they lock the row of their organization. */
async function lockSettings(tx: Tx, orgId: number): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', orgId)
    .forNoKeyUpdate()
    .execute();
}

export async function setRule(
  db: Db,
  orgId: number,
  { key, on, count, days, revision }: BodyOf<typeof setCurrencyRule>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSettings(tx, orgId);
    const settings = await recordSettings(tx, orgId);
    const rule = settings.currency_rules.find((one) => one.key === key);
    await refuseStale(revision, rule?.revision ?? FIRST_REVISION, async () => ({ rule }));
    if (on) await turnRuleOn(tx, orgId, { key, count, days });
    else await turnRuleOff(tx, orgId, key);
  });
}

export async function setSettings(
  db: Db,
  orgId: number,
  { revision, ...sent }: BodyOf<typeof setRecordSettings>,
  today: string,
): Promise<void> {
  if (sent.locked_until != null && sent.locked_until >= today)
    throw invalidValue('locked_until', 'locked_until must be before today.', sent.locked_until);
  await inTransaction(db, async (tx) => {
    await lockSettings(tx, orgId);
    const settings = await recordSettings(tx, orgId);
    await refuseStale(revision, settings.revision, async () => ({ settings }));
    const change = defined(sent);
    if (Object.keys(change).length > 0) await changeSettings(tx, orgId, change);
  });
}
