import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'packages/server/src/storage/migrations';
/** One line for each migration that landed, as `sha256sum` writes it. */
export const FROZEN = join(FOLDER, 'frozen.txt');

export type MigrationFile = { readonly file: string; readonly sha256: string };

export function migrationFiles(): MigrationFile[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      file,
      sha256: createHash('sha256')
        .update(readFileSync(join(FOLDER, file)))
        .digest('hex'),
    }));
}

export function frozenFiles(): MigrationFile[] {
  const lines = readFileSync(FROZEN, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [sha256 = '', file = ''] = line.split('  ');
    return { file, sha256 };
  });
}

export function unfrozen(found: readonly MigrationFile[]): MigrationFile[] {
  const known = new Set(frozenFiles().map(({ file }) => file));
  return found.filter(({ file }) => !known.has(file));
}

/** What is wrong with the migrations, each in a sentence that says what to do. */
export function brokenMigrations(
  found: readonly MigrationFile[],
  frozen: readonly MigrationFile[],
): string[] {
  const here = new Map(found.map(({ file, sha256 }) => [file, sha256]));
  const known = new Map(frozen.map(({ file, sha256 }) => [file, sha256]));
  const wrong: string[] = [];
  for (const [index, { file }] of found.entries())
    if (!file.startsWith(String(index + 1).padStart(4, '0')))
      wrong.push(`${file} has not the next free number: give the newer of the two the next one.`);
  for (const [file, sha256] of known) {
    const now = here.get(file);
    if (now === undefined) wrong.push(`${file} has landed and may not be renamed or removed.`);
    else if (now !== sha256)
      wrong.push(`${file} has landed and may not change: put the change into a new migration.`);
  }
  for (const { file } of found)
    if (!known.has(file)) wrong.push(`${file} is new: freeze it with "npm run freeze".`);
  return wrong;
}
