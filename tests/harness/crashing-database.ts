import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../apps/server/platform/db.ts';

/**
 * Wraps a database so that a unit of work fails after n statements, as if its process had died. What is uncommitted
 * by then is rolled back.
 */
export function crashingDatabase(database: Database) {
  const budget = new AsyncLocalStorage<{ statementsLeft: number }>();
  const spend = () => {
    const own = budget.getStore();
    if (own && own.statementsLeft-- <= 0) throw new Error('the process is gone');
  };
  const crashing: Database = {
    ...database,
    db: database.db.withPlugin({
      transformQuery: ({ node }) => {
        spend();
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    execute: async (statement, parameters) => {
      spend();
      return database.execute(statement, parameters);
    },
  };
  return {
    database: crashing,
    /** Runs work until its n-th statement. Returns whether it tried to run another one. */
    async crashAfter(statements: number, work: () => Promise<unknown>): Promise<boolean> {
      const own = { statementsLeft: statements };
      await budget.run(own, work).catch(() => {});
      return own.statementsLeft < 0;
    },
  };
}
