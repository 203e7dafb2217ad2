import { ServiceError } from '@airworthy/contract';
import { Piscina } from 'piscina';
import type { NearestOutcome, NearestTask, ShapeOutcome, ShapeTask } from './windowSearch.ts';

/** Threads that look for windows of flights: files are unpacked and searched beside the event loop. */
export type WindowPool = {
  shape(task: ShapeTask): Promise<ShapeOutcome>;
  nearest(task: NearestTask): Promise<NearestOutcome>;
  close(): Promise<void>;
};

const MOST_WAITING = 16;
const RETRY_AFTER_S = 5;
const HEAP_MB = 512;
/** Past the time that a task keeps itself: a file that does not come. */
const LIMIT_MS = 20_000;

export function openWindowPool(options: {
  /** The bundled thread file. */
  readonly threadFile: string;
  readonly threads: number;
}): WindowPool {
  const pool = new Piscina({
    filename: options.threadFile,
    name: 'nearest',
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let open = 0;
  const run = async (name: 'shape' | 'nearest', task: ShapeTask | NearestTask) => {
    if (open >= options.threads + MOST_WAITING) throw busy('Too many searches are under way.');
    open += 1;
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), LIMIT_MS);
    try {
      return (await pool.run(task, { name, signal: ending.signal })) as unknown;
    } catch (error) {
      if (!ending.signal.aborted) throw error;
      throw busy('The columns of the logs could not be read in time.');
    } finally {
      clearTimeout(timer);
      open -= 1;
    }
  };
  return {
    shape: async (task) => (await run('shape', task)) as ShapeOutcome,
    nearest: async (task) => (await run('nearest', task)) as NearestOutcome,
    close: () => pool.destroy(),
  };
}

function busy(message: string): ServiceError {
  return new ServiceError('unavailable', message, {}, { retryAfter_s: RETRY_AFTER_S });
}
