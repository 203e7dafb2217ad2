import { statfs } from 'node:fs/promises';
import type { Database } from '../storage/database.ts';
import { ownMigrations, pendingMigrations } from '../storage/migrate.ts';

/** Below this the next upload or the database itself would meet a full disk. */
const FREE_MIN_BYTES = 64 * 2 ** 20;

/** Why a process should get no requests now, or null when it should. */
export async function notReady(
  { pool }: Pick<Database, 'pool'>,
  dataFolder: string,
): Promise<string | null> {
  try {
    const pending = await pendingMigrations(pool, ownMigrations());
    if (pending.length > 0) return `Migrations are pending: ${pending.join(', ')}.`;
  } catch {
    return 'The database does not answer.';
  }
  const { bavail, bsize } = await statfs(dataFolder);
  const free_bytes = bavail * bsize;
  if (free_bytes < FREE_MIN_BYTES)
    return `The disk of the data folder is full: ${Math.floor(free_bytes / 2 ** 20)} MB are free, 64 MB are needed.`;
  return null;
}
