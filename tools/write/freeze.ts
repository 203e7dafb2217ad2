/**
 * Freezes new migrations: adds the hash of each file that has none to the list beside them. A line that is
 * there is never changed, since databases have applied that file. `npm run freeze`.
 */
import { appendFileSync } from 'node:fs';
import { FROZEN, migrationFiles, unfrozen } from './frozen.ts';

const added = unfrozen(migrationFiles());
for (const { file, sha256 } of added) appendFileSync(FROZEN, `${sha256}  ${file}\n`);
process.stdout.write(
  added.length === 0
    ? 'Every migration is frozen.\n'
    : `Frozen: ${added.map(({ file }) => file).join(', ')}\n`,
);
