import type { Logger } from 'pino';
import { addBackup, type BackupPlan, type BackupSources, backupState } from '../backup/standing.ts';

const LOOK_EVERY_MS = 60_000;
/** After one that failed. */
const AGAIN_AFTER_MS = 900_000;

/** Makes a backup whenever the last good one is old enough, until it is stopped. Of several processes one makes it. */
export function startBackups(
  sources: BackupSources & { readonly log: Logger },
  plan: BackupPlan,
): () => Promise<void> {
  const { database, clock, log } = sources;
  const stopping = new AbortController();

  async function look(): Promise<void> {
    const now = clock();
    const { madeAt, failedAt } = await backupState(database.db, plan, now);
    if (madeAt !== null && +now - +madeAt < plan.every_s * 1000) return;
    if (failedAt !== null && +now - +failedAt < AGAIN_AFTER_MS) return;
    const made = await addBackup(sources, { ...plan, signal: stopping.signal });
    if (made !== null) log.info(made, 'backup');
  }

  let running: Promise<void> | null = null;
  const begin = () => {
    running ??= look()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'backup');
      })
      .finally(() => {
        running = null;
      });
  };
  begin();
  const timer = setInterval(begin, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
