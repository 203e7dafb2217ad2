import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** Set in a worker's environment to its number: it serves, and leaves the rest to who started it. */
export const WORKER_VARIABLE = 'AIRWORTHY_WORKER';

/** A worker that ends by itself is replaced, after a pause that grows while replacements do not last. */
const FIRST_PAUSE_MS = 200;
const PAUSE_MAX_MS = 10_000;
const LASTING_MS = 30_000;
/** A replaced worker has this long to answer what it has. */
const DRAIN_MAX_MS = 29_000;

export type Workers = {
  /** Starts a new worker for each old one and lets the old one end, one after the other. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts `count` processes that serve one port together. */
export async function startWorkers(
  count: number,
  log: Logger,
  metricsPort: number | undefined,
): Promise<Workers> {
  let stopping = false;
  let pause_ms = FIRST_PAUSE_MS;
  const leaving = new Set<Worker>();

  let started = 0;
  function start(): Promise<Worker> {
    const worker = cluster.fork({
      [WORKER_VARIABLE]: String(++started),
      ...(metricsPort === undefined || metricsPort === 0
        ? {}
        : { AIRWORTHY_METRICS_PORT: String(metricsPort + (started % (count + 1))) }),
    });
    const begun = performance.now();
    worker.once('exit', (code, signal) => {
      if (stopping || leaving.delete(worker)) return;
      log.error({ pid: worker.process.pid, code, signal }, 'a worker ended; another is started');
      pause_ms =
        performance.now() - begun > LASTING_MS
          ? FIRST_PAUSE_MS
          : Math.min(PAUSE_MAX_MS, pause_ms * 2);
      setTimeout(() => {
        if (!stopping) void start().catch(() => {});
      }, pause_ms);
    });
    return new Promise((resolve, reject) => {
      worker.once('listening', () => resolve(worker));
      worker.once('exit', () => reject(new Error('A worker ended before it served.')));
    });
  }

  async function end(worker: Worker): Promise<void> {
    leaving.add(worker);
    if (worker.isDead()) return;
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.process.kill('SIGTERM');
    const hurry = setTimeout(() => worker.process.kill('SIGKILL'), DRAIN_MAX_MS);
    await gone;
    clearTimeout(hurry);
  }

  const serving = () =>
    Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);

  for (let index = 0; index < count; index++) await start();
  return {
    async restart() {
      for (const old of serving()) {
        await start();
        await end(old);
      }
      log.info({ workers: count }, 'restarted');
    },
    async stop() {
      stopping = true;
      await Promise.all(serving().map(end));
    },
  };
}
