import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { offering } from './tools/functions/offered.ts';

/**
 * The files that take longest, longest first. A lane ends when its last file does: one of these begun last
 * would keep one worker waiting for the other. Without them a fresh clone would begin with the largest file.
 */
const LONGEST = [
  'tests/commands.long.test.ts',
  'analysis/engine.long.test.ts',
  'agent/agent.long.test.ts',
  'webhooks/killed.long.test.ts',
  'pack/packed.long.test.ts',
  'cli/workers.long.test.ts',
  'features/plans.long.test.ts',
  'openapi/lint.long.test.ts',
  'shell/everyScene.long.browser.test.ts',
  'shell/withheld.long.browser.test.ts',
  'shell/everyPage.long.browser.test.ts',
  'organization/roles.long.browser.test.ts',
  'links/links.long.browser.test.ts',
  'signIn/signOn.long.browser.test.ts',
  'log/reading.long.browser.test.ts',
  'setup/setup.long.browser.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at === -1 ? LONGEST.length : at;
    };
    const sorted = await super.sort(files);
    // Project by project, as they were: a worker is restarted to change projects.
    const projects = [...new Set(sorted.map((file) => file.project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rank(a) - rank(b)),
    );
  }
}

/**
 * Three kinds of tests: pure rooms need nothing, the server's run on one real PostgreSQL, the web's drive a
 * real Chromium on a server that was built and started for them.
 * `*.long.test.ts` and `*.long.browser.test.ts` run with `--mode long` only. `*.property.test.ts` try many
 * random or damaged inputs: they run in both modes, in the long one with more inputs (`LONG_TESTS`).
 */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  const endings = isLong ? '@(*.long|*.property).test.ts' : '!(*.long|*.browser).test.ts';
  // One more than there are cores: the short tests wait for PostgreSQL. The long ones keep every core busy by themselves.
  const workers = availableParallelism() + (isLong ? 0 : 1);
  // Stated for each project: what a project inherits comes from this file read in the default mode.
  const inThisMode = {
    testTimeout: isLong ? 240_000 : 60_000,
    env: { LONG_TESTS: isLong ? '1' : '' },
    maxWorkers: workers,
  };
  const report = process.env.AIRWORTHY_TEST_REPORT;
  return {
    test: {
      // Where the counts of a run go besides the screen; `tools/ci.mjs` adds them up.
      reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
      hookTimeout: 120_000,
      // As every other wait of a journey: a page of a busy machine takes longer than the second that vitest gives.
      expect: { poll: { timeout: 30_000 } },
      // Loading the server takes a second or two: test files of one worker share what is loaded.
      isolate: false,
      sequence: { sequencer: LongestFirst },
      maxWorkers: workers,
      projects: [
        {
          extends: true,
          plugins: [offering(import.meta.dirname)],
          test: {
            name: 'pure',
            ...inThisMode,
            include: [
              `packages/{physics,chart,performance,flightlog,forensics,contract,client,web}/src/**/${endings}`,
              `tools/**/${endings}`,
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            ...inThisMode,
            include: [`packages/server/src/**/${endings}`],
            globalSetup: 'packages/server/src/testing/globalSetup.ts',
          },
        },
        {
          extends: true,
          test: {
            name: 'web',
            ...inThisMode,
            include: [`packages/web/src/**/${isLong ? '*.long' : '!(*.long)'}.browser.test.ts`],
            globalSetup: 'packages/server/src/testing/browserLane/globalSetup.ts',
            setupFiles: 'packages/web/src/testing/perFile.ts',
            // After the others: a browser that shares its cores with them would run into its own timeouts.
            sequence: { groupOrder: 1 },
            maxWorkers: 2,
          },
        },
      ],
    },
  };
});
