import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** One sentence about work that takes long, for whoever watches it. */
export type Tell = (sentence: string) => void;

/**
 * How long a change of the schema waits for the lock of a table. Whatever comes for that table meanwhile waits behind it, so
 * this, and the change itself, is what a writer waits.
 */
const LOCK_WAIT_MS = 200;
/** Writers catch up before it is tried again. */
export const PAUSE_MS = 500;
const TELL_EVERY_MS = 10_000;
/** A lock that was not had in time; two transactions that wait for each other (appendix A of the manual). */
const IN_THE_WAY: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/**
 * Runs `work`, which must do no harm when it is begun again, until no lock is in its way: a backup may hold its tables for an
 * hour, and writers go on meanwhile.
 */
async function untilFree<T>(work: () => Promise<T>, what: string, tell: Tell): Promise<T> {
  let told = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!IN_THE_WAY.has((error as pg.DatabaseError).code)) throw error;
    }
    if (performance.now() - told > TELL_EVERY_MS) {
      told = performance.now();
      tell(
        `${what} waits for tables that others use, such as a backup. It is tried again until they are free.`,
      );
    }
    await pause(PAUSE_MS);
  }
}

/** A transaction that never makes writers wait long for its locks. */
export function inShortLocks<T>(
  client: pg.ClientBase,
  { what, tell }: { readonly what: string; readonly tell: Tell },
  work: () => Promise<T>,
): Promise<T> {
  const once = async () => {
    await client.query('BEGIN');
    try {
      await client.query(
        `SET LOCAL lock_timeout = ${LOCK_WAIT_MS}; SET LOCAL statement_timeout = 0`,
      );
      const done = await work();
      await client.query('COMMIT');
      return done;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  };
  return untilFree(once, what, tell);
}

/** The same for work that has transactions of its own. */
export function withShortLocks(
  client: pg.ClientBase,
  { what, tell }: { readonly what: string; readonly tell: Tell },
  work: () => Promise<void>,
): Promise<void> {
  const once = async () => {
    await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
    try {
      await work();
    } catch (error) {
      // A step that failed may have left its transaction open.
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      await client.query('RESET lock_timeout').catch(() => {});
    }
  };
  return untilFree(once, what, tell);
}
