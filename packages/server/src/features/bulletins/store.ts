import type { Bulletin } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import { type IdPage, readById, readIdPage } from '../../storage/idPage.ts';
import type { Tx } from '../../storage/transaction.ts';

export type ComplianceOfRow = {
  asset_id: number;
  state: 'open' | 'complied' | 'not_applicable';
  complied_on: string | null;
  hours_at: number;
  hours: number;
  workorder_id: number | null;
  note: string;
};

type Wire = z.input<typeof Bulletin>;

export type BulletinRow = {
  id: number;
  external_ref: string | null;
  number: string;
  kind: Wire['kind'];
  issuer: string;
  title: string;
  severity: Wire['severity'];
  issued: string | null;
  effective: string | null;
  summary: string;
  url: string | null;
  type_ids: number[];
  serial_from: string | null;
  serial_to: string | null;
  firmware: string | null;
  component_kind: string | null;
  deadline_date: string | null;
  deadline_hours: number | null;
  aircraft: ComplianceOfRow[] | null;
  revision: number;
  created: Date;
  updated: Date;
};

const AIRCRAFT = sql`(SELECT json_agg(json_build_object('asset_id', c.asset_id, 'state', c.state,
    'complied_on', c.complied_on, 'hours_at', c.hours_at, 'workorder_id', c.work_order_id,
    'hours', a.hours_at_entry + a.total_duration_s / 3600, 'note', c.note) ORDER BY c.asset_id)
  FROM bulletin_compliance c JOIN aircraft a ON a.id = c.asset_id WHERE c.bulletin_id = t.id) AS aircraft`;

/** `overdue` is open past the deadline; `open` is not yet past it. */
function complianceState(state: string, today: string): RawBuilder<unknown> {
  const late = sql`(t.deadline_date < ${today}::date
    OR a.hours_at_entry + a.total_duration_s / 3600 - c.hours_at > t.deadline_hours) IS TRUE`;
  if (state === 'overdue') return sql`c.state = 'open' AND ${late}`;
  if (state === 'open') return sql`c.state = 'open' AND NOT ${late}`;
  return sql`c.state = ${state}`;
}

export async function bulletinPage(
  db: Db,
  orgId: number,
  filter: {
    asset_id?: number | undefined;
    state?: string | undefined;
    since?: string | undefined;
    today: string;
  },
  page: Pick<IdPage, 'limit' | 'afterId' | 'counted'>,
) {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.asset_id !== undefined || filter.state !== undefined) {
    const asset = filter.asset_id === undefined ? sql`` : sql`AND c.asset_id = ${filter.asset_id}`;
    const state =
      filter.state === undefined ? sql`` : sql`AND ${complianceState(filter.state, filter.today)}`;
    conditions.push(sql`EXISTS (SELECT 1 FROM bulletin_compliance c
      JOIN aircraft a ON a.id = c.asset_id WHERE c.bulletin_id = t.id ${asset} ${state})`);
  }
  if (filter.since !== undefined)
    conditions.push(sql`coalesce(t.issued, t.created::date) >= ${filter.since}::date`);
  const list = { table: 'bulletin' as const, orgId, conditions, columns: AIRCRAFT, ...page };
  return readIdPage<BulletinRow>(db, list);
}

export function bulletinById(db: Db | Tx, orgId: number, id: number) {
  return readById<BulletinRow>(db, { table: 'bulletin', orgId, columns: AIRCRAFT }, id);
}

/** The bulletin under its lock, so that its revision does not change before the write. */
export async function lockedBulletin(
  tx: Tx,
  orgId: number,
  id: number,
): Promise<BulletinRow | undefined> {
  await sql`SELECT 1 FROM bulletin WHERE org_id = ${orgId} AND id = ${id} FOR NO KEY UPDATE`.execute(
    tx,
  );
  return bulletinById(tx, orgId, id);
}

