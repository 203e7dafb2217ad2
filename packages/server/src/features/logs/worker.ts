import type { Jobs, Worker } from '../../jobs/queue.ts';
import type { ReadingPool } from '../../reading/readingPool.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import type { Database } from '../../storage/database.ts';
import * as store from './readingStore.ts';

export type LogWorkerServices = {
  readonly database: Pick<Database, 'db'>;
  readonly blobs: BlobStore;
  readonly readings: Pick<ReadingPool, 'read'>;
  /** Called for a flight that was read, inside the transaction that files the reading. */
  readonly onRead: store.OnRead;
};

/**
 * Reads the logs of flights. Done twice it has the effect of once: a log that is not waiting any more is
 * left alone, and a flight that was deleted meanwhile takes its reading with it.
 */
export function flightLogWorker(services: LogWorkerServices): Worker<Jobs['read_flight_log']> {
  const { db } = services.database;
  return {
    concurrency: 1,
    async run({ logId }, report) {
      const log = await store.waitingLog(db, logId);
      if (log === undefined) return;
      if (await store.copyReading(db, log, services.onRead)) return;
      const local = await services.blobs.local(log.blob_key);
      try {
        const outcome = await services.readings.read(
          {
            id: `log ${logId}`,
            path: local.path,
            filename: log.filename,
            size_bytes: log.size_bytes,
            sha256: log.sha256.toString('hex'),
            charts: true,
          },
          report,
        );
        if (outcome.kind === 'read') await store.fileReading(db, log, outcome, services.onRead);
        else await store.fileFailure(db, logId, outcome.reason);
      } finally {
        await local.release();
      }
    },
    giveUp: ({ logId }, reason) => store.fileFailure(db, logId, reason),
  };
}
