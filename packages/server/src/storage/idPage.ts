import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export type IdPage = {
  readonly table: 'mission' | 'work_order' | 'component' | 'aircraft_type' | 'bulletin';
  readonly orgId: number;
  /** On the alias `t`, joined with *and*. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Further columns, on the alias `t`. */
  readonly columns?: RawBuilder<unknown>;
  readonly limit: number;
  readonly afterId: number | null;
};

/** One page of an organization's rows, newest id first, with the count of all that match. */
export async function readIdPage<Row>(
  db: Db,
  page: IdPage,
): Promise<{ rows: Row[]; total: number; more: boolean }> {
  const matching = sql.join([sql`t.org_id = ${page.orgId}`, ...page.conditions], sql` AND `);
  const after = page.afterId === null ? sql`` : sql`AND t.id < ${page.afterId}`;
  const columns = page.columns === undefined ? sql`t.*` : sql`t.*, ${page.columns}`;
  const table = sql.table(page.table);
  const [found, counted] = await Promise.all([
    sql<Row>`SELECT ${columns} FROM ${table} t WHERE ${matching} ${after}
      ORDER BY t.id DESC LIMIT ${page.limit + 1}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM ${table} t WHERE ${matching}`.execute(db),
  ]);
  return {
    rows: found.rows.slice(0, page.limit),
    total: counted.rows[0]!.total,
    more: found.rows.length > page.limit,
  };
}
