import assert from 'node:assert/strict';
import type { Theme } from '@airworthy/chart';
import { instantText, invalidValue, notFound, type ServiceError } from '@airworthy/contract';
import type { CrashReading } from '@airworthy/forensics';
import type { Transaction } from 'kysely';
import { type JobQueue, jobStanding } from '../../jobs/queue.ts';
import { acceptLog } from '../../reading/accept.ts';
import type { Upload } from '../../reading/upload.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import type { Database, Schema } from '../../storage/database.ts';
import { refuseWhenFull, storageOf } from '../../storage/orgStorage.ts';
import type { Spooled } from '../../storage/spool.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { themedCharts } from '../themedCharts.ts';
import * as store from './store.ts';

export type LogServices = {
  readonly database: Pick<Database, 'db'>;
  readonly blobs: BlobStore;
  readonly queue: Pick<JobQueue, 'send'>;
  /** Larger logs are stored, but read only when a person asks for it. */
  readonly automaticAnalysisMax_bytes: number;
};

export type Attachment = {
  readonly orgId: number;
  readonly flightId: number;
  readonly filename: string | null;
  readonly upload: Upload;
  /** The hash that the bytes must have, where the caller stated one. */
  readonly sha256?: Buffer | null;
  /** The upload in several calls that these bytes came by, and what is noted about it with the log. */
  readonly arrived?:
    | {
        readonly uploadId: number;
        readonly note: (tx: Transaction<Schema>, attached: Attached) => Promise<void>;
      }
    | undefined;
};

export type Attached = {
  readonly log: store.LogRow;
  /** The flight already had a log of the same bytes; `log` is that one. */
  readonly duplicate: boolean;
};

/** Attaches an uploaded log to a flight and queues its reading. */
export async function attach(services: LogServices, attachment: Attachment): Promise<Attached> {
  const { orgId, flightId, filename, arrived } = attachment;
  const { db } = services.database;
  if ((await store.flightOf(db, attachment)) === undefined) throw notFound('Flight');
  const { spooled, format } = await acceptLog(attachment.upload, services.blobs.spoolFolder);
  try {
    const { size_bytes } = spooled;
    const sha256 = Buffer.from(spooled.sha256, 'hex');
    if (attachment.sha256?.equals(sha256) === false) throw otherBytes();
    const existing = await store.sameBytes(db, { orgId, flightId, sha256 });
    if (existing !== undefined) {
      const attached = { log: existing, duplicate: true };
      if (arrived !== undefined) await inTransaction(db, (tx) => arrived.note(tx, attached));
      return attached;
    }
    // Without a lock, to refuse before the bytes are stored; `file` checks again under the lock.
    const exceptUploadId = arrived?.uploadId;
    refuseWhenFull(await storageOf(db, orgId, { lock: false, exceptUploadId }), size_bytes);
    const log = { orgId, flightId, filename, format, size_bytes, sha256, arrived };
    return await storeAndFile(services, spooled, log);
  } finally {
    await spooled.discard();
  }
}

function otherBytes(): ServiceError {
  return invalidValue(
    'sha256',
    'The bytes that arrived have another SHA-256 than was stated. Upload the log again.',
  );
}

type UnfiledLog = Omit<store.NewLog, 'state'> & Pick<Attachment, 'arrived'>;

/**
 * Stores the bytes, then writes row and job in one transaction. A crash in between leaves bytes without a row, which
 * the sweeper removes.
 */
async function storeAndFile(
  services: LogServices,
  spooled: Spooled,
  log: Omit<UnfiledLog, 'blobKey'>,
): Promise<Attached> {
  const { blobs, database } = services;
  const blobKey = await blobs.take(spooled);
  let keepBytes = false;
  try {
    const attached = await inTransaction(database.db, async (tx) => {
      const filed = await file(services, tx, { ...log, blobKey });
      await log.arrived?.note(tx, filed);
      return filed;
    });
    keepBytes = !attached.duplicate;
    return attached;
  } finally {
    if (!keepBytes) await blobs.remove(blobKey);
  }
}

/**
 * Inside the transaction. The flight is locked first, in the same order as by a deletion, then the storage row, so that
 * uploads at the same time cannot exceed the limit together.
 */
async function file(
  services: LogServices,
  tx: Transaction<Schema>,
  log: UnfiledLog,
): Promise<Attached> {
  const flight = await store.flightOf(tx, log, { hold: true });
  if (flight === undefined) throw notFound('Flight');
  const exceptUploadId = log.arrived?.uploadId;
  const storage = await storageOf(tx, log.orgId, { lock: true, exceptUploadId });
  const existing = await store.sameBytes(tx, log);
  if (existing !== undefined) return { log: existing, duplicate: true };
  refuseWhenFull(storage, log.size_bytes);
  const state = await stateAtFiling(services, tx, log, flight);
  const row = await store.insertLog(tx, { ...log, state });
  // Bytes that were read before are not read again, but the worker still copies their figures to this flight.
  if (state === 'queued' || state === 'done')
    await services.queue.send(tx, 'read_flight_log', { logId: row.id, owner: log.orgId });
  return { log: row, duplicate: false };
}

/**
 * The first state of a log, by the first rule that applies: its aircraft is not in Fleet Health, it is too large to be
 * read without being asked for, its bytes were read before, or it waits to be read.
 */
