import { rm } from 'node:fs/promises';
import type { Jobs, Worker } from '../../jobs/queue.ts';
import { columnsFile, fileColumns, hasColumns } from '../../lake/lake.ts';
import type { ReadingPool } from '../../reading/readingPool.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import type { Database } from '../../storage/database.ts';
import * as store from './readingStore.ts';

export type LogWorkerServices = {
  readonly database: Pick<Database, 'db'>;
  readonly blobs: BlobStore;
  readonly readings: Pick<ReadingPool, 'read'>;
  /** Whether the columns of a log are kept for other engines. */
  readonly lake?: boolean;
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
      const copied = await store.copyReading(db, log, services.onRead);
      // The reading is there, and so are its columns, unless they are another log's or were never written.
      if (copied && (services.lake !== true || (await hasColumns(db, logId)))) return;
      const path = services.lake === true ? columnsFile(services) : undefined;
      const local = await services.blobs.local(log.blob_key);
      try {
        const outcome = await services.readings.read(
          {
            id: `log ${logId}`,
            path: local.path,
            filename: log.filename,
            size_bytes: log.size_bytes,
            sha256: log.sha256.toString('hex'),
            charts: !copied,
            ...(path === undefined ? {} : { columnsFile: path }),
          },
          report,
        );
        if (outcome.kind !== 'read') {
          if (!copied) await store.fileFailure(db, logId, outcome.reason);
          return;
        }
        if (!copied) await store.fileReading(db, log, outcome, services.onRead);
        if (path !== undefined) await fileColumns(services, logId, path);
      } finally {
        await local.release();
        if (path !== undefined) await rm(path, { force: true });
      }
    },
    giveUp: ({ logId }, reason) => store.fileFailure(db, logId, reason),
  };
}
