import type { listSignedRecords, QueryOf, Reply } from '@airworthy/contract';
import { sql } from 'kysely';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { afterId, nextId } from '../idCursor.ts';
import {
  canonicalText,
  RECORD_FORMAT,
  recordHash,
  type SignedContent,
  type SignedFile,
  type Surroundings,
  signedWork,
} from './chain.ts';
import type { WorkOrderRow } from './store.ts';

/** Two signings of one aircraft take turns, whichever call they come by. */
const CHAIN_LOCK = 'signed records of ';

/** Makes an order that has just been signed the next link of its aircraft's chain. */
export async function chainOrder(tx: Tx, orgId: number, order: WorkOrderRow): Promise<void> {
  const chain = `${CHAIN_LOCK}${orgId} ${order.asset_id ?? ''}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${chain}, 0))`.execute(tx);
  const last = await lastLink(tx, orgId, order.asset_id);
  const content: SignedContent = {
    format: RECORD_FORMAT,
    position: (last?.position ?? 0) + 1,
    previous: last?.hash ?? null,
    workorder: order.id,
    record: signedWork(order),
    ...(await surroundings(tx, orgId, order)),
  };
  const text = canonicalText(content);
  await tx
    .insertInto('signed_record')
    .values({
      org_id: orgId,
      asset_id: order.asset_id,
      work_order_id: order.id,
      position: content.position,
      content: text,
      sha256: recordHash(text),
    })
    .execute();
}

async function lastLink(tx: Tx, orgId: number, assetId: number | null) {
  const { rows } = await sql<{ position: number; hash: string }>`
    SELECT position, encode(sha256, 'hex') AS hash FROM signed_record
    WHERE org_id = ${orgId} AND coalesce(asset_id, 0) = ${assetId ?? 0} AND position IS NOT NULL
    ORDER BY position DESC LIMIT 1`.execute(tx);
  return rows[0];
}

async function surroundings(tx: Tx, orgId: number, order: WorkOrderRow): Promise<Surroundings> {
  const { rows } = await sql<Omit<Surroundings, 'signed_by'>>`SELECT
    (SELECT jsonb_build_object('id', a.id, 'name', a.name, 'registration', a.registration, 'serial', a.serial)
      FROM aircraft a WHERE a.org_id = t.org_id AND a.id = t.asset_id) AS aircraft,
    (SELECT jsonb_build_object('id', c.id, 'name', c.name, 'serial', c.serial)
      FROM component c WHERE c.org_id = t.org_id AND c.id = t.component_id) AS component,
    (SELECT jsonb_build_object('workorder', o.id, 'hash', encode(r.sha256, 'hex')) FROM work_order o
      LEFT JOIN signed_record r ON r.work_order_id = o.id
      WHERE o.org_id = t.org_id AND o.id = t.corrects) AS corrects,
    ${filesOf} AS files
    FROM work_order t WHERE t.org_id = ${orgId} AND t.id = ${order.id}`.execute(tx);
  const found = rows[0]!;
  const pilotId = order.closed_by_pilot_id;
  const signed_by =
    pilotId === null ? null : { pilot_id: pilotId, name: order.closed_by_name ?? '' };
  return { ...found, signed_by };
}

/** Files of the order `t` in a fixed order. */
export const filesOf = sql<SignedFile[]>`coalesce((SELECT
  jsonb_agg(jsonb_build_object('name', f.filename, 'sha256', encode(f.sha256, 'hex')) ORDER BY f.id)
  FROM attachment f WHERE f.org_id = t.org_id AND f.work_order_id = t.id), '[]')`;

type RecordRow = {
  id: number;
  asset_id: number | null;
  work_order_id: number;
  position: number | null;
  content: string | null;
  hash: string | null;
  moved: boolean;
};

/** A page of signed records in the order in which they were signed, with the texts that were hashed. */
export async function signedRecords(
  services: RecordServices,
  scope: Scope,
  query: QueryOf<typeof listSignedRecords>,
): Promise<Reply<typeof listSignedRecords>> {
  const { db } = services.database;
  const { limit, cursor, asset_id } = query;
  const orgId = orgOf(scope);
  const matching = sql`org_id = ${orgId} ${asset_id === undefined ? sql`` : sql`AND asset_id = ${asset_id}`}`;
  const { rows } = await sql<RecordRow>`
    SELECT id, asset_id, work_order_id, position, content, encode(sha256, 'hex') AS hash, moved
    FROM signed_record WHERE ${matching} AND id > ${afterId(cursor) ?? 0}
    ORDER BY id LIMIT ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  return {
    signed_records: page.map(({ work_order_id, ...row }) => ({
      ...row,
      workorder_id: work_order_id,
    })),
    total: query.total ? await countOf(db, matching) : null,
    limit,
    next: nextId(page, rows.length > limit),
  };
}

async function countOf(db: Db, matching: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM signed_record
    WHERE ${matching}`.execute(db);
  return rows[0]!.total;
}
