import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findOldestPostgres } from './tests/harness/postgres.ts';

/** Files that compute or wait for half a minute and more: begun last, one of them would be waited for alone. */
const long = /\/tests\/whole\/|\/fairness-suite\./;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isLong) => sorted.filter(({ moduleId }) => long.test(moduleId) === isLong));
  }
}

/** What depends on the planner or on functions of the database, for a second run on the oldest supported PostgreSQL. */
const versionDependent = [
  'apps/server/**/statement-plans.test.ts',
  'apps/server/modules/sportsbook/markets/feed-ages.test.ts',
  'apps/server/modules/sportsbook/settlement/settle-{by-feed,many}.test.ts',
  'apps/server/modules/wallet/seal-journal.test.ts',
];

const server = {
  globalSetup: ['tests/harness/global-setup.ts'],
  // The server keeps nothing in its modules, every test file has a server and a database of its own: to read
  // all of it anew for each would take a third of the processor.
  isolate: false,
  // Pictures are drawn as on a server without any font; the first file that draws one settles that.
  env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // On a busy machine news of a commit may take more than the second that a poll waits by itself.
  expect: { poll: { timeout: 15_000 } },
};

/**
 * unit: pure, no database. server: use cases over HTTP on a real PostgreSQL. oldest: the part of it that depends on the
 * version, on the oldest that is supported, where the machine has it. whole: processes, crashes, simulations.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // By itself it would leave one core to nobody.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
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
          ...server,
        },
      },
      ...(findOldestPostgres() ? [{ test: { name: 'oldest', include: versionDependent, ...server } }] : []),
      {
        test: {
          name: 'whole',
          include: ['tests/whole/*.test.ts', 'tests/simulation/*.test.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