export async function countRevision(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('bulletin')
    .set({ revision: sql`revision + 1`, updated: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * The bulletin that carries this number of this issuer; the newest, should there be several. Calls that
 * ask for the same number at once take turns until their transactions end.
 */
export async function bulletinIdByNumber(
  tx: Tx,
  orgId: number,
  printed: { number: string; issuer: string },
): Promise<number | undefined> {
  const name = JSON.stringify([orgId, printed.number, printed.issuer]);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('bulletin')
    .select('id')
    .where('org_id', '=', orgId)
    .where('number', '=', printed.number)
    .where('issuer', '=', printed.issuer)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

export async function bulletinIds(db: Db | Tx, orgId: number): Promise<number[]> {
  const rows = await db.selectFrom('bulletin').select('id').where('org_id', '=', orgId).execute();
  return rows.map((row) => row.id);
}

export type CandidateRow = {
  id: number;
  type_id: number | null;
  serial: string | null;
  hours: number;
  flights: number;
  component_kinds: string[];
};

/** Aircraft that a bulletin could be about: not those that are gone for good. */
export async function candidates(db: Db | Tx, orgId: number): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    SELECT a.id, a.type_id, a.serial, a.hours_at_entry + a.total_duration_s / 3600 AS hours,
      a.total_flights AS flights, coalesce(k.kinds, '{}') AS component_kinds
    FROM aircraft a LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT kind) AS kinds FROM component c
      WHERE c.org_id = a.org_id AND c.asset_id = a.id) k ON true
    WHERE a.org_id = ${orgId} AND a.status NOT IN ('retired', 'lost') ORDER BY a.id`.execute(db);
  return rows;
}

/** Two calls that change the fleet may both find that an aircraft is concerned. */
export async function addCompliance(
  tx: Tx,
  row: {
    org_id: number;
    bulletin_id: number;
    asset_id: number;
    hours_at: number;
    work_order_id: number | null;
  },
): Promise<void> {
  await tx
    .insertInto('bulletin_compliance')
    .values(row)
    .onConflict((on) => on.columns(['bulletin_id', 'asset_id']).doNothing())
    .execute();
}

/** A correction may take aircraft out again, as long as nobody has acted on it there. */
export async function dropUntouched(
  tx: Tx,
  orgId: number,
  bulletinId: number,
  assetIds: readonly number[],
): Promise<void> {
  if (assetIds.length === 0) return;
  await tx
    .deleteFrom('bulletin_compliance')
    .where('org_id', '=', orgId)
    .where('bulletin_id', '=', bulletinId)
    .where('asset_id', 'in', [...assetIds])
    .where('state', '=', 'open')
    .where('work_order_id', 'is', null)
    .execute();
}

export async function linkOrder(
  tx: Tx,
  bulletinId: number,
  assetId: number,
  workOrderId: number,
): Promise<void> {
  await tx
    .updateTable('bulletin_compliance')
    .set({ work_order_id: workOrderId })
    .where('bulletin_id', '=', bulletinId)
    .where('asset_id', '=', assetId)
    .execute();
}

export type ComplianceChange = {
  state: string;
  complied_on: string | null;
  note?: string;
};

export async function setCompliance(
  tx: Tx,
  target: { orgId: number; bulletinId: number; assetId: number; hours: number },
  change: ComplianceChange,
): Promise<void> {
  await tx
    .insertInto('bulletin_compliance')
    .values({
      org_id: target.orgId,
      bulletin_id: target.bulletinId,
      asset_id: target.assetId,
      hours_at: target.hours,
      ...change,
    })
    .onConflict((on) => on.columns(['bulletin_id', 'asset_id']).doUpdateSet(change))
    .execute();
}

/** Every deadline that an aircraft has still to meet. */
export function openDeadlines(db: Db, orgId: number) {
  return db
    .selectFrom('bulletin_compliance as c')
    .innerJoin('bulletin as b', 'b.id', 'c.bulletin_id')
    .select([
      'b.id',
      'b.number',
      'b.title',
      'b.severity',
      'b.deadline_date',
      'b.deadline_hours',
      'c.asset_id',
      'c.hours_at',
    ])
    .where('c.org_id', '=', orgId)
    .where('c.state', '=', 'open')
    .where((eb) =>
      eb.or([eb('b.deadline_date', 'is not', null), eb('b.deadline_hours', 'is not', null)]),
    )
    .orderBy('b.id')
    .orderBy('c.asset_id')
    .execute();
}
