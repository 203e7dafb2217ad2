import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSilent } from './guardedPool.ts';

const LIMIT_MS = 60_000;
const PAUSE_MS = 250;
/**
 * Signs of a database that is there and busy, as PostgreSQL numbers them: no connection left, starting up, a
 * lock that was waited for too long, a statement past its deadline. Waiting does not help where it refuses.
 */
const BUSY = new Set(['53300', '57P03', '55P03', '57014']);
/** How the client says that connecting took too long. */
const TIMEOUT = /^(timeout e|Connection terminated due to connection timeout)/;

/**
 * A step of a start. Servers that start together, or beside a database that is itself just starting, keep
 * each other waiting past the deadlines of a call; a start tries again for a minute before it gives up.
 * `step` must do no harm when it is done twice.
 */
export async function patiently<T>(step: () => Promise<T>, limit_ms = LIMIT_MS): Promise<T> {
  const deadline = performance.now() + limit_ms;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isBusy(error as Error) || performance.now() > deadline) throw error;
    }
    await pause(PAUSE_MS);
  }
}

function isBusy(error: Error & { code?: string }): boolean {
  const isSilent = error instanceof DatabaseSilent;
  return isSilent || BUSY.has(error.code ?? '') || isConnectTimeout(error);
}

export function isConnectTimeout(error: Error): boolean {
  return TIMEOUT.test(error.message);
}
