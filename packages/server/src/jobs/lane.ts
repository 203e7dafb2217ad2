import { setTimeout as pause } from 'node:timers/promises';

/** A job that this process holds. */
export type HeldJob<Data> = { readonly id: string; readonly data: Data; readonly createdOn: Date };

/** How a lane reaches the queue. Every call but `fetch` may fail while the database is away. */
export type LaneQueue<Data> = {
  /** The next job, or undefined when there is none or the database does not answer. */
  fetch(): Promise<HeldJob<Data> | undefined>;
  complete(id: string): Promise<void>;
  /** The try failed and counts. */
  fail(id: string, error: unknown): Promise<void>;
  /** The try does not count; the job waits for `pause_s`. */
  giveBack(id: string, pause_s: number): Promise<void>;
  /** Says that the holder is alive, so that nobody else takes the job. */
  renew(id: string): Promise<void>;
  /** Notes how much is done, 0 to 1. */
  report(id: string, progress: number): Promise<void>;
};

export type LaneOptions<Data> = {
  readonly queue: LaneQueue<Data>;
  readonly run: (data: Data, report: (progress: number) => void) => Promise<void>;
  /** A fault that passes by itself: the job is given back and the try does not count. */
  readonly isPassing: (error: unknown) => boolean;
  /** A job that met passing faults for too long. */
  readonly giveUp: (data: Data) => Promise<void>;
  readonly giveUpAfter_s: number;
  readonly renewEvery_ms: number;
  readonly onError: (error: Error) => void;
};

export type Lane = {
  /** Takes no further job; resolves when the one in hand has ended. */
  stop(): Promise<void>;
  /** Gives the job in hand back to the queue; what its run still does has no say any more. */
  giveBack(): Promise<void>;
};

const LOOK_EVERY_MS = 500;
/** The first pause before the end of a job is written again, doubled each time. */
const WRITE_AGAIN_MS = 250;
const WRITES_MAX = 8;

/**
 * Takes one job after the other. pg-boss has such a loop, but does not await the statement that ends a
 * job: a database that is away at that moment becomes an unhandled rejection, and the job stays held.
 */
export function startLane<Data>(options: LaneOptions<Data>): Lane {
  const { queue, onError } = options;
  const stopping = new AbortController();
  let held: { job: HeldJob<Data>; ended: boolean } | null = null;

  async function settle(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        onError(error as Error);
        // The hold runs out then, and whoever takes the job next finds its work done.
        if (attempt === WRITES_MAX) return;
        await pause(WRITE_AGAIN_MS * 2 ** (attempt - 1));
      }
    }
  }

  async function afterFault(job: HeldJob<Data>, error: unknown): Promise<() => Promise<void>> {
    onError(error as Error);
    if (!options.isPassing(error)) return () => queue.fail(job.id, error);
    const age_s = (Date.now() - job.createdOn.getTime()) / 1000;
    if (age_s < options.giveUpAfter_s) return () => queue.giveBack(job.id, growingPause_s(age_s));
    return async () => {
      await options.giveUp(job.data);
      await queue.complete(job.id);
    };
  }

  async function carryOut(job: HeldJob<Data>): Promise<void> {
    const mine = { job, ended: false };
    held = mine;
    const renewal = setInterval(() => {
      void queue.renew(job.id).catch(onError);
    }, options.renewEvery_ms);
    try {
      const report = (progress: number) => void queue.report(job.id, progress).catch(() => {});
      const end = await options.run(job.data, report).then(
        () => () => queue.complete(job.id),
        (error: unknown) => afterFault(job, error),
      );
      if (!mine.ended) await settle(end);
    } finally {
      clearInterval(renewal);
      mine.ended = true;
      held = null;
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await queue.fetch().catch((error: unknown) => onError(error as Error));
      if (job === undefined)
        await pause(LOOK_EVERY_MS, null, { signal: stopping.signal }).catch(() => {});
      else await carryOut(job);
    }
  }

  const ended = loop();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
    async giveBack() {
      if (held === null || held.ended) return;
      held.ended = true;
      await queue.giveBack(held.job.id, 0);
    },
  };
}

const PAUSE_MIN_S = 5;
const PAUSE_MAX_S = 900;

/** A quarter of the time that a job has waited already: 5 s at first, a quarter of an hour after one. */
export function growingPause_s(age_s: number): number {
  return Math.min(PAUSE_MAX_S, Math.max(PAUSE_MIN_S, age_s / 4));
}
