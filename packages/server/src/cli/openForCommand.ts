import type { Config } from '../config.ts';
import { databaseOptions, openPrepared } from '../openPrepared.ts';
import { ownMigrations } from '../storage/migrate.ts';
import { isConnectTimeout } from '../storage/patiently.ts';
import { CommandError } from './command.ts';
import { checkDataFolder } from './dataFolder.ts';

/** The database, ready for use; where it cannot be had, one sentence with the setting to change. */
export async function openForCommand(config: Config) {
  if (config.databaseUrl === undefined) checkDataFolder(config);
  try {
    return await openPrepared(databaseOptions(config), ownMigrations(), say);
  } catch (error) {
    throw unreachable(error as Error, config);
  }
}

/** An upgrade of many readings takes long: what it does is said every ten seconds, beside the results. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function unreachable(error: Error & { code?: string }, config: Config): Error {
  if (config.databaseUrl !== undefined) {
    const reason = isConnectTimeout(error) ? 'does not answer' : REASONS[error.code ?? ''];
    // The URL may hold a password, so only its host is repeated.
    const { host } = new URL(config.databaseUrl);
    return reason === undefined
      ? error
      : new CommandError(`The database server at ${host} ${reason}. Check DATABASE_URL.`);
  }
  if (/postmaster\.pid|another postmaster|pre-existing shared memory/.test(error.message))
    return new CommandError(
      `The database in ${config.dataFolder} is in use by another process. ` +
        'Stop that process, or set AIRWORTHY_DATA to another folder.',
    );
  return error;
}

/** Codes of the network and of PostgreSQL (appendix A of its manual). */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ENOTFOUND: 'is not known by that name',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached',
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'has no database of that name',
  '53300': 'has no connection left',
};
