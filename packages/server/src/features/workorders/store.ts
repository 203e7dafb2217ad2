import type { WorkOrder } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import { type IdPage, readIdPage } from '../../storage/idPage.ts';
import type { Tx } from '../../storage/transaction.ts';

type Wire = z.input<typeof WorkOrder>;

/** Orders that were signed before there was a chain have a name and a statement alone. */
export type StoredSignOff = {
  name: string;
  statement: string;
  licence?: string;
  signed_by?: string | null;
};

export type WorkOrderRow = {
  id: number;
  external_ref: string | null;
  title: string;
  asset_id: number | null;
  component_id: number | null;
  state: Wire['state'];
  priority: Wire['priority'];
  origin: Wire['origin'];
  program_item: string | null;
  flight_id: number | null;
  checklist_run_id: number | null;
  bulletin_id: number | null;
  reason: string;
  grounding: boolean;
  due_hours: number | null;
  due_flights: number | null;
  due_date: string | null;
  tasks: Wire['tasks'];
  assigned_to: string | null;
  parts: Wire['parts'];
  hours_at: number | null;
  flights_at: number | null;
  opened: Date;
  closed: Date | null;
  closed_by_pilot_id: number | null;
  closed_by_name: string | null;
  sign_off: StoredSignOff | null;
  opened_by_pilot_id: number | null;
  opened_by_name: string | null;
  corrects: number | null;
  corrected_by: number[];
  chain: { position: number; hash: string } | null;
  notes: string;
  revision: number;
  created: Date;
  updated: Date;
};

const nameOf = (column: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(p.name, p.member_name, 'Pilot ' || p.id) FROM pilot p WHERE p.id = ${column})`;

/** What an order is shown with beside its own columns. */
const NAMES = sql`${nameOf(sql`t.closed_by_pilot_id`)} AS closed_by_name,
  ${nameOf(sql`t.opened_by_pilot_id`)} AS opened_by_name,
  ARRAY(SELECT c.id FROM work_order c WHERE c.corrects = t.id ORDER BY c.id) AS corrected_by,
  (SELECT jsonb_build_object('position', s.position, 'hash', encode(s.sha256, 'hex'))
    FROM signed_record s WHERE s.work_order_id = t.id AND s.position IS NOT NULL) AS chain`;

export type WorkOrderFilter = {
  readonly asset_id?: number | undefined;
  readonly state?: string | undefined;
  readonly since?: string | undefined;
};

export async function workOrderPage(
  db: Db,
  orgId: number,
  filter: WorkOrderFilter,
  page: Pick<IdPage, 'limit' | 'afterId' | 'counted'>,
) {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.asset_id !== undefined) conditions.push(sql`t.asset_id = ${filter.asset_id}`);
  if (filter.state === 'unfinished') conditions.push(sql`t.state NOT IN ('done', 'cancelled')`);
  else if (filter.state !== undefined) conditions.push(sql`t.state = ${filter.state}`);
  // As an instant: behind row security, a comparison with a date does not use an index.
  if (filter.since !== undefined) conditions.push(sql`t.opened >= ${filter.since}::timestamptz`);
  const list = { table: 'work_order' as const, orgId, conditions, columns: NAMES, ...page };
  return readIdPage<WorkOrderRow>(db, list);
}

export async function workOrderById(
  db: Db | Tx,
  orgId: number,
  id: number,
  options: { lock?: boolean } = {},
): Promise<WorkOrderRow | undefined> {
  const lock = options.lock === true ? sql`FOR NO KEY UPDATE OF t` : sql``;
  const { rows } = await sql<WorkOrderRow>`SELECT t.*, ${NAMES} FROM work_order t
    WHERE t.org_id = ${orgId} AND t.id = ${id} ${lock}`.execute(db);
  return rows[0];
}

export async function workOrdersOfFlight(
  db: Db,
  orgId: number,
  flightId: number,
): Promise<WorkOrderRow[]> {
  const { rows } = await sql<WorkOrderRow>`SELECT t.*, ${NAMES} FROM work_order t
    WHERE t.org_id = ${orgId} AND t.flight_id = ${flightId} ORDER BY t.id DESC`.execute(db);
  return rows;
}

export type WorkOrderChange = {
  state?: string;
  priority?: string;
  tasks?: string;
  parts?: string;
  assigned_to?: string | null;
  notes?: string;
  closed?: Date;
  closed_by_pilot_id?: number | null;
  sign_off?: string;
  hours_at?: number | null;
  flights_at?: number | null;
};

/** With `counted` the change is a revision of its own, not a part of one that was counted already. */
export async function changeWorkOrder(
  tx: Tx,
  orgId: number,
  id: number,
  { counted, ...change }: WorkOrderChange & { counted?: boolean },
): Promise<void> {
  const revision = counted === true ? { revision: sql<number>`revision + 1` } : {};
  await tx
    .updateTable('work_order')
    .set({ ...change, ...revision, updated: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** The aircraft of the order with this reference, so that it can be locked before the order. */
export async function assetOfReference(
  tx: Tx,
  orgId: number,
  externalRef: string | undefined,
): Promise<number | null> {
  if (externalRef === undefined) return null;
  const row = await tx
    .selectFrom('work_order')
    .select('asset_id')
    .where('org_id', '=', orgId)
    .where('external_ref', '=', externalRef)
    .executeTakeFirst();
  return row?.asset_id ?? null;
}

/** The order with this reference, under its lock. */
export async function orderOfReference(
  tx: Tx,
  orgId: number,
  externalRef: string | undefined,
): Promise<WorkOrderRow | undefined> {
  if (externalRef === undefined) return undefined;
  const { rows } = await sql<WorkOrderRow>`SELECT t.*, ${NAMES} FROM work_order t
    WHERE t.org_id = ${orgId} AND t.external_ref = ${externalRef}
    FOR NO KEY UPDATE OF t`.execute(tx);
  return rows[0];
}

export type AircraftFigures = { hours: number; flights: number };

/** Hours and flights of an aircraft now, under its lock: filings wait until the sign-off stands. */
export async function lockedFigures(
  tx: Tx,
  orgId: number,
  assetId: number,
): Promise<AircraftFigures | undefined> {
  const { rows } = await sql<AircraftFigures>`
    SELECT hours_at_entry + total_duration_s / 3600 AS hours, total_flights AS flights
    FROM aircraft WHERE org_id = ${orgId} AND id = ${assetId} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

