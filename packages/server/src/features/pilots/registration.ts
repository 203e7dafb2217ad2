import type { currencyKeys, datedCurrencyKeys, pilotRoles } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { inTransaction } from '../../storage/transaction.ts';

export type PilotChange = {
  readonly name?: string | undefined;
  readonly role?: (typeof pilotRoles)[number] | undefined;
  readonly dates?: ReadonlyMap<(typeof datedCurrencyKeys)[number], string> | undefined;
};

/** False when the organization's roster has no such entry. */
export async function changePilot(
  db: Db,
  orgId: number,
  id: number,
  change: PilotChange,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('pilot')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (known === undefined) return false;
    const name = change.name === '' ? null : change.name;
    await tx
      .updateTable('pilot')
      .set({ ...defined({ name, role: change.role }), revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute();
    for (const [key, on_file] of change.dates ?? [])
      await tx
        .insertInto('pilot_date')
        .values({ pilot_id: id, key, on_file })
        .onConflict((on) => on.columns(['pilot_id', 'key']).doUpdateSet({ on_file }))
        .execute();
    return true;
  });
}

export type CurrencyRule = {
  readonly key: (typeof currencyKeys)[number];
  readonly count?: number | undefined;
  readonly days?: number | undefined;
};

/** The revision of a setting that nobody has changed yet. */
export const FIRST_REVISION = 1;

/** Turns a rule on, with the organization's own figures; what is left out takes the rule's. */
export async function turnRuleOn(db: Db, orgId: number, rule: CurrencyRule): Promise<void> {
  await writeRule(db, orgId, rule.key, {
    count: rule.count ?? null,
    days: rule.days ?? null,
    active: true,
  });
}

export async function turnRuleOff(db: Db, orgId: number, key: CurrencyRule['key']): Promise<void> {
  await writeRule(db, orgId, key, { count: null, days: null, active: false });
}

async function writeRule(
  db: Db,
  orgId: number,
  key: CurrencyRule['key'],
  rule: { count: number | null; days: number | null; active: boolean },
): Promise<void> {
  await db
    .insertInto('currency_rule')
    .values({ org_id: orgId, key, ...rule, revision: FIRST_REVISION + 1 })
    .onConflict((on) =>
      on
        .columns(['org_id', 'key'])
        .doUpdateSet({ ...rule, revision: sql`currency_rule.revision + 1` }),
    )
    .execute();
}
