import { resolve } from 'node:path';
import type { Config } from '../config.ts';

/**
 * The commands that give a first account and its key, as they work in a new terminal: in the folder of
 * the installation, on the same data. `crash_analyzer` lets the account call POST /crash.
 */
export function firstKeyLines(
  folder: string,
  { dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>,
): string[] {
  const lines = ['Or in another terminal, for an account and a key without the web app:', ''];
  lines.push(`  cd ${quoted(folder)}`);
  // The address of a database may hold a password, which belongs on no screen.
  if (databaseUrl !== undefined) lines.push('  export DATABASE_URL=…   # as for this process');
  else if (dataFolder !== resolve(folder, 'data'))
    lines.push(`  export AIRWORTHY_DATA=${quoted(dataFolder)}`);
  lines.push(
    '  npx airworthy user add you@example.com --plan pro --addon crash_analyzer',
    '  npx airworthy key add you@example.com --label first',
  );
  return lines;
}

/** A word as a POSIX shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
