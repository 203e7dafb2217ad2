import { join } from 'node:path';
import { type EmbeddedPostgres, livePostmaster, startPostgres } from './postgres.ts';

/** How soon a server that went away is noticed. */
const WATCH_MS = 500;

/**
 * The embedded server, kept alive: when it ends, because it was killed or because the process that
 * started it is done, whoever still needs it starts it again. Its socket lies in the same place, so
 * connection pools reconnect to it.
 */
export async function keepPostgres(
  dataFolder: string,
  options: { readonly uid?: number | undefined } = {},
): Promise<EmbeddedPostgres> {
  const cluster = join(dataFolder, 'postgres');
  let server = await startPostgres(dataFolder, options);
  let reviving: Promise<void> | null = null;
  const watch = setInterval(() => {
    if (reviving !== null || livePostmaster(cluster) !== null) return;
    reviving = startPostgres(dataFolder, options)
      .then((revived) => {
        server = revived;
      })
      // The next look tries again; until then every query says that the database is away.
      .catch(() => {})
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
