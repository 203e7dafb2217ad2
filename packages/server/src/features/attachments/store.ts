import type { AttachmentKind } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';

/** By kind of record: its table, and the column that names it. */
const PLACES = {
  flight: { table: 'flight', column: 'flight_id' },
  workorder: { table: 'work_order', column: 'work_order_id' },
  checklist: { table: 'checklist_run', column: 'checklist_run_id' },
  aircraft: { table: 'aircraft', column: 'asset_id' },
  bulletin: { table: 'bulletin', column: 'bulletin_id' },
  document: { table: 'document', column: 'document_id' },
  component: { table: 'component', column: 'component_id' },
} as const satisfies Record<AttachmentKind, { table: string; column: string }>;

const KINDS = Object.keys(PLACES) as AttachmentKind[];

export type RecordPlace = { readonly kind: AttachmentKind; readonly id: number };

const columns = [
  'id',
  'flight_id',
  'work_order_id',
  'checklist_run_id',
  'asset_id',
  'bulletin_id',
  'document_id',
  'component_id',
  'filename',
  'type',
  'size_bytes',
  'sha256',
  'blob_key',
  'attached_by',
  'created_at',
] as const;

export type AttachmentRow = {
  id: number;
  flight_id: number | null;
  work_order_id: number | null;
  checklist_run_id: number | null;
  asset_id: number | null;
  bulletin_id: number | null;
  document_id: number | null;
  component_id: number | null;
  filename: string;
  type: string;
  size_bytes: number;
  sha256: Buffer;
  blob_key: string;
  attached_by: string;
  created_at: Date;
};

/** The record that an attachment belongs to. */
export function placeOf(row: AttachmentRow): RecordPlace {
  for (const kind of KINDS) {
    const id = row[PLACES[kind].column];
    if (id !== null) return { kind, id };
  }
  throw new Error(`attachment ${row.id} belongs to no record`);
}

/** With `hold` the record cannot be deleted before the transaction ends. */
export async function recordExists(
  db: Db,
  orgId: number,
  { kind, id }: RecordPlace,
  options?: { hold: boolean },
): Promise<boolean> {
  const hold = options?.hold === true ? sql`FOR KEY SHARE` : sql``;
  const { rows } = await sql`SELECT 1 FROM ${sql.table(PLACES[kind].table)}
    WHERE org_id = ${orgId} AND id = ${id} ${hold}`.execute(db);
  return rows.length > 0;
}

/** The day by which a record may be locked, and whether it was signed. */
export async function finality(
  db: Db,
  orgId: number,
  { kind, id }: RecordPlace,
): Promise<{ day: string | null; signed: boolean }> {
  const text = {
    flight: sql`SELECT flown_at::text AS day, false AS signed FROM flight`,
    checklist: sql`SELECT (completed_at AT TIME ZONE 'UTC')::date::text AS day, false AS signed
      FROM checklist_run`,
    workorder: sql`SELECT NULL AS day, state = 'done' AS signed FROM work_order`,
  }[kind as string];
  if (text === undefined) return { day: null, signed: false };
  const { rows } = await sql<{ day: string | null; signed: boolean }>`${text}
    WHERE org_id = ${orgId} AND id = ${id}`.execute(db);
  return rows[0] ?? { day: null, signed: false };
}

export async function attachmentsOf(
  db: Db,
  orgId: number,
  { kind, id }: RecordPlace,
): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachment')
    .select(columns)
    .where('org_id', '=', orgId)
    .where(PLACES[kind].column, '=', id)
    .orderBy('id', 'desc')
    .execute();
}

export async function attachmentById(
  db: Db,
  orgId: number,
  id: number,
): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('attachment')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countOf(db: Db, orgId: number, { kind, id }: RecordPlace): Promise<number> {
  const { count } = await db
    .selectFrom('attachment')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where(PLACES[kind].column, '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewAttachment = Pick<
  AttachmentRow,
  'filename' | 'type' | 'size_bytes' | 'sha256' | 'blob_key' | 'attached_by'
>;

export async function insertAttachment(
  tx: Tx,
  orgId: number,
  { kind, id }: RecordPlace,
  attachment: NewAttachment,
): Promise<AttachmentRow> {
  return tx
    .insertInto('attachment')
    .values({ org_id: orgId, [PLACES[kind].column]: id, ...attachment })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function removeAttachment(tx: Tx, orgId: number, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('attachment')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
