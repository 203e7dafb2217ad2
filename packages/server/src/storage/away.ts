/**
 * Errors that say the database is not there at the moment, not that a statement was wrong: classes 08 and
 * 57P of PostgreSQL (connection trouble, shutting down, starting up), too many connections, a statement or
 * a transaction that passed its deadline, and the socket's own.
 */
const AWAY = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  '25P03',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** What the client says when its connection broke under it, or when a deadline of ours passed. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || isStoreAway(error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (AWAY.has(code) || SOCKET.has(code))) return true;
  return (code === 'ENOENT' && syscall === 'connect') || BROKEN.test(error.message);
}

/** The store of logs does not answer at the moment; `cause` is what its client said. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super(`The log store does not answer: ${(cause as Error).message}`, { cause });
  }
}

export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreAway;
}

/** The store answers, and has no file of this name: in a folder, and in a bucket. */
export function isNotStored(error: unknown): boolean {
  const { code, name } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return isStoreAway(error) && (code === 'ENOENT' || name === 'NoSuchKey');
}

/** There is no room left on a disk of ours: for an upload, or for the database itself. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}
