import type { Logger } from 'pino';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { sweep } from './sweep.ts';

const EVERY_MS = 600_000;

/** Sweeps now and every ten minutes until told to stop. */
export function startSweeper(options: {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: () => Date;
  readonly log: Logger;
}): () => Promise<void> {
  const { database, blobs, clock, log } = options;
  let running: Promise<void> = Promise.resolve();
  const begin = () => {
    running = sweep(database, blobs, clock()).then(
      (swept) => {
        if (swept !== null && swept.files + swept.readings > 0) log.info(swept, 'swept');
      },
      (error: unknown) => log.error({ err: error }, 'sweep'),
    );
  };
  begin();
  const timer = setInterval(begin, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
