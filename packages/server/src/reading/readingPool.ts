import type { PartFailure } from '@airworthy/forensics';
import { Piscina } from 'piscina';
import type { ReadingOutcome, ReadingTask } from './task.ts';

/**
 * Threads that read logs, so that the event loop never waits for one. A reading that takes too long or
 * too much memory is ended with its thread, and a thread that dies is replaced; other readings go on.
 */
export type ReadingPool = {
  read(
    task: ReadingTask,
    onProgress?: (progress: number) => void,
  ): Promise<ReadingOutcome | Overrun>;
  /** Readings that wait for a thread, and that a thread is busy with. */
  readonly load: () => { readonly waiting: number; readonly reading: number };
  close(): Promise<void>;
};

/** The reading passed its limit of time or memory. */
export type Overrun = { readonly kind: 'overrun'; readonly reason: string };

export type PoolOptions = {
  /** The bundled thread file. */
  readonly threadFile: string;
  readonly threads: number;
  /** Counted from when a thread begins with a log; waiting for a thread is not reading. */
  readonly limit_ms: number;
  /** What the whole process may take; the largest reading under way is ended above it. */
  readonly memoryMax_bytes: number;
  /** The memory of the process, in bytes. */
  readonly memory?: () => number;
  /** Told of a reading in which rules or sections threw. */
  readonly onFailures?: (task: ReadingTask, failures: readonly PartFailure[]) => void;
};

/** JavaScript heap of a thread; the columns of a log are outside it, and count for the process. */
const HEAP_MB = 512;
const LOOK_EVERY_MS = 100;
/** The memory of a thread that was ended comes back after a moment; until then no other is ended. */
const AFTER_ENDING_MS = 2000;

type Running = { readonly size_bytes: number; end(reason: string): void };

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
  const running = new Set<Running>();
  const slots = line(options.threads);
  const memory = watchMemory(options, running);
  return {
    async read(task, onProgress) {
      const leave = await slots.enter();
      if (onProgress !== undefined) listeners.set(task.id, onProgress);
      const ending = new AbortController();
      let reason = '';
      const mine: Running = {
        size_bytes: task.size_bytes,
        end(why) {
          reason = why;
          ending.abort();
        },
      };
      running.add(mine);
      memory.begin();
      const timer = setTimeout(
        () => mine.end(`The reading took longer than ${options.limit_ms / 1000} s.`),
        options.limit_ms,
      );
      try {
        const outcome = (await pool.run(task, { signal: ending.signal })) as ReadingOutcome;
        if (outcome.kind === 'read' && outcome.failures.length > 0)
          options.onFailures?.(task, outcome.failures);
        return outcome;
      } catch (error) {
        if (ending.signal.aborted) return overrun(reason);
        if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          return overrun(TOO_MUCH_MEMORY);
        throw error;
      } finally {
        clearTimeout(timer);
        running.delete(mine);
        memory.end();
        listeners.delete(task.id);
        leave();
      }
    },
    load: () => ({ waiting: slots.waiting(), reading: running.size }),
    async close() {
      memory.stop();
      await pool.destroy();
    },
  };
}

const TOO_MUCH_MEMORY = 'The reading needed more memory than a reading may take.';

function overrun(reason: string): Overrun {
  return { kind: 'overrun', reason };
}

/** Runs at most this many at once; the others wait in the order they came. */
function line(places: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) taken--;
    else next();
  };
  return {
    waiting: () => waiting.length,
    async enter(): Promise<() => void> {
      if (taken < places) taken++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}

/** Ends the largest reading when the process takes more memory than it may. */
function watchMemory(options: PoolOptions, running: ReadonlySet<Running>) {
  const memory_bytes = options.memory ?? process.memoryUsage.rss;
  let timer: NodeJS.Timeout | null = null;
  let quietUntil = 0;
  const look = () => {
    if (performance.now() < quietUntil || memory_bytes() <= options.memoryMax_bytes) return;
    const [largest] = [...running].sort((a, b) => b.size_bytes - a.size_bytes);
    largest?.end(TOO_MUCH_MEMORY);
    quietUntil = performance.now() + AFTER_ENDING_MS;
  };
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  return {
    begin() {
      timer ??= setInterval(look, LOOK_EVERY_MS).unref();
    },
    end() {
      if (running.size === 0) stop();
    },
    stop,
  };
}
