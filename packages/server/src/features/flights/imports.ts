import {
  type BodyOf,
  dateText,
  instantText,
  NewFlight,
  notFound,
  type Reply,
  refusal,
  ServiceError,
} from '@airworthy/contract';
import type {
  importFlights,
  listFlightImports,
  previewFlightImport,
  undoFlightImport,
} from '@airworthy/contract/web';
import { sql } from 'kysely';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { refuseLocked } from '../lockedDays.ts';
import { recordFlight } from './flights.ts';
import { refuseOthers } from './ownFlights.ts';

type Row = Reply<typeof importFlights>['rows'][number];
type Sent = BodyOf<typeof importFlights>['rows'];
type Flight = BodyOf<typeof import('@airworthy/contract').fileFlight>;

/** Thrown to leave the transaction of a preview with nothing filed. */
class Rehearsed extends Error {
  readonly rows: Row[];
  constructor(rows: Row[]) {
    super('rehearsed');
    this.rows = rows;
  }
}

/** Files the rows for true and takes them back: what it answers is what an import would do now. */
export async function previewImport(
  services: RecordServices,
  scope: Scope,
  rows: Sent,
): Promise<Reply<typeof previewFlightImport>> {
  try {
    return await inTransaction(services.database.db, async (tx) => {
      throw new Rehearsed(await fileRows({ ...services, database: { db: tx } }, tx, scope, rows));
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    return {
      rows: error.rows.map((row) => (row.outcome === 'new' ? { ...row, flight_id: null } : row)),
    };
  }
}

/** Files the rows that can be filed, all or none of them, under one import. */
export async function fileImport(
  services: RecordServices,
  scope: Scope,
  body: BodyOf<typeof importFlights>,
): Promise<Reply<typeof importFlights>> {
  const orgId = orgOf(scope);
  return inTransaction(services.database.db, async (tx) => {
    const importId = await importOf(tx, scope, body);
    const rows = await fileRows({ ...services, database: { db: tx } }, tx, scope, body.rows);
    const filed = rows.flatMap((row) =>
      row.outcome === 'new' && row.flight_id !== null ? [row.flight_id] : [],
    );
    if (filed.length > 0)
      await tx
        .updateTable('flight')
        .set({ import_id: importId })
        .where('org_id', '=', orgId)
        .where('id', 'in', filed)
        .execute();
    return { import_id: importId, rows };
  });
}

async function importOf(
  tx: Tx,
  scope: Scope,
  { import_id, name }: BodyOf<typeof importFlights>,
): Promise<number> {
  const orgId = orgOf(scope);
  if (import_id === undefined) {
    const { id } = await tx
      .insertInto('flight_import')
      .values({ org_id: orgId, account_id: scope.userId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const known = await tx
    .selectFrom('flight_import')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', import_id)
    .executeTakeFirst();
  if (known === undefined) throw notFound('Import', { id: import_id });
  return known.id;
}

async function fileRows(
  services: RecordServices,
  tx: Tx,
  scope: Scope,
  rows: Sent,
): Promise<Row[]> {
  const results: Row[] = [];
  for (const row of rows) results.push(await fileRow(services, tx, scope, row));
  return results;
}

async function fileRow(
  services: RecordServices,
  tx: Tx,
  scope: Scope,
  sent: Sent[number],
): Promise<Row> {
  try {
    const parsed = NewFlight.safeParse(sent);
    if (!parsed.success) throw refusal(parsed.error, sent);
    const known = await knownFlight(tx, orgOf(scope), parsed.data, dateText(services.clock()));
    if (known !== undefined)
      return { outcome: 'known', flight_id: known, field: null, message: null };
    const { id } = await recordFlight(services, scope, { ...parsed.data, reason: undefined });
    return { outcome: 'new', flight_id: id, field: null, message: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { field } = error.members as { field?: string };
    return { outcome: 'refused', flight_id: null, field: field ?? null, message: error.message };
  }
}

/**
 * The flight on record that a row is about: under the same reference, or else of the same aircraft, at the same time and as
 * long. A file that is imported twice files nothing the second time.
 */
async function knownFlight(
  tx: Tx,
  orgId: number,
  body: Flight,
  today: string,
): Promise<number | undefined> {
  if (body.external_ref !== undefined) {
    const { rows } = await sql<{ id: number }>`SELECT id FROM flight
      WHERE org_id = ${orgId} AND external_ref = ${body.external_ref}`.execute(tx);
    return rows[0]?.id;
  }
  const duration_s = body.duration_s ?? (body.duration_min ?? 0) * 60;
  const aircraft =
    body.asset_id === undefined
      ? sql`asset_name = ${body.asset_name ?? ''}`
      : sql`asset_id = ${body.asset_id}`;
  const { rows } = await sql<{ id: number }>`SELECT id FROM flight
    WHERE org_id = ${orgId} AND ${aircraft} AND flown_at = ${body.flown_at?.date ?? today}::date
      AND started_at IS NOT DISTINCT FROM ${body.flown_at?.startedAt ?? null}
      AND abs(duration_s - ${duration_s}) < 1 ORDER BY id LIMIT 1`.execute(tx);
  return rows[0]?.id;
}

const IMPORTS_SHOWN = 20;

export async function latestImports(
  { database: { db } }: RecordServices,
  orgId: number,
): Promise<Reply<typeof listFlightImports>> {
  const { rows } = await sql<{
    id: number;
    name: string;
    created: Date;
    by: string | null;
    flights: number;
    corrected: number;
  }>`SELECT i.id, i.name, i.created, coalesce(nullif(a.name, ''), a.email) AS by,
      n.flights, n.corrected
    FROM (SELECT * FROM flight_import WHERE org_id = ${orgId} ORDER BY id DESC
      LIMIT ${IMPORTS_SHOWN}) i
    LEFT JOIN account a ON a.id = i.account_id
    CROSS JOIN LATERAL (SELECT count(*) AS flights,
        count(*) FILTER (WHERE f.revision > 1) AS corrected
      FROM flight f WHERE f.org_id = i.org_id AND f.import_id = i.id) n
    WHERE n.flights > 0 ORDER BY i.id DESC`.execute(db);
  return { imports: rows.map((row) => ({ ...row, created: instantText(row.created) })) };
}

/** Deletes what an import filed. Aircraft are locked first, as whoever deletes one flight locks them. */
export async function undoImport(
  { database: { db } }: RecordServices,
  scope: Scope,
  id: number,
): Promise<Reply<typeof undoFlightImport>> {
  const orgId = orgOf(scope);
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pilot_id: number | null; first: string }>`
      SELECT pilot_id, min(flown_at) AS first FROM flight
      WHERE org_id = ${orgId} AND import_id = ${id} GROUP BY pilot_id`.execute(tx);
    await refuseOthers(
      tx,
      scope,
      rows.map(({ pilot_id }) => pilot_id),
    );
    await refuseLocked(
      tx,
      orgId,
      rows.map(({ first }) => first),
    );
    const { numDeletedRows } = await deleteFlights(tx, orgId, id);
    const gone = await tx
      .deleteFrom('flight_import')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw notFound('Import', { id });
    return { ok: true, deleted: Number(numDeletedRows) };
  });
}

async function deleteFlights(tx: Tx, orgId: number, importId: number) {
  await sql`SELECT id FROM flight WHERE org_id = ${orgId} AND import_id = ${importId}
    ORDER BY id FOR UPDATE`.execute(tx);
  await sql`SELECT 1 FROM aircraft WHERE id IN (SELECT asset_id FROM flight
    WHERE org_id = ${orgId} AND import_id = ${importId}) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return tx
    .deleteFrom('flight')
    .where('org_id', '=', orgId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
}
