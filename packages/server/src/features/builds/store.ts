import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../storage/database.ts';

export type SummaryRow = {
  id: number;
  name: string;
  notes: string;
  created_at: Date;
  updated_at: Date;
};

const summary = ['id', 'name', 'notes', 'created_at', 'updated_at'] as const;

export async function buildsOf(db: Db, scope: Scope): Promise<SummaryRow[]> {
  return db
    .selectFrom('build')
    .select(summary)
    .where('account_id', '=', scope.userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function buildById(db: Db, scope: Pick<Scope, 'userId'>, id: number) {
  return db
    .selectFrom('build')
    .select([...summary, 'params', 'version'])
    .where('account_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One statement, so that two saves of one name at once make one build. */
export async function saveBuild(
  db: Db,
  scope: Scope,
  build: { name: string; notes: string; params: string; now: Date },
): Promise<number> {
  const { name, notes, params, now } = build;
  const row = await db
    .insertInto('build')
    .values({ account_id: scope.userId, name, notes, params, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet({
        notes,
        params,
        updated_at: now,
        version: sql`build.version + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteBuild(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('build')
    .where('account_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
