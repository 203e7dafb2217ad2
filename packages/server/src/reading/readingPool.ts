import { Piscina } from 'piscina';
import type { ReadingOutcome, ReadingTask } from './task.ts';

/**
 * Threads that read logs, so that the event loop never waits for one. A reading that takes too long is
 * ended with its thread, and a thread that dies is replaced; other readings go on.
 */
export type ReadingPool = {
  read(
    task: ReadingTask,
    onProgress?: (progress: number) => void,
  ): Promise<ReadingOutcome | Overrun>;
  close(): Promise<void>;
};

/** The reading passed its limit of time or memory. */
export type Overrun = { readonly kind: 'overrun'; readonly reason: string };

export type PoolOptions = {
  /** The bundled thread file. */
  readonly threadFile: string;
  readonly threads: number;
  readonly limit_ms: number;
};

/** JavaScript heap of a thread; the columns of a log lie outside it, bounded by the size of the upload. */
const HEAP_MB = 512;

export function openReadingPool(options: PoolOptions): ReadingPool {
  const pool = new Piscina({
    filename: options.threadFile,
    name: 'readLog',
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const listeners = new Map<string, (progress: number) => void>();
  pool.on('message', (message: { task?: string; progress?: number }) => {
    if (message.task === undefined || message.progress === undefined) return;
    listeners.get(message.task)?.(message.progress);
  });
  return {
    async read(task, onProgress) {
      if (onProgress !== undefined) listeners.set(task.id, onProgress);
      const clock = new AbortController();
      const timer = setTimeout(() => clock.abort(), options.limit_ms);
      try {
        return (await pool.run(task, { signal: clock.signal })) as ReadingOutcome;
      } catch (error) {
        if (clock.signal.aborted)
          return overrun(`The reading took longer than ${options.limit_ms / 1000} s.`);
        if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          return overrun('The reading needed more memory than a reading may take.');
        throw error;
      } finally {
        clearTimeout(timer);
        listeners.delete(task.id);
      }
    },
    close: () => pool.destroy(),
  };
}

function overrun(reason: string): Overrun {
  return { kind: 'overrun', reason };
}
