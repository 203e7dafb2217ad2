import type { Logger } from 'pino';
import type { AccountState, Charge } from './account.ts';

/** What the answer of a failed call waits for its unit to be given back. */
const ANSWER_WAITS_MS = 1000;
const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 60_000;
/** About an hour; a database that is away for longer has other troubles. */
const TRIES_MAX = 60;

/**
 * Gives a unit back, and tries again for an hour where the database is away. The caller whose call failed
 * has its answer by then; its account comes right as soon as there is one to write to.
 */
export function lateRefunds(
  giveBack: (charge: Charge) => Promise<AccountState>,
  log: Pick<Logger, 'error'>,
) {
  const later = (charge: Charge, tries: number) => {
    const pause_ms = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
    setTimeout(() => {
      giveBack(charge).catch((error: unknown) => {
        if (tries < TRIES_MAX) later(charge, tries + 1);
        else log.error({ err: error, charge }, 'unit not given back');
      });
    }, pause_ms).unref();
  };
  /** The account afterwards, or null where it has to wait: the answer to the caller does not. */
  return async (charge: Charge): Promise<AccountState | null> => {
    const given = giveBack(charge).catch(() => {
      later(charge, 1);
      return null;
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), ANSWER_WAITS_MS);
    });
    return Promise.race([given, patience]).finally(() => clearTimeout(timer));
  };
}
