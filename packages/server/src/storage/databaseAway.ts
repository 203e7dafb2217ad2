/**
 * Errors that say the database is not there at the moment, not that a statement was wrong: classes 08 and
 * 57P of PostgreSQL (connection trouble, shutting down, starting up), and the socket's own.
 */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '08000',
  '08001',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
]);

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && AWAY.has(code)) return true;
  // A Unix socket that is gone, and what the client says when its connection broke under it.
  return (
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(Connection terminated|Client has encountered a connection error)/.test(error.message)
  );
}