async function stateAtFiling(
  services: LogServices,
  tx: Transaction<Schema>,
  log: UnfiledLog,
  flight: { asset_id: number | null; fleet_health: boolean | null },
): Promise<store.LogState> {
  if (flight.asset_id === null || flight.fleet_health !== true) return 'none';
  if (log.size_bytes > services.automaticAnalysisMax_bytes) return 'too_large';
  return (await store.hasReading(tx, log.orgId, log.sha256)) ? 'done' : 'queued';
}

export async function newest(
  database: Pick<Database, 'db'>,
  flight: { orgId: number; flightId: number },
): Promise<store.LogRow> {
  const log = await store.newestLog(database.db, flight.orgId, flight.flightId);
  if (log !== undefined) return log;
  const there = await store.flightOf(database.db, flight);
  throw notFound(there === undefined ? 'Flight' : 'Log');
}

/** Queues a log that could not be read once more, in any organization; false when there is no such log. */
export async function retryReading(services: LogServices, logId: number): Promise<boolean> {
  return inTransaction(services.database.db, async (tx) => {
    const owner = await store.queueFailedAgain(tx, logId);
    if (owner === undefined) return false;
    await services.queue.send(tx, 'read_flight_log', { logId, owner });
    return true;
  });
}

/** Queues the newest log of a flight because a person asked. A log that is queued or has been read is not changed. */
export async function askForReading(
  services: LogServices,
  flight: { orgId: number; flightId: number },
): Promise<store.LogRow> {
  const log = await newest(services.database, flight);
  return inTransaction(services.database.db, async (tx) => {
    const queued = await store.queueAgain(tx, { orgId: flight.orgId, id: log.id });
    if (queued === undefined) return log;
    await services.queue.send(tx, 'read_flight_log', { logId: log.id, owner: flight.orgId });
    return queued;
  });
}

/** Queues the unread logs of an aircraft when Fleet Health is turned on for it, and returns how many. */
export async function readWaitingLogs(
  services: Pick<LogServices, 'queue'>,
  tx: Transaction<Schema>,
  aircraft: { orgId: number; assetId: number },
): Promise<number> {
  const ids = await store.unreadLogsOf(tx, aircraft);
  for (const id of ids)
    if ((await store.queueAgain(tx, { orgId: aircraft.orgId, id })) !== undefined)
      await services.queue.send(tx, 'read_flight_log', { logId: id, owner: aircraft.orgId });
  return ids.length;
}

/** A log as the API shows it. */
export function logRecord(row: store.LogRow) {
  return {
    id: row.id,
    flight_id: row.flight_id,
    filename: row.filename,
    format: row.format as 'dataflash' | 'tlog' | 'ulg',
    size_bytes: row.size_bytes,
    sha256: row.sha256.toString('hex'),
    stored_at: instantText(row.stored_at),
    error: row.error,
    reading: `/flights/${row.flight_id}/log/reading`,
    analysis_state: row.analysis_state as store.LogState,
  };
}

/** Colours of the charts; null leaves them out. */
type ChartsWanted = { readonly charts: Theme | null };

/** The reading of a flight's log, in the form of a queued crash reading. */
export async function collectReading(
  database: Pick<Database, 'db'>,
  flight: { orgId: number; flightId: number } & ChartsWanted,
) {
  const log = await newest(database, flight);
  return readingOfLog(database, log, flight);
}

/** Every log of a flight with its reading, the newest first. */
export async function allLogs(
  database: Pick<Database, 'db'>,
  flight: { orgId: number; flightId: number } & ChartsWanted,
) {
  const logs = await store.logsOfFlight(database.db, flight.orgId, flight.flightId);
  if (logs.length === 0 && (await store.flightOf(database.db, flight)) === undefined)
    throw notFound('Flight');
  return Promise.all(
    logs.map(async (log) => ({
      log: logRecord(log),
      reading: await readingOfLog(database, log, flight),
    })),
  );
}

async function readingOfLog(
  database: Pick<Database, 'db'>,
  log: store.LogRow,
  flight: { orgId: number } & ChartsWanted,
) {
  const state = log.analysis_state as store.LogState;
  switch (state) {
    case 'queued':
      return { id: log.id, ...(await waitingState(database, log.id)) };
    case 'failed':
      return { id: log.id, state, error: log.error ?? '' };
    case 'done': {
      const reading = await store.readingOf(database.db, flight.orgId, log.sha256);
      assert(reading !== undefined, 'a log that was read has its reading');
      const result = underName(reading.result, log.filename);
      if (flight.charts === null) return { id: log.id, state, result };
      return {
        id: log.id,
        state,
        result: { ...result, charts: themedCharts(reading, flight.charts) },
      };
    }
    default:
      return { id: log.id, state };
  }
}

/** How many are before it in the queue, or how far its reader is: `queued` stands for both. */
async function waitingState(database: Pick<Database, 'db'>, logId: number) {
  const standing = await jobStanding(database.db, 'read_flight_log', { logId });
  const { progress = 0, before: position = 0 } = standing ?? {};
  return { state: 'queued' as const, progress, position };
}

/** Logs of the same bytes share one reading; each is shown with the file name it was sent with. */
function underName(result: CrashReading, filename: string | null): CrashReading {
  return { ...result, meta: { ...result.meta, filename } };
}
