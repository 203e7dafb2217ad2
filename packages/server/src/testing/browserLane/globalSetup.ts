import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../../../web/src/testing/chromium.ts';
import { dropDatabase } from '../copies.ts';
import { provideServer } from '../globalSetup.ts';
import { withDemonstration, withPeople } from './beginning.ts';

/**
 * One build and one PostgreSQL, those of the server's tests. Each file starts a server on its copy of a
 * database: the long lane's has the demonstration data, which takes seconds to fill, the short lane's an
 * organization with two people.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = await findChromium();
  if (found.kind === 'none') {
    process.stderr.write(`Browser tests are skipped: ${found.reason}.\n`);
    project.provide('browser', null);
    return async () => {};
  }
  project.provide('browser', { executablePath: found.executablePath, args: found.args });
  const { postgres, built, end } = await provideServer(project);
  const beginning = await (project.vitest.vite.config.mode === 'long'
    ? withDemonstration(postgres, built)
    : withPeople(postgres));
  project.provide('beginning', beginning);
  return async () => {
    await dropDatabase(postgres.connection, beginning.database);
    rmSync(beginning.data, { recursive: true, force: true });
    await end();
  };
}
