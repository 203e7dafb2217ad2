import type { Logger } from 'pino';

/** Whatever hangs, a process that was asked to end does so within 30 s. */
const END_WITHIN_MS = 28_000;

/** How soon the end of npx is noticed. */
const PARENT_EVERY_MS = 500;

/**
 * The first SIGTERM or SIGINT. A second one ends the process at once. `npx` hands a signal to a shell that does not
 * pass it on: there the end of that shell is the signal.
 */
export function endSignal(log: Logger): Promise<string> {
  return new Promise((resolve) => {
    const end = (signal: string) => {
      log.info({ signal }, 'draining');
      setTimeout(() => {
        log.error('something did not end in time; the process ends without it');
        process.exit(1);
      }, END_WITHIN_MS).unref();
      resolve(signal);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
    if (process.env.npm_command !== 'exec') return;
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      end('end of npx');
    }, PARENT_EVERY_MS).unref();
  });
}
