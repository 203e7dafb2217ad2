import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeFolder } from '../storage/makeFolder.ts';
import { CommandError } from './command.ts';

const REMEDY = 'Set AIRWORTHY_DATA to a folder of your own';

/** Refuses a data folder that this process cannot use, before anything is started in it. */
export function checkDataFolder(
  { dataFolder, databaseUrl }: Config,
  user = process.getuid?.(),
): void {
  try {
    makeFolder(dataFolder);
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? String(error);
    throw new CommandError(`The data folder ${dataFolder} ${reason}. ${REMEDY}.`);
  }
  const cluster = join(dataFolder, 'postgres');
  // Root runs the database as the user that its files belong to, or as another that can read them.
  if (databaseUrl !== undefined || user === undefined || user === 0) return;
  if (!existsSync(cluster)) return;
  const owner = statSync(cluster).uid;
  if (owner !== user)
    throw new CommandError(
      `The data in ${dataFolder} belongs to user ${owner} and this is user ${user}. ` +
        `${REMEDY}, or start as user ${owner}.`,
    );
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  ENOENT: 'cannot be made: nothing can be written in that place',
  EROFS: 'is on a read-only file system',
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'lies below a file, not a folder',
  ENOSPC: 'is on a file system that is full',
};
