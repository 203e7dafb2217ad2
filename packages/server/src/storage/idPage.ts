import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export type IdPage = {
  readonly table:
    | 'mission'
    | 'work_order'
    | 'component'
    | 'aircraft_type'
    | 'bulletin'
    | 'document';
  readonly orgId: number;
  /** On the alias `t`, joined with *and*. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Further columns, on the alias `t`. */
  readonly columns?: RawBuilder<unknown>;
  readonly limit: number;
  readonly afterId: number | null;
  /** False leaves the count of all that match out. */
  readonly counted: boolean;
};

export type IdRows<Row> = {
  readonly rows: Row[];
  readonly total: number | null;
  /** Whether there is a further page. */
  readonly more: boolean;
};

/** One page of an organization's rows, newest id first. */
export async function readIdPage<Row>(db: Db, page: IdPage): Promise<IdRows<Row>> {
  const matching = sql.join([sql`t.org_id = ${page.orgId}`, ...page.conditions], sql` AND `);
  const after = page.afterId === null ? sql`` : sql`AND t.id < ${page.afterId}`;
  const columns = page.columns === undefined ? sql`t.*` : sql`t.*, ${page.columns}`;
  const table = sql.table(page.table);
  const [found, counted] = await Promise.all([
    sql<Row>`SELECT ${columns} FROM ${table} t WHERE ${matching} ${after}
      ORDER BY t.id DESC LIMIT ${page.limit + 1}`.execute(db),
    page.counted
      ? sql<{
          total: number;
        }>`SELECT count(*) AS total FROM ${table} t WHERE ${matching}`.execute(db)
      : null,
  ]);
  return {
    rows: found.rows.slice(0, page.limit),
    total: counted?.rows[0]?.total ?? null,
    more: found.rows.length > page.limit,
  };
}
