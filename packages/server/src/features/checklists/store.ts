import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type {
  OnFail,
  StoredChecklistItem,
  StoredChecklistResult,
} from '../../storage/schema/records.ts';
import type { Tx } from '../../storage/transaction.ts';

export type TemplateRow = {
  id: number;
  name: string;
  phase: 'preflight' | 'postflight' | 'maintenance' | 'emergency' | 'other';
  revision: number;
  active: boolean;
  asset_ids: number[];
  type_ids: number[];
  on_fail: OnFail | null;
  items: StoredChecklistItem[];
  updated: Date;
};

export async function templateRows(db: Db, orgId: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    SELECT * FROM checklist_template WHERE org_id = ${orgId} ORDER BY id`.execute(db);
  return rows;
}

export async function templateById(
  tx: Tx,
  orgId: number,
  id: number,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    SELECT * FROM checklist_template WHERE org_id = ${orgId} AND id = ${id}`.execute(tx);
  return rows[0];
}

export type RunRow = {
  id: number;
  external_ref: string | null;
  template_id: number | null;
  template_name: string | null;
  template_revision: number | null;
  items: StoredChecklistItem[];
  results: StoredChecklistResult[];
  flight_id: number | null;
  asset_id: number | null;
  completed_at: Date;
  pilot_id: number | null;
  pilot_name: string | null;
  notes: string;
  revision: number;
  created: Date;
  updated: Date;
};

const RUN_COLUMNS = sql`r.*, coalesce(p.name, p.member_name, 'Pilot ' || p.id) AS pilot_name`;

export type RunPlace = { readonly completedAt: Date; readonly id: number };

function runConditions(orgId: number, flightId: number | undefined): RawBuilder<unknown> {
  return flightId === undefined
    ? sql`r.org_id = ${orgId}`
    : sql`r.org_id = ${orgId} AND r.flight_id = ${flightId}`;
}

export function runPageStatement(
  orgId: number,
  flightId: number | undefined,
  page: { rows: number; after: RunPlace | null },
): RawBuilder<RunRow> {
  const after =
    page.after === null
      ? sql``
      : sql`AND (r.completed_at, r.id) < (${page.after.completedAt}::timestamptz, ${page.after.id}::bigint)`;
  return sql<RunRow>`SELECT ${RUN_COLUMNS} FROM checklist_run r LEFT JOIN pilot p ON p.id = r.pilot_id
    WHERE ${runConditions(orgId, flightId)} ${after}
    ORDER BY r.completed_at DESC, r.id DESC LIMIT ${page.rows}`;
}

export function runCountStatement(
  orgId: number,
  flightId: number | undefined,
): RawBuilder<{ total: number }> {
  return sql`SELECT count(*) AS total FROM checklist_run r WHERE ${runConditions(orgId, flightId)}`;
}

export async function runById(db: Db | Tx, orgId: number, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    SELECT ${RUN_COLUMNS} FROM checklist_run r LEFT JOIN pilot p ON p.id = r.pilot_id
    WHERE r.org_id = ${orgId} AND r.id = ${id}`.execute(db);
  return rows[0];
}

/** The run with this reference, locked for its correction. */
export async function lockedRun(
  tx: Tx,
  orgId: number,
  externalRef: string,
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    SELECT r.*, NULL AS pilot_name FROM checklist_run r
    WHERE r.org_id = ${orgId} AND r.external_ref = ${externalRef} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

export type RunColumns = {
  template_id?: number | null;
  template_name?: string | null;
  template_revision?: number | null;
  items?: string;
  results?: string;
  flight_id?: number;
  asset_id?: number;
  completed_at?: Date;
  notes?: string;
};

/** The new run's id, or undefined when another call filed the same reference first. */
export async function insertRun(
  tx: Tx,
  run: RunColumns & {
    org_id: number;
    external_ref: string | null;
    pilot_id: number | null;
    results: string;
    completed_at: Date;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('checklist_run')
    .values(run)
    .onConflict((on) => on.columns(['org_id', 'external_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function correctRun(
  tx: Tx,
  orgId: number,
  id: number,
  columns: RunColumns,
): Promise<void> {
  await tx
    .updateTable('checklist_run')
    .set({ ...columns, revision: sql`revision + 1`, updated: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** What a failed required item does here, and the aircraft that it is about. */
export async function failureOf(
  tx: Tx,
  orgId: number,
  run: { template_id: number | null; asset_id: number | null; flight_id: number | null },
): Promise<{ does: OnFail; assetId: number | null }> {
  const { rows } = await sql<{ does: OnFail; asset_id: number | null }>`
    SELECT coalesce(
        (SELECT on_fail FROM checklist_template WHERE org_id = ${orgId} AND id = ${run.template_id}::bigint),
        (SELECT 'work' FROM record_setting WHERE org_id = ${orgId} AND checklist_work), 'nothing') AS does,
      coalesce(${run.asset_id}::bigint, (SELECT asset_id FROM flight
        WHERE org_id = ${orgId} AND id = ${run.flight_id}::bigint)) AS asset_id`.execute(tx);
  return { does: rows[0]!.does, assetId: rows[0]!.asset_id };
}
