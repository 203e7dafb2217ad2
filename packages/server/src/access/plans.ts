import { sql } from 'kysely';
import { noteAudit } from '../storage/audit.ts';
import type { Db } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';

/** The plan of accounts for which nobody chose one. */
export const FIRST_PLAN = 'free';

/** The smallest first. */
export async function allPlans(db: Db) {
  return db.selectFrom('plan').selectAll().orderBy('daily_calls').orderBy('name').execute();
}

/** Adds a plan, or changes one; every account on it follows with its next call. */
export async function setPlan(
  db: Db,
  { name, dailyCalls }: { name: string; dailyCalls: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('plan')
      .selectAll()
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    const after = { name, daily_calls: dailyCalls };
    await tx
      .insertInto('plan')
      .values(after)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ daily_calls: sql`excluded.daily_calls` }),
      )
      .execute();
    await noteAudit(tx, {
      action: before === undefined ? 'plan.insert' : 'plan.update',
      target: { kind: 'plan', id: null },
      ...(before === undefined ? {} : { before }),
      after,
    });
  });
}
