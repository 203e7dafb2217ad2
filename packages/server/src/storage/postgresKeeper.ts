import { join } from 'node:path';

import { type EmbeddedPostgres, identityOf, livePostmaster, startPostgres } from './postgres.ts';
import type { Tell } from './shortLocks.ts';

/** How soon a server that went away is noticed. */
const WATCH_MS = 500;

/**
 * The embedded server, kept alive: when it ends, because it was killed or because the process that
 * started it is done, whoever still needs it starts it again. Its socket lies in the same place, so
 * connection pools reconnect to it. Another cluster is never started in its place, nor a new one made: `tell` says once
 * why it stays away.
 */
export async function keepPostgres(
  dataFolder: string,
  options: { readonly uid?: number | undefined; readonly tell?: Tell | undefined } = {},
): Promise<EmbeddedPostgres> {
  const { uid, tell = () => {} } = options;
  const cluster = join(dataFolder, 'postgres');
  let server = await startPostgres(dataFolder, { uid });
  const only = identityOf(cluster) ?? undefined;
  let said: string | null = null;
  let reviving: Promise<void> | null = null;
  const watch = setInterval(() => {
    if (reviving !== null || livePostmaster(cluster) !== null) return;
    reviving = startPostgres(dataFolder, { uid, only })
      .then((revived) => {
        server = revived;
        if (said !== null) tell('The database is back.');
        said = null;
      })
      // The next look tries again; until then every query says that the database is away.
      .catch(({ message }: Error) => {
        if (message !== said) tell(message);
        said = message;
      })
      .finally(() => {
        reviving = null;
      });
  }, WATCH_MS);
  watch.unref();
  return {
    ...server,
    async stop() {
      clearInterval(watch);
      await reviving;
      await server.stop();
    },
  };
}
