import type { Logger } from 'pino';
import { sweepLake } from '../lake/lake.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { emptyDiscards, GRACE_MS, type Swept, sweep } from './sweep.ts';

const SWEEP_EVERY_MS = 600_000;
/** The bytes of a deleted flight are gone within a minute of the answer. */
const DISCARD_EVERY_MS = 20_000;

export type SweeperOptions = {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** Deletes what was let go and tidies the store, now and again, until it is stopped. */
export function startSweeper({ database, blobs, clock, log }: SweeperOptions): () => Promise<void> {
  const discarding = repeated(DISCARD_EVERY_MS, async () => {
    const files = await emptyDiscards(database, blobs);
    if (files > 0) log.info({ files }, 'deleted');
  });
  const sweeping = repeated(SWEEP_EVERY_MS, async () => {
    const swept = await sweep(database, blobs, clock());
    if (swept === null) return;
    report(swept, blobs, log);
    const before = new Date(clock().getTime() - GRACE_MS);
    const { refused, ...counts } = await sweepLake({ database, blobs }, before);
    if (refused !== null)
      log.error(
        refused,
        `${refused.unknown} of ${refused.files} files of the lake in ${blobs.place} have no record in this database. That is more than a tenth, so none was touched; "airworthy store sweep" removes them.`,
      );
    if (counts.lost > 0)
      log.error(
        { lost: counts.lost },
        `Files of the lake in ${blobs.place} are not there; "airworthy lake rebuild" writes them again.`,
      );
    if (counts.moved + counts.removed > 0) log.info(counts, 'swept the lake');
  });
  function repeated(every_ms: number, work: () => Promise<void>): () => Promise<void> {
    let running: Promise<void> | null = null;
    const begin = () => {
      running ??= work()
        .catch((error: unknown) => log.error({ err: error }, 'sweep'))
        .finally(() => {
          running = null;
        });
    };
    begin();
    const timer = setInterval(begin, every_ms);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await running;
    };
  }
  return async () => {
    await Promise.all([discarding(), sweeping()]);
  };
}

function report(swept: Swept, blobs: BlobStore, log: Logger): void {
  const { refused, ...counts } = swept;
  if (refused !== null)
    log.error(
      refused,
      `${refused.unknown} of ${refused.files} files in ${blobs.place} have no record in this ` +
        'database. That is more than a tenth, so none was touched. Check that database and store ' +
        'belong together; then "airworthy store sweep" sets them aside.',
    );
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'swept');
}
