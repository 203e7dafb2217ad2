import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Three kinds of tests: pure rooms need nothing, the server's run on one real PostgreSQL, the web's drive a
 * real Chromium on a server that was built and started for them.
 * `*.long.test.ts` and `*.long.browser.test.ts` run with `--mode long`, and then alone.
 */
export default defineConfig(({ mode }) => {
  const endings = mode === 'long' ? '*.long.test.ts' : '!(*.long|*.browser).test.ts';
  const report = process.env.AIRWORTHY_TEST_REPORT;
  return {
    test: {
      // Where the counts of a run go besides the screen; `tools/ci.mjs` adds them up.
      reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // Loading the server takes a second or two: test files of one worker share what is loaded.
      isolate: false,
      // One worker per core; the default leaves a core idle, which is half of a small machine.
      maxWorkers: availableParallelism(),
      projects: [
        {
          extends: true,
          test: {
            name: 'pure',
            include: [
              `packages/{physics,chart,performance,flightlog,forensics,contract,web}/src/**/${endings}`,
              `tools/**/${endings}`,
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            include: [`packages/server/src/**/${endings}`],
            globalSetup: 'packages/server/src/testing/globalSetup.ts',
          },
        },
        {
          extends: true,
          test: {
            name: 'web',
            include: [
              `packages/web/src/**/${mode === 'long' ? '*.long' : '!(*.long)'}.browser.test.ts`,
            ],
            globalSetup: 'packages/web/src/testing/globalSetup.ts',
            // After the others: a browser that shares its cores with them would run into its own timeouts.
            sequence: { groupOrder: 1 },
            maxWorkers: 2,
            // All files share one server and its people: what met another's change gets one more try.
            retry: 1,
          },
        },
      ],
    },
  };
});
