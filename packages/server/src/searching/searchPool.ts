import { ServiceError } from '@airworthy/contract';
import type {
  ImproveReply,
  ImproveRequest,
  SearchReply,
  SearchRequest,
} from '@airworthy/performance/search';
import { Piscina } from 'piscina';

/** Threads that search for builds: a search takes seconds, and the event loop must not wait for it. */
export type SearchPool = {
  search(request: SearchRequest): Promise<SearchReply>;
  improve(request: ImproveRequest): Promise<ImproveReply>;
  close(): Promise<void>;
};

export type SearchPoolOptions = {
  /** The bundled thread file. */
  readonly threadFile: string;
  readonly threads: number;
  readonly limit_ms?: number;
  /** Searches that may wait for a thread. */
  readonly waiting?: number;
};

/** Ten times what the largest space takes on a slow core. */
const LIMIT_MS = 180_000;
const MOST_WAITING = 16;
const RETRY_AFTER_S = 10;
const HEAP_MB = 512;

export function openSearchPool(options: SearchPoolOptions): SearchPool {
  const { threadFile, threads, limit_ms = LIMIT_MS, waiting = MOST_WAITING } = options;
  const pool = new Piscina({
    filename: threadFile,
    name: 'search',
    minThreads: 0,
    maxThreads: threads,
    // The first search of a thread compiles the engine: later ones take half.
    idleTimeout: 300_000,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let open = 0;
  const run = async (name: 'search' | 'improve', request: SearchRequest | ImproveRequest) => {
    if (open >= threads + waiting) throw busy('Too many searches are under way.');
    open += 1;
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), limit_ms);
    try {
      return (await pool.run(request, { name, signal: ending.signal })) as unknown;
    } catch (error) {
      if (!ending.signal.aborted) throw error;
      throw busy(`The search took longer than ${limit_ms / 1000} s; ask for fewer candidates.`);
    } finally {
      clearTimeout(timer);
      open -= 1;
    }
  };
  return {
    search: async (request) => (await run('search', request)) as SearchReply,
    improve: async (request) => (await run('improve', request)) as ImproveReply,
    close: () => pool.destroy(),
  };
}

function busy(message: string): ServiceError {
  return new ServiceError('unavailable', message, {}, { retryAfter_s: RETRY_AFTER_S });
}
