import type { TestProject } from 'vitest/node';
import { builtFromSources } from './bundle.ts';
import { lanePostgres } from './lanePostgres.ts';

/** Starts what tests of the server and of the web need, once for a run of both, and names it to them. */
export async function provideServer(project: TestProject) {
  const [postgres, built] = await Promise.all([lanePostgres(), builtFromSources()]);
  project.provide('postgres', postgres.thing.connection);
  project.provide('serverRole', postgres.thing.serverRole);
  project.provide('built', built);
  return {
    postgres: postgres.thing,
    built,
    end: postgres.giveBack,
  };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return (await provideServer(project)).end;
}
