import { defineConfig } from 'vitest/config';

/** unit: pure, no database. server: use cases over HTTP on a real PostgreSQL. whole: processes, crashes, simulations. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/web/src/**/*.test.{ts,tsx}',
            'sandboxes/slots/page/**/*.test.ts',
            'tests/repository/*.test.ts',
            'bench/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'sandboxes/**/*.test.ts', 'tests/embedded/*.test.ts'],
          exclude: ['sandboxes/slots/page/**'],
          globalSetup: ['tests/harness/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // On a busy machine news of a commit may take more than the second that a poll waits by itself.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'whole',
          include: ['tests/whole/*.test.ts', 'tests/simulation/*.test.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
