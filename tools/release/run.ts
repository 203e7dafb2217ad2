/**
 * `npm run release -- VERSION`: makes a release out of a clean main, in one commit with a tag. It writes the version wherever it is stated,
 * dates the changelog, keeps a backup and the schema for later upgrades, and runs everything that decides about a change.
 */
import { brokenMigrations, frozenFiles, migrationFiles } from '../write/frozen.ts';
import { CannotRelease, release, stepsOf } from './release.ts';

const [version = ''] = process.argv.slice(2);
// The step that runs ends by itself, as one that failed: what it leaves is taken back.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
try {
  release({
    root: process.cwd(),
    version,
    day: new Date().toISOString().slice(0, 10),
    steps: stepsOf(version),
    migrations: brokenMigrations(migrationFiles(), frozenFiles()),
  });
  process.stdout.write(
    `Released ${version} here. To give it to others: git push --follow-tags origin main, then publish the release of the tag v${version}.\n`,
  );
} catch (error) {
  if (!(error instanceof CannotRelease)) throw error;
  process.stderr.write(`${error.message}\nNothing was released.\n`);
  process.exitCode = 1;
}