export async function aircraftName(tx: Tx, orgId: number, assetId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM aircraft
    WHERE org_id = ${orgId} AND id = ${assetId}`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function resetCounter(
  tx: Tx,
  counter: {
    org_id: number;
    asset_id: number;
    item_key: string;
    hours_at: number;
    flights_at: number;
    done_on: string;
  },
): Promise<void> {
  const { hours_at, flights_at, done_on } = counter;
  await tx
    .insertInto('program_counter')
    .values(counter)
    .onConflict((on) =>
      on.columns(['asset_id', 'item_key']).doUpdateSet({ hours_at, flights_at, done_on }),
    )
    .execute();
}

/** Where the item was last signed off by the order `from`, it counts from the figures `to` instead. */
export async function correctCounter(
  tx: Tx,
  item: { org_id: number; asset_id: number; item_key: string },
  from: { hours_at: number; flights_at: number },
  to: { hours_at: number; flights_at: number },
): Promise<void> {
  await tx
    .updateTable('program_counter')
    .set(to)
    .where('org_id', '=', item.org_id)
    .where('asset_id', '=', item.asset_id)
    .where('item_key', '=', item.item_key)
    .where('hours_at', '=', from.hours_at)
    .where('flights_at', '=', from.flights_at)
    .execute();
}

/** The aircraft has complied with the bulletin whose order was signed off. */
export async function markComplied(
  tx: Tx,
  orgId: number,
  workOrderId: number,
  on: string,
): Promise<void> {
  await tx
    .updateTable('bulletin_compliance')
    .set({ state: 'complied', complied_on: on })
    .where('org_id', '=', orgId)
    .where('work_order_id', '=', workOrderId)
    .where('state', '=', 'open')
    .execute();
}

export type DatedOrder = {
  id: number;
  title: string;
  asset_id: number | null;
  program_item: string | null;
  component_id: number | null;
  bulletin_id: number | null;
  reason: string;
  due_date: string | null;
  due_hours: number | null;
  due_flights: number | null;
};

/** Orders that are neither done nor cancelled. */
export async function unfinishedOrders(db: Db, orgId: number): Promise<DatedOrder[]> {
  return db
    .selectFrom('work_order')
    .select([
      'id',
      'title',
      'asset_id',
      'program_item',
      'component_id',
      'bulletin_id',
      'reason',
      'due_date',
      'due_hours',
      'due_flights',
    ])
    .where('org_id', '=', orgId)
    .where('state', 'not in', ['done', 'cancelled'])
    .orderBy('id')
    .execute();
}
