import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Theme } from '@airworthy/chart';
import { notFound, ServiceError } from '@airworthy/contract';
import type { CrashReading } from '@airworthy/forensics';
import { type JobQueue, type Jobs, jobStanding, type Worker } from '../../jobs/queue.ts';
import { acceptLog } from '../../reading/accept.ts';
import type { ReadingPool } from '../../reading/readingPool.ts';
import type { Upload } from '../../reading/upload.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { themedCharts } from '../themedCharts.ts';
import * as store from './store.ts';

export type CrashServices = {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly queue: JobQueue;
  readonly readings: ReadingPool;
};

export type CrashRequest = {
  readonly accountId: number;
  readonly upload: Upload;
  readonly filename: string | null;
  readonly charts: boolean;
  readonly chartTheme: Theme;
  /** Spends the unit; refuses when there is none. */
  readonly charge: () => Promise<void>;
};

/** Reads a log while its caller waits. Only a log that was accepted is charged for. */
export async function readNow(
  services: CrashServices,
  request: CrashRequest,
): Promise<ReadingWithCharts> {
  const { spooled } = await acceptLog(request.upload, services.blobs.spoolFolder);
  try {
    await request.charge();
    const outcome = await services.readings.read({
      id: randomUUID(),
      path: spooled.path,
      filename: request.filename,
      size_bytes: spooled.size_bytes,
      sha256: spooled.sha256,
      charts: request.charts,
      chartTheme: request.chartTheme,
    });
    if (outcome.kind === 'unreadable') throw new ServiceError('unreadable_log', outcome.reason);
    if (outcome.kind === 'overrun') throw new ServiceError('log_too_costly', outcome.reason);
    return outcome.charts === null ? outcome.result : { ...outcome.result, charts: outcome.charts };
  } finally {
    await spooled.discard();
  }
}

/** Stores a log, files its reading as a job and answers where to collect it. */
export async function readLater(services: CrashServices, request: CrashRequest) {
  const { spooled } = await acceptLog(request.upload, services.blobs.spoolFolder);
  try {
    await request.charge();
    const blobKey = await services.blobs.take(spooled);
    const { id, expires_at } = await inTransaction(services.database.db, async (tx) => {
      const row = await store.insertReading(tx, {
        accountId: request.accountId,
        filename: request.filename,
        size_bytes: spooled.size_bytes,
        sha256: spooled.sha256,
        blobKey,
      });
      await services.queue.send(tx, 'read_crash', { readingId: row.id, owner: request.accountId });
      return row;
    });
    return { id, state: 'queued' as const, href: `/crash/${id}`, expires: expires_at };
  } finally {
    await spooled.discard();
  }
}

/** A reading, with its charts where they were asked for. */
export type ReadingWithCharts = CrashReading & { readonly charts?: Record<string, string> };

export type Collected =
  | { readonly state: 'queued' | 'reading'; readonly progress: number; readonly position: number }
  | { readonly state: 'done'; readonly result: ReadingWithCharts }
  | { readonly state: 'failed'; readonly error: string };

export async function collect(
  database: Database,
  caller: {
    readonly accountId: number;
    readonly id: number;
    readonly charts: boolean;
    readonly chartTheme: Theme;
  },
): Promise<Collected> {
  const row = await store.readingOf(database.db, caller.accountId, caller.id);
  if (row === undefined) throw notFound('Reading');
  if (row.state === 'failed') return { state: 'failed', error: row.error ?? '' };
  if (row.state === 'done') {
    const { result } = row;
    assert(result !== null, 'a finished reading has its result');
    if (!caller.charts) return { state: 'done', result };
    return {
      state: 'done',
      result: {
        ...result,
        charts: themedCharts({ result, charts: row.charts }, caller.chartTheme),
      },
    };
  }
  const standing =
    row.state === 'queued'
      ? await jobStanding(database.db, 'read_crash', { readingId: row.id })
      : null;
  return { state: row.state, progress: row.progress, position: standing?.before ?? 0 };
}

/** Takes queued readings. A reading that fails by itself is tried again; one that cannot be read is not. */
export function crashWorker(services: CrashServices): Worker<Jobs['read_crash']> {
  const { db } = services.database;
  return {
    concurrency: 1,
    async run({ readingId }) {
      const row = await store.beginReading(db, readingId);
      if (row === undefined || row.blob_key === null) return;
      const local = await services.blobs.local(row.blob_key).catch(async (error: unknown) => {
        // The bytes could not be fetched: the reading waits again, and the queue decides until when.
        await store.waitAgain(db, readingId);
        throw error;
      });
      try {
        const outcome = await services.readings.read(
          {
            id: `crash ${readingId}`,
            path: local.path,
            filename: row.filename,
            size_bytes: row.size_bytes,
            sha256: row.sha256,
            charts: true,
          },
          (progress) => void store.noteProgress(db, readingId, progress).catch(() => {}),
        );
        if (outcome.kind === 'read') await store.endReading(db, readingId, outcome);
        else await store.endReading(db, readingId, { error: outcome.reason });
      } finally {
        await local.release();
      }
    },
    giveUp: ({ readingId }, reason) => store.endReading(db, readingId, { error: reason }),
  };
}
