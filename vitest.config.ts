import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findOldestPostgres } from './tests/harness/postgres.ts';

/** Order of the projects in one run: processes that are killed mostly wait, and computing files fill the time. */
const projectOrder = ['whole', 'oldest', 'server', 'unit'];

/** Files of half a minute and more, longest first: begun last, one of them would be waited for alone. */
const longest = [
  'kill-during-rounds',
  'kill-during-withdrawals',
  'kill-during-callbacks',
  'strategies',
  'jobs-again',
  'operator-commands',
  'engine',
  'decide-withdrawal',
  'settle-days',
  'gateways',
  'fairness-suite',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project, moduleId }: TestSpecification): number => {
      const place = longest.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''));
      return projectOrder.indexOf(project.name) * 100 + (place < 0 ? longest.length : place);
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
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
    // One more than there are processors: tests of killed processes and of jobs wait a good part of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
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
