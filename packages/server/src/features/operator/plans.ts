import { type BodyOf, notFound, type Reply, ServiceError } from '@airworthy/contract';
import type { listPlans, setPlan } from '@airworthy/contract/web';
import { sql } from 'kysely';
import * as plans from '../../access/plans.ts';
import { noteAudit } from '../../storage/audit.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';

type Plans = Reply<typeof listPlans>['plans'];

export async function planPage(db: Db): Promise<Plans> {
  const { rows } = await sql<Plans[number]>`
    SELECT p.name, p.daily_calls, (SELECT count(*) FROM account a
      WHERE a.plan = p.name AND a.removed_at IS NULL) AS accounts
    FROM plan p ORDER BY p.daily_calls, p.name`.execute(db);
  return rows;
}

export async function setOnePlan(
  db: Db,
  { name, daily_calls }: BodyOf<typeof setPlan>,
): Promise<Plans[number]> {
  await plans.setPlan(db, { name, dailyCalls: daily_calls });
  return (await planPage(db)).find((one) => one.name === name)!;
}

export async function removeOnePlan(db: Db, name: string): Promise<void> {
  if (name === plans.FIRST_PLAN)
    throw new ServiceError('conflict', `New accounts begin with the plan ${name}, so it stays.`);
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('plan')
      .selectAll()
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound('Plan');
    // Removed accounts keep the name of the plan that they had, so they count too.
    const { count } = await tx
      .selectFrom('account')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('plan', '=', name)
      .executeTakeFirstOrThrow();
    if (count > 0)
      throw new ServiceError(
        'conflict',
        `The plan ${name} stays: ${count} accounts have or had it. Set its calls a day to 0 instead.`,
      );
    await tx.deleteFrom('plan').where('name', '=', name).execute();
    await noteAudit(tx, { action: 'plan.delete', target: { kind: 'plan', id: null }, before });
  });
}
