import { missingField, ServiceError } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** Tables with `external_ref` unique inside an organization, `revision` and `updated`. */
export type Referenced =
  | 'flight'
  | 'mission'
  | 'work_order'
  | 'component'
  | 'aircraft_type'
  | 'bulletin'
  | 'document'
  | 'checklist_run';

/** Values by column. The names come from our code, never from a caller. */
export type Columns = Readonly<Record<string, unknown>>;

export type Filed = {
  readonly id: number;
  readonly isNew: boolean;
  readonly row: Readonly<Record<string, unknown>>;
};

export type Target = {
  readonly table: Referenced;
  readonly orgId: number;
  /**
   * The row to correct, by its id or by the caller's reference; without either a row is filed. A row that its id
   * names takes a reference that comes with it.
   */
  readonly id?: number | undefined;
  readonly externalRef?: string | undefined;
  /** What else a new row is answered with: wraps the statement that inserts it, whose rows it may join. */
  readonly joined?: (inserted: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Called with the id and the revision of the row that is to be corrected, once it is locked. */
  readonly onCorrection?: (row: { id: number; revision: number }) => Promise<void>;
};

/**
 * Files a row, or corrects the one that the target names, in one statement: whichever of several callers
 * comes second waits for the first and corrects what it filed. Members that were sent replace;
 * `defaults` are for a new row only. `missing` names a member that a new row needs and the call did not
 * bring: such a call can only correct.
 */
export async function fileOrCorrect(
  tx: Tx,
  target: Target,
  columns: { sent: Columns; defaults: Columns },
  missing: { field: string; message: string } | null,
): Promise<Filed> {
  const known = await lockedRow(tx, target);
  if (known !== undefined) await target.onCorrection?.(known);
  const row =
    known === undefined && missing === null
      ? await upsert(tx, target, columns)
      : await correct(tx, target, known?.id, columns);
  if (row !== undefined) return { id: row.id as number, isNew: row.revision === 1, row };
  const { field, message } = missing ?? { field: '', message: 'nothing was filed' };
  throw missingField(field, message);
}

async function lockedRow(
  tx: Tx,
  target: Target,
): Promise<{ id: number; revision: number } | undefined> {
  if (target.id === undefined && target.externalRef === undefined) return undefined;
  const named =
    target.id === undefined ? sql`external_ref = ${target.externalRef}` : sql`id = ${target.id}`;
  const { rows } = await sql<{ id: number; revision: number }>`
    SELECT id, revision FROM ${sql.table(target.table)}
    WHERE org_id = ${target.orgId} AND ${named} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** The row may have been filed by another call since we looked: then it is corrected. */
async function upsert(tx: Tx, target: Target, columns: { sent: Columns; defaults: Columns }) {
  const values: Record<string, unknown> = {
    ...columns.defaults,
    ...columns.sent,
    org_id: target.orgId,
    external_ref: target.externalRef ?? null,
  };
  const names = Object.keys(values);
  const replaced = Object.keys(columns.sent).map(
    (name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
  );
  const inserted = sql<Record<string, unknown>>`
    INSERT INTO ${sql.table(target.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    VALUES (${sql.join(names.map((name) => sql.val(values[name])))})
    ON CONFLICT (org_id, external_ref) DO UPDATE
    SET ${sql.join([...replaced, ...stamps(target.table)])} RETURNING *`;
  const { rows } = await (target.joined?.(inserted) ?? inserted).execute(tx);
  return rows[0] as Record<string, unknown> | undefined;
}

async function correct(
  tx: Tx,
  target: Target,
  id: number | undefined,
  columns: { sent: Columns },
): Promise<Record<string, unknown> | undefined> {
  if (id === undefined) return undefined;
  const replaced = Object.entries(columns.sent).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  if (target.externalRef !== undefined) replaced.push(sql`external_ref = ${target.externalRef}`);
  const updated = sql<Record<string, unknown>>`
    UPDATE ${sql.table(target.table)} SET ${sql.join([...replaced, ...stamps(target.table)])}
    WHERE org_id = ${target.orgId} AND id = ${id} RETURNING *`.execute(tx);
  const { rows } = await updated.catch((error: { code?: string; constraint?: string }) => {
    // `23505` is "unique violation".
    if (error.code !== '23505' || error.constraint?.includes('external_ref') !== true) throw error;
    throw new ServiceError(
      'conflict',
      `Another record has the external_ref ${JSON.stringify(target.externalRef)}: correct that one, or send another reference.`,
      { field: 'external_ref' },
    );
  });
  return rows[0];
}

function stamps(table: Referenced) {
  return [sql`revision = ${sql.ref(`${table}.revision`)} + 1`, sql`updated = now()`];
}
