import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { laneBundle } from './laneBundle.ts';
import { lanePostgres } from './lanePostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server the tests run on; every test file makes its own database there. */
    postgres: pg.ClientConfig;
    /** The role that the service has there. */
    serverRole: { user: string; password: string };
    /** Folder of the bundle under test: threads and other processes run what was built. */
    built: string;
  }
}

/** Starts what tests of the server and of the web need, once for a run of both, and names it to them. */
export async function provideServer(project: TestProject) {
  const [postgres, bundle] = await Promise.all([lanePostgres(), laneBundle()]);
  project.provide('postgres', postgres.thing.connection);
  project.provide('serverRole', postgres.thing.serverRole);
  project.provide('built', bundle.thing);
  return {
    postgres: postgres.thing,
    built: bundle.thing,
    async end() {
      await postgres.giveBack();
      await bundle.giveBack();
    },
  };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return (await provideServer(project)).end;
}
