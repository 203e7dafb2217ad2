import type { AirframeName } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { type IdPage, readById, readIdPage } from '../../storage/idPage.ts';
import type { StoredProgramItem } from '../../storage/schema/records.ts';
import type { Tx } from '../../storage/transaction.ts';

export type TypeRow = {
  id: number;
  external_ref: string | null;
  name: string;
  maker: string;
  airframe_type: AirframeName | null;
  mtow_g: number | null;
  build_id: number | null;
  program: StoredProgramItem[];
  limits: Record<string, number | null>;
  asset_ids: number[] | null;
  revision: number;
  created: Date;
  updated: Date;
};

const ASSETS = sql`(SELECT array_agg(a.id ORDER BY a.id) FROM aircraft a
  WHERE a.org_id = t.org_id AND a.type_id = t.id) AS asset_ids`;

export async function typePage(
  db: Db,
  orgId: number,
  filter: { asset_id?: number | undefined; since?: string | undefined },
  page: Pick<IdPage, 'limit' | 'afterId' | 'counted'>,
) {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.asset_id !== undefined)
    conditions.push(sql`t.id = (SELECT a.type_id FROM aircraft a
      WHERE a.org_id = ${orgId} AND a.id = ${filter.asset_id})`);
  if (filter.since !== undefined) conditions.push(sql`t.created >= ${filter.since}::date`);
  const list = { table: 'aircraft_type' as const, orgId, conditions, columns: ASSETS, ...page };
  return readIdPage<TypeRow>(db, list);
}

export function typeById(db: Db | Tx, orgId: number, id: number) {
  return readById<TypeRow>(db, { table: 'aircraft_type', orgId, columns: ASSETS }, id);
}

/** Exactly these aircraft are of the type from now on. They are locked in the order of ids, as a filing does. */
export async function setAircraftOfType(
  tx: Tx,
  orgId: number,
  typeId: number,
  assetIds: readonly number[],
): Promise<void> {
  const named = sql`id = ANY(${[...assetIds]}::bigint[])`;
  const concerned = sql`org_id = ${orgId} AND (type_id = ${typeId} OR ${named})`;
  await sql`SELECT 1 FROM aircraft WHERE ${concerned} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`UPDATE aircraft SET type_id = CASE WHEN ${named} THEN ${typeId}::bigint END,
      revision = revision + 1, updated = now()
    WHERE ${concerned}`.execute(tx);
}
