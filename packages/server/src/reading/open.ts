import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type JobQueue, openQueue, READING_LIMIT_S } from '../jobs/queue.ts';
import { type ColumnEngine, openColumnEngine } from '../lake/columnEngine.ts';
import { openSearchPool, type SearchPool } from '../searching/searchPool.ts';
import { openWindowPool, type WindowPool } from '../searching/windowPool.ts';
import { type BlobStore, folderBlobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { S3Options } from '../storage/s3Blobs.ts';
import { openReadingPool, type ReadingPool } from './readingPool.ts';

/** What reading logs needs: where their bytes lie, who waits, and the threads that read; and those that search. */
export type ReadingServices = {
  readonly blobs: BlobStore;
  readonly queue: JobQueue;
  readonly readings: ReadingPool;
  readonly searches: SearchPool;
  readonly windows: WindowPool;
  readonly automaticAnalysisMax_bytes: number;
  /** Whether the columns of read logs are kept for other engines. */
  readonly lake: boolean;
  /** What asks those columns. */
  readonly columns: ColumnEngine;
  /** The operator's malware scanner for attached files. */
  readonly scanCommand?: string | undefined;
  close(): Promise<void>;
};

/** What a shutdown waits for jobs in hand; then they are given back. */
const JOBS_PATIENCE_MS = 8000;

type StoreOptions = Pick<Config, 'dataFolder'> & {
  readonly s3?: Omit<S3Options, 'folder'> | undefined;
};

export type ReadingOptions = Pick<Config, 'automaticAnalysisMax_bytes'> &
  StoreOptions & {
    readonly database: Database;
    readonly log: Logger;
    readonly memoryMax_bytes?: number;
    readonly lake?: boolean;
    readonly duckdbFolder?: string | undefined;
    readonly scanCommand?: string | undefined;
    /** The bundled thread file; left out, the one beside the bundle. */
    readonly threadFile?: string;
  };

export async function openReadingServices(options: ReadingOptions): Promise<ReadingServices> {
  const { log } = options;
  const blobs = await openBlobs(options);
  const queue = await openQueue(options.database, (error) => log.error({ err: error }, 'queue'));
  const threadFile =
    options.threadFile ?? fileURLToPath(new URL('./threads/readLog.js', import.meta.url));
  // One core stays with the event loop.
  const threads = Math.max(1, availableParallelism() - 1);
  const searches = openSearchPool({ threadFile: join(dirname(threadFile), 'search.js'), threads });
  const windows = openWindowPool({ threadFile: join(dirname(threadFile), 'windows.js'), threads });
  const readings = openReadingPool({
    threadFile,
    threads,
    limit_ms: READING_LIMIT_S * 1000,
    memoryMax_bytes: options.memoryMax_bytes ?? 2 ** 30,
    onFailures: (task, failures) =>
      log.error(
        { sha256: task.sha256, failed: failures.length, failures },
        'parts of a reading failed',
      ),
  });
  return {
    blobs,
    queue,
    readings,
    searches,
    windows,
    automaticAnalysisMax_bytes: options.automaticAnalysisMax_bytes,
    lake: options.lake === true,
    columns: openColumnEngine({
      threadFile: join(dirname(threadFile), 'columns.js'),
      lake: options.lake === true,
      store: blobs.lake,
      duckdbFolder: options.duckdbFolder,
    }),
    scanCommand: options.scanCommand,
    async close() {
      await queue.stop(JOBS_PATIENCE_MS);
      await readings.close();
      await searches.close();
      await windows.close();
    },
  };
}

/** The store that the settings name, a folder or a bucket. */
export async function openBlobs(options: StoreOptions): Promise<BlobStore> {
  const folder = join(options.dataFolder, 'logs');
  if (options.s3 === undefined) return folderBlobs(folder);
  const { s3Blobs } = await import('../storage/s3Blobs.ts');
  return s3Blobs({ ...options.s3, folder });
}
