import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tx } from './transaction.ts';

/** Where the rows are. */
type RowsOfOrganization = {
  readonly table:
    | 'mission'
    | 'work_order'
    | 'component'
    | 'aircraft_type'
    | 'bulletin'
    | 'document';
  readonly orgId: number;
  /** Columns besides those of the table, on the alias `t`. */
  readonly columns?: RawBuilder<unknown>;
};

export type IdPage = RowsOfOrganization & {
  /** On the alias `t`, joined with *and*. */
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly limit: number;
  readonly afterId: number | null;
  /** False leaves out the count of all rows that match. */
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
  const table = sql.table(page.table);
  const [found, counted] = await Promise.all([
    sql<Row>`SELECT ${columnsOf(page)} FROM ${table} t WHERE ${matching} ${after}
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

/** One row of an organization; undefined also where the id is that of another organization. */
export async function readById<Row>(
  db: Db | Tx,
  of: RowsOfOrganization,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`SELECT ${columnsOf(of)} FROM ${sql.table(of.table)} t
    WHERE t.org_id = ${of.orgId} AND t.id = ${id}`.execute(db);
  return rows[0];
}

function columnsOf({ columns }: RowsOfOrganization): RawBuilder<unknown> {
  return columns === undefined ? sql`t.*` : sql`t.*, ${columns}`;
}
