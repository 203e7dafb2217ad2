import { sql, type Transaction } from 'kysely';
import type { Db, Schema } from '../../storage/database.ts';

export type LogState = 'queued' | 'none' | 'too_large' | 'done' | 'failed';

export const logColumns = [
  'id',
  'flight_id',
  'filename',
  'format',
  'size_bytes',
  'sha256',
  'blob_key',
  'analysis_state',
  'error',
  'stored_at',
] as const;

export type LogRow = {
  id: number;
  flight_id: number;
  filename: string | null;
  format: string;
  size_bytes: number;
  sha256: Buffer;
  blob_key: string;
  analysis_state: string;
  error: string | null;
  stored_at: Date;
};

/**
 * The flight a log hangs on, and whether its aircraft's logs are read automatically. With `hold` it cannot
 * be deleted before the transaction ends.
 */
export async function flightOf(
  db: Db,
  { orgId, flightId }: { orgId: number; flightId: number },
  options?: { hold: boolean },
) {
  const query = db
    .selectFrom('flight')
    .leftJoin('aircraft', (join) =>
      join
        .onRef('aircraft.id', '=', 'flight.asset_id')
        .onRef('aircraft.org_id', '=', 'flight.org_id'),
    )
    .select(['flight.id', 'flight.asset_id', 'aircraft.fleet_health'])
    .where('flight.org_id', '=', orgId)
    .where('flight.id', '=', flightId);
  return (options?.hold === true ? query.forKeyShare('flight') : query).executeTakeFirst();
}

/** The newest log that could be read or may yet be; the newest of all when every reading failed. */
export async function newestLog(
  db: Db,
  orgId: number,
  flightId: number,
): Promise<LogRow | undefined> {
  return db
    .selectFrom('flight_log')
    .select(logColumns)
    .where('org_id', '=', orgId)
    .where('flight_id', '=', flightId)
    .orderBy(sql`analysis_state = 'failed'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function logById(db: Db, orgId: number, id: number): Promise<LogRow | undefined> {
  return db
    .selectFrom('flight_log')
    .select(logColumns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function logsOfFlight(db: Db, orgId: number, flightId: number): Promise<LogRow[]> {
  return db
    .selectFrom('flight_log')
    .select(logColumns)
    .where('org_id', '=', orgId)
    .where('flight_id', '=', flightId)
    .orderBy('id', 'desc')
    .execute();
}

export async function sameBytes(
  db: Db,
  log: { orgId: number; flightId: number; sha256: Buffer },
): Promise<LogRow | undefined> {
  return db
    .selectFrom('flight_log')
    .select(logColumns)
    .where('org_id', '=', log.orgId)
    .where('flight_id', '=', log.flightId)
    .where('sha256', '=', log.sha256)
    .executeTakeFirst();
}

export type NewLog = {
  readonly orgId: number;
  readonly flightId: number;
  readonly filename: string | null;
  readonly format: string;
  readonly size_bytes: number;
  readonly sha256: Buffer;
  readonly blobKey: string;
  readonly state: LogState;
};

export async function insertLog(tx: Transaction<Schema>, log: NewLog): Promise<LogRow> {
  return tx
    .insertInto('flight_log')
    .values({
      org_id: log.orgId,
      flight_id: log.flightId,
      filename: log.filename,
      format: log.format,
      size_bytes: log.size_bytes,
      sha256: log.sha256,
      blob_key: log.blobKey,
      analysis_state: log.state,
      error: null,
    })
    .returning(logColumns)
    .executeTakeFirstOrThrow();
}

/** The reading of these bytes in this organization, whichever flight they came with. */
export async function readingOf(db: Db, orgId: number, sha256: Buffer) {
  return db
    .selectFrom('log_reading')
    .select(['result', 'charts', 'reader'])
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export async function hasReading(db: Db, orgId: number, sha256: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('log_reading')
    .select('reader')
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a log to `queued` from a state in which nobody reads it; undefined when it is not in one. */
export async function queueAgain(
  tx: Transaction<Schema>,
  log: { orgId: number; id: number },
): Promise<LogRow | undefined> {
  return tx
    .updateTable('flight_log')
    .set({ analysis_state: 'queued', error: null })
    .where('org_id', '=', log.orgId)
    .where('id', '=', log.id)
    .where('analysis_state', 'in', ['none', 'too_large', 'failed'])
    .returning(logColumns)
    .executeTakeFirst();
}

/** Answers the organization of the log; undefined when there is no such log that failed. */
export async function queueFailedAgain(
  tx: Transaction<Schema>,
  id: number,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('flight_log')
    .set({ analysis_state: 'queued', error: null })
    .where('id', '=', id)
    .where('analysis_state', '=', 'failed')
    .returning('org_id')
    .executeTakeFirst();
  return row?.org_id;
}

/** Logs of an aircraft that were stored while its Fleet Health was off. */
export async function unreadLogsOf(
  tx: Transaction<Schema>,
  aircraft: { orgId: number; assetId: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('flight_log')
    .innerJoin('flight', 'flight.id', 'flight_log.flight_id')
    .select('flight_log.id')
    .where('flight.org_id', '=', aircraft.orgId)
    .where('flight.asset_id', '=', aircraft.assetId)
    .where('flight_log.analysis_state', '=', 'none')
    .execute();
  return rows.map((row) => row.id);
}
