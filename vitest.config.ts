import { defineConfig } from 'vitest/config';

/** Two kinds of tests: pure rooms need nothing, the server's run on one real PostgreSQL. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/{physics,chart,performance,flightlog,forensics,contract,web}/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: 'packages/server/src/testing/globalSetup.ts',
        },
      },
    ],
  },
});
