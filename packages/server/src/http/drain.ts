import type { Server } from 'node:http';

const DRAIN_GRACE_MS = 1000;
const DRAIN_MAX_MS = 15_000;

/**
 * Takes no new connection and answers what comes on the open ones, each answer being the last of its
 * connection. Node would close idle connections at once and lose a request that is on its way over one;
 * so they get a moment, and only then are closed.
 */
export async function drain(
  app: { readonly server: Server; close(): Promise<void> },
  grace_ms = DRAIN_GRACE_MS,
): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  let closing: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    closing = setInterval(closeIdle, 50);
  }, grace_ms);
  // Connections that never sent a request, or whose answer hangs, are ended in the end.
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MAX_MS);
  await app.close();
  clearTimeout(patience);
  clearTimeout(grace);
  clearInterval(closing);
}
