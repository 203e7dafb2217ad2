import type { AircraftDocument } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import { type IdPage, readById, readIdPage } from '../../storage/idPage.ts';
import type { Tx } from '../../storage/transaction.ts';

type Wire = z.input<typeof AircraftDocument>;

export type DocumentRow = {
  id: number;
  external_ref: string | null;
  asset_id: number;
  kind: Wire['kind'];
  title: string;
  number: string;
  valid_until: string | null;
  url: string | null;
  notes: string;
  revision: number;
  created: Date;
  updated: Date;
};

/** A document is due for renewal this many days before its last day. */
export const DUE_SOON_DAYS = 30;

const IN_STATE: Readonly<Record<Wire['state'], (today: string) => RawBuilder<unknown>>> = {
  expired: (today) => sql`t.valid_until < ${today}::date`,
  due_soon: (today) =>
    sql`t.valid_until BETWEEN ${today}::date AND ${today}::date + ${DUE_SOON_DAYS}::int`,
  valid: (today) =>
    sql`(t.valid_until IS NULL OR t.valid_until > ${today}::date + ${DUE_SOON_DAYS}::int)`,
};

export async function documentPage(
  db: Db,
  orgId: number,
  filter: {
    asset_id?: number | undefined;
    state?: Wire['state'] | undefined;
    since?: string | undefined;
    today: string;
  },
  page: Pick<IdPage, 'limit' | 'afterId' | 'counted'>,
) {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.asset_id !== undefined) conditions.push(sql`t.asset_id = ${filter.asset_id}`);
  if (filter.state !== undefined) conditions.push(IN_STATE[filter.state](filter.today));
  if (filter.since !== undefined) conditions.push(sql`t.created >= ${filter.since}::date`);
  return readIdPage<DocumentRow>(db, { table: 'document', orgId, conditions, ...page });
}

export function documentById(db: Db | Tx, orgId: number, id: number) {
  return readById<DocumentRow>(db, { table: 'document', orgId }, id);
}

/** Documents that end on a day. */
export async function datedDocuments(db: Db, orgId: number) {
  return db
    .selectFrom('document')
    .select(['id', 'asset_id', 'title', 'number', 'valid_until'])
    .where('org_id', '=', orgId)
    .where('valid_until', 'is not', null)
    .orderBy('id')
    .execute();
}
