import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findOldestPostgres } from './tests/harness/postgres.ts';

/** Order of the projects in a run. Tests of killed processes mostly wait, and CPU-bound files fill the time. */
const projectOrder = ['whole', 'oldest', 'server', 'unit'];

/** Files that take half a minute or more, longest first. Started last, such a file would run alone at the end. */
const longest = [
  'kill-during-rounds',
  'kill-during-withdrawals',
  'kill-during-callbacks',
  'strategies',
  'demo',
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

/** Tests that depend on the planner or on database functions. They also run on the oldest supported PostgreSQL. */
const versionDependent = [
  'apps/server/**/statement-plans.test.ts',
  'apps/server/modules/sportsbook/markets/feed-ages.test.ts',
  'apps/server/modules/sportsbook/settlement/settle-{by-feed,many}.test.ts',
  'apps/server/modules/wallet/seal-journal.test.ts',
];

/** Tests of `apps/server` that need neither a database nor the replacements of the server tests. */
const pureServerTests = ['apps/server/modules/identity/hash-password.test.ts'];

const server = {
  // Passwords of test accounts are hashed at a small cost.
  alias: {
    '@node-rs/argon2': fileURLToPath(new URL('tests/harness/quick-argon2.ts', import.meta.url)),
  },
  globalSetup: ['tests/harness/global-setup.ts'],
  // Server modules hold no state at module level, and each test file has its own server and database. Loading the
  // modules again for each file would take a third of the CPU time.
  isolate: false,
  // Pictures render as on a server without system fonts. The first file that renders one decides this for its
  // process.
  env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
  testTimeout: 60_000,
  hookTimeout: 180_000,
  // On a busy machine, the notification of a commit may take longer than the default timeout of one second.
  expect: { poll: { timeout: 15_000 } },
};

/**
 * unit: pure, no database. server: use cases over HTTP on PostgreSQL. oldest: the version-dependent part on the
 * oldest supported PostgreSQL, if installed. whole: processes, crashes, simulations.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than there are processors, because tests of killed processes and of jobs mostly wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/office/src/**/*.test.ts',
            'sandboxes/slots/page/**/*.test.ts',
            'tests/repository/*.test.ts',
            'bench/*.test.ts',
            ...pureServerTests,
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'apps/server/**/*.test.ts',
            'sandboxes/**/*.test.ts',
            'tests/{embedded,fuzz,security}/*.test.ts',
          ],
          exclude: ['sandboxes/slots/page/**', ...pureServerTests],
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
