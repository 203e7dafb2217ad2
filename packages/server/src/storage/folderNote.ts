import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_VERSION } from '../version.ts';
import { type Migration, OtherHistory, ownMigrations, refuseNewer } from './migrate.ts';
import { replaceWhole } from './wholeFile.ts';

/**
 * Says which version prepared a data folder. The database says so as well, but only once it runs: by the
 * note a folder of a newer version is refused before anything in it is touched.
 */
export type FolderNote = { readonly version: string; readonly schema: string };

const FILE = 'airworthy.json';

/** Null in a folder that is new, or that 1.0.0 made. */
export function readFolderNote(dataFolder: string): FolderNote | null {
  const file = join(dataFolder, FILE);
  if (!existsSync(file)) return null;
  try {
    const { version, schema } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    if (typeof version === 'string' && typeof schema === 'string') return { version, schema };
  } catch {
    // Falls through: half a note says nothing.
  }
  throw new OtherHistory(
    `${file} cannot be read: Airworthy cannot tell which version prepared this folder. ` +
      'Remove the file if it was damaged; the database is then asked itself.',
  );
}

/** Notes that this version has prepared the database of a folder. */
export function noteFolder(dataFolder: string, migrations: readonly Migration[]): void {
  const note: FolderNote = { version: SERVICE_VERSION, schema: migrations.at(-1)?.name ?? 'none' };
  const text = `${JSON.stringify(note)}\n`;
  const file = join(dataFolder, FILE);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  replaceWhole(file, text);
}

/** Refuses a folder that a newer version prepared. True where one of ours or an older one did. */
export function judgeFolder(dataFolder: string, migrations?: readonly Migration[]): boolean {
  const note = readFolderNote(dataFolder);
  if (note === null) return false;
  // Read only where there is something to judge: a bundled tool has no migrations beside it.
  refuseNewer([{ name: note.schema, version: note.version }], migrations ?? ownMigrations());
  return true;
}
