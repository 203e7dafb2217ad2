import type { CrashReading, FlightFeatures } from '@airworthy/forensics';
import { sql, type Transaction } from 'kysely';
import type { Db, Schema } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { announceRead } from './announce.ts';
import { logColumns } from './store.ts';

export type WaitingLog = {
  id: number;
  org_id: number;
  flight_id: number;
  filename: string | null;
  size_bytes: number;
  sha256: Buffer;
  blob_key: string;
};

/** What a reading says of the flight of an aircraft. */
export type FlightRead = {
  readonly orgId: number;
  readonly assetId: number;
  readonly flightId: number;
  readonly crash: Verdict;
};
export type OnRead = (tx: Transaction<Schema>, flight: FlightRead) => Promise<void>;

type Verdict = Pick<CrashReading['crash'], 'detected' | 'reason' | 'confidence'>;

export type Reading = {
  readonly result: {
    readonly meta: { readonly reader: string; readonly armed_s: number };
    readonly crash: Verdict;
  };
  readonly charts: Record<string, string> | null;
  readonly features: FlightFeatures;
};

/** A log whose reading is still to be filed; `done` too, while its flight lacks the figures. */
export async function waitingLog(db: Db, logId: number): Promise<WaitingLog | undefined> {
  return db
    .selectFrom('flight_log')
    .select(['id', 'org_id', 'flight_id', 'filename', 'size_bytes', 'sha256', 'blob_key'])
    .where('id', '=', logId)
    .where('analysis_state', 'in', ['queued', 'done'])
    .executeTakeFirst();
}

/** The same bytes were read before in this organization: that reading and its figures are used. */
export async function copyReading(db: Db, log: WaitingLog, onRead: OnRead): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const reading = await tx
      .selectFrom('log_reading')
      .select([
        'features',
        'reader',
        sql<Verdict>`result -> 'crash'`.as('crash'),
        sql<number>`(result -> 'meta' ->> 'armed_s')::float8`.as('armed_s'),
      ])
      .where('org_id', '=', log.org_id)
      .where('sha256', '=', log.sha256)
      .executeTakeFirst();
    if (reading === undefined) return false;
    await markDone(tx, log, reading, onRead);
    return true;
  });
}

/** Files a reading with its log; without effect when the log went away meanwhile. */
export async function fileReading(
  db: Db,
  log: WaitingLog,
  reading: Reading,
  onRead: OnRead,
): Promise<void> {
  const { features, result } = reading;
  const { reader, armed_s } = result.meta;
  await inTransaction(db, async (tx) => {
    if (!(await markDone(tx, log, { features, reader, armed_s, crash: result.crash }, onRead)))
      return;
    await tx
      .insertInto('log_reading')
      .values({
        org_id: log.org_id,
        sha256: log.sha256,
        reader,
        result: JSON.stringify(result),
        charts: reading.charts === null ? null : JSON.stringify(reading.charts),
        features: JSON.stringify(features),
      })
      .onConflict((on) => on.columns(['org_id', 'sha256']).doNothing())
      .execute();
  });
}

/** Answers false when the log is gone: whoever deleted its flight has taken everything with it. */
async function markDone(
  tx: Transaction<Schema>,
  log: WaitingLog,
  reading: {
    readonly features: FlightFeatures;
    readonly reader: string;
    readonly armed_s: number;
    readonly crash: Verdict;
  },
  onRead: OnRead,
): Promise<boolean> {
  const row = await tx
    .updateTable('flight_log')
    .set({ analysis_state: 'done', error: null })
    .where('id', '=', log.id)
    .where('analysis_state', 'in', ['queued', 'done'])
    .returning(logColumns)
    .executeTakeFirst();
  if (row === undefined) return false;
  await announceRead(tx, log.org_id, row, reading.crash);
  const flight = await tx
    .selectFrom('flight')
    .select(['asset_id', 'flown_at'])
    .where('org_id', '=', log.org_id)
    .where('id', '=', log.flight_id)
    .executeTakeFirst();
  if (flight === undefined || flight.asset_id === null) return true;
  const figures = {
    org_id: log.org_id,
    asset_id: flight.asset_id,
    log_id: log.id,
    flown_at: flight.flown_at,
    features: JSON.stringify(reading.features),
    armed_s: reading.armed_s,
    reader: reading.reader,
  };
  await tx
    .insertInto('flight_feature')
    .values({ flight_id: log.flight_id, ...figures })
    // The newest log speaks for its flight, in whatever order its logs were read.
    .onConflict((on) =>
      on.column('flight_id').doUpdateSet(figures).where('flight_feature.log_id', '<=', log.id),
    )
    .execute();
  await onRead(tx, {
    orgId: log.org_id,
    assetId: flight.asset_id,
    flightId: log.flight_id,
    crash: reading.crash,
  });
  return true;
}

export async function fileFailure(db: Db, logId: number, error: string): Promise<void> {
  await db
    .updateTable('flight_log')
    .set({ analysis_state: 'failed', error })
    .where('id', '=', logId)
    .where('analysis_state', '=', 'queued')
    .execute();
}
