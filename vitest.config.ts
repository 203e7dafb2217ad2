import { defineConfig } from 'vitest/config';

/**
 * Three kinds of tests: pure rooms need nothing, the server's run on one real PostgreSQL, the web's drive a
 * real Chromium on a server that was built and started for them.
 */
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
          exclude: ['**/*.browser.test.ts'],
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
      {
        extends: true,
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.browser.test.ts'],
          globalSetup: 'packages/web/src/testing/globalSetup.ts',
          // After the others: a browser that shares its cores with them would run into its own timeouts.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
});
