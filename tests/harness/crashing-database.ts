import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../apps/server/platform/db.ts';

/** Fails a unit of work after n statements, as if its process had died. */
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
    /** Returns whether the work tried to run another statement. */
    async crashAfter(statements: number, work: () => Promise<unknown>): Promise<boolean> {
      const own = { statementsLeft: statements };
      await budget.run(own, work).catch(() => {});
      return own.statementsLeft < 0;
    },
  };
}
