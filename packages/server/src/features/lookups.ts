import { dateText, type Endpoint, notFound, type QueryOf, type Reply } from '@airworthy/contract';
import { orgOf } from '../access/scope.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/database.ts';
import type { IdPage, IdRows } from '../storage/idPage.ts';
import { afterId, nextId } from './idCursor.ts';
import { type Handler, type Implementation, implement } from './implement.ts';

/** How one kind of record is read: a page by its filters, one by its id, and its form on the wire. */
export type Lookup<Query, Row extends { id: number }, Wire> = {
  /** As a refusal names it: `Work order`. */
  readonly called: string;
  /** The member that holds one of them: `workorder`. */
  readonly one: string;
  page(
    db: Db,
    orgId: number,
    filter: Query & { today: string },
    page: Pick<IdPage, 'limit' | 'afterId' | 'counted'>,
  ): Promise<IdRows<Row>>;
  byId(db: Db, orgId: number, id: number): Promise<Row | undefined>;
  onWire(row: Row, today: string): Wire;
};

type PageQuery = { limit: number; cursor?: string | undefined; total: boolean };

/** The two endpoints by which every kind of record is read; the list's path names its member. */
export function lookupEndpoints<
  List extends Endpoint,
  Get extends Endpoint,
  Row extends { id: number },
  Wire,
>(
  services: Services,
  declared: { readonly list: List; readonly get: Get },
  lookup: Lookup<QueryOf<List>, Row, Wire>,
): Implementation[] {
  const { db } = services.database;
  const today = () => dateText(services.clock());
  const plural = declared.list.path.slice(1);
  const list: Handler<List> = async ({ scope, query }) => {
    const { limit, cursor, total } = query as PageQuery;
    const day = today();
    const page = { limit, afterId: afterId(cursor), counted: total };
    const found = await lookup.page(
      db,
      orgOf(scope),
      { ...(query as QueryOf<List> & object), today: day },
      page,
    );
    return {
      [plural]: found.rows.map((row) => lookup.onWire(row, day)),
      total: found.total,
      limit,
      next: nextId(found.rows, found.more),
    } as Reply<List>;
  };
  const get: Handler<Get> = async ({ scope, params }) => {
    const { id } = params as { id: number };
    const row = await lookup.byId(db, orgOf(scope), id);
    if (row === undefined) throw notFound(lookup.called, { id });
    return { [lookup.one]: lookup.onWire(row, today()) } as Reply<Get>;
  };
  return [implement(declared.list, list), implement(declared.get, get)];
}
