import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { StoredProgramItem } from '../../storage/schema/records.ts';
import type { Tx } from '../../storage/transaction.ts';
import type { ComponentLife } from './life.ts';

export type ProgramRow = {
  id: number;
  hours: number;
  total_flights: number;
  registered_on: string;
  program: StoredProgramItem[] | null;
  /** Whether a component on it has an end of life. */
  limited: boolean;
};

const hasLimit = sql`num_nonnulls(life_hours, life_flights, life_cycles, life_date) > 0`;

/** The aircraft with its program, under its lock: one call at a time judges what is due on it. */
export async function lockedProgram(
  tx: Tx,
  orgId: number,
  assetId: number,
): Promise<ProgramRow | undefined> {
  const { rows } = await sql<ProgramRow>`
    SELECT a.id, a.hours_at_entry + a.total_duration_s / 3600 AS hours, a.total_flights,
      a.created::date AS registered_on, t.program,
      EXISTS (SELECT 1 FROM component WHERE org_id = a.org_id AND asset_id = a.id AND ${hasLimit}) AS limited
    FROM aircraft a LEFT JOIN aircraft_type t ON t.id = a.type_id
    WHERE a.org_id = ${orgId} AND a.id = ${assetId} FOR NO KEY UPDATE OF a`.execute(tx);
  return rows[0];
}

export type CounterRow = {
  asset_id: number;
  item_key: string;
  hours_at: number;
  flights_at: number;
  done_on: string;
};

export async function counters(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
): Promise<CounterRow[]> {
  let query = db
    .selectFrom('program_counter')
    .select(['asset_id', 'item_key', 'hours_at', 'flights_at', 'done_on'])
    .where('org_id', '=', orgId);
  if (assetId !== null) query = query.where('asset_id', '=', assetId);
  return query.execute();
}

/** Keys of program items that have an open order on the aircraft. */
export async function openItems(tx: Tx, orgId: number, assetId: number): Promise<Set<string>> {
  const { rows } = await sql<{ program_item: string }>`
    SELECT program_item FROM work_order WHERE org_id = ${orgId} AND asset_id = ${assetId}
      AND origin = 'program' AND state NOT IN ('done', 'cancelled')`.execute(tx);
  return new Set(rows.map((row) => row.program_item));
}

export type LimitedComponent = ComponentLife & {
  id: number;
  name: string;
  position: string;
  asset_id: number;
};

/** Components on the aircraft whose life has an end; null for every aircraft. */
export async function limitedComponents(
  tx: Db | Tx,
  orgId: number,
  assetId: number | null,
): Promise<LimitedComponent[]> {
  const one = assetId === null ? sql`asset_id IS NOT NULL` : sql`asset_id = ${assetId}`;
  const { rows } = await sql<LimitedComponent>`
    SELECT id, name, position, asset_id, declared_duration_s, declared_flights, declared_cycles, base_duration_s, base_flights, base_cycles, flown_duration_s,
      flown_flights, life_hours, life_flights, life_cycles, life_date, fitted_on, created
    FROM component WHERE org_id = ${orgId} AND ${one}
      AND ${hasLimit} ORDER BY id`.execute(tx);
  return rows;
}

export type NewOrder = {
  org_id: number;
  title: string;
  asset_id: number | null;
  component_id?: number;
  origin: 'program' | 'checklist' | 'bulletin' | 'component_life' | 'crash_reading';
  program_item?: string;
  flight_id?: number | null;
  checklist_run_id?: number;
  checklist_item?: string;
  bulletin_id?: number;
  priority?: 'high';
  reason: string;
  grounding: boolean;
  due_hours?: number | null;
  due_flights?: number | null;
  due_date?: string | null;
  tasks?: string;
  hours_at?: number | null;
  flights_at?: number | null;
};

export type RaisedRow = {
  id: number;
  title: string;
  asset_id: number | null;
  reason: string;
  state: string;
  grounding: boolean;
};

/** Inserts an order unless its cause has one already; the indexes of `work_order` say what one cause is. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<RaisedRow[]> {
  return tx
    .insertInto('work_order')
    .values(order)
    .onConflict((on) => on.doNothing())
    .returning(['id', 'title', 'asset_id', 'reason', 'state', 'grounding'])
    .execute();
}

/** The order that an item of a checklist has open on the aircraft grounds it from now on: the item failed again. */
export async function groundByItem(
  tx: Tx,
  of: { org_id: number; asset_id: number | null; checklist_item: string },
): Promise<void> {
  if (of.asset_id === null) return;
  await sql`UPDATE work_order SET grounding = true, revision = revision + 1, updated = now()
    WHERE org_id = ${of.org_id} AND asset_id = ${of.asset_id} AND origin = 'checklist'
      AND checklist_item = ${of.checklist_item} AND state NOT IN ('done', 'cancelled')
      AND NOT grounding`.execute(tx);
}

export type UnansweredRow = { asset_id: number; flight_id: number | null; title: string | null };

/**
 * Crashes that no signed work answers, and open orders that ground, oldest first. The order that a crash
 * raised answers it once it is signed. Where that order was cancelled, or there is none, work that was
 * opened by hand after the flight was filed and signed answers it: the crash is still in the log.
 */
export async function unansweredRows(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
): Promise<UnansweredRow[]> {
  const one = (column: RawBuilder<unknown>) =>
    assetId === null ? sql`` : sql`AND ${column} = ${assetId}`;
  const { rows } = await sql<UnansweredRow>`
    SELECT c.asset_id, c.flight_id, NULL AS title FROM flight_feature c
      JOIN flight f ON f.org_id = c.org_id AND f.id = c.flight_id
    WHERE c.org_id = ${orgId} ${one(sql`c.asset_id`)} AND (c.features->>'crashed')::boolean
      AND NOT EXISTS (SELECT 1 FROM work_order w WHERE w.org_id = c.org_id AND w.asset_id = c.asset_id
        AND w.state = 'done' AND (w.flight_id = c.flight_id OR (w.origin = 'manual' AND w.corrects IS NULL AND w.opened >= f.created
          AND NOT EXISTS (SELECT 1 FROM work_order own WHERE own.org_id = c.org_id
            AND own.flight_id = c.flight_id AND own.origin = 'crash_reading'
            AND own.state NOT IN ('done', 'cancelled')))))
    UNION ALL
    SELECT asset_id, NULL, title FROM work_order
    WHERE org_id = ${orgId} ${one(sql`asset_id`)} AND asset_id IS NOT NULL AND grounding
      AND state NOT IN ('done', 'cancelled')
    ORDER BY flight_id NULLS LAST, title`.execute(db);
  return rows;
}
