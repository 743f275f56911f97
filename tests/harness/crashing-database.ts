import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../apps/server/platform/db.ts';

/**
 * A database to which work can lose its way: after so many statements every further one fails, as it does for a process
 * that is gone, and what was not committed by then is undone.
 */
export function mortalDatabase(database: Database) {
  const life = new AsyncLocalStorage<{ statementsLeft: number }>();
  const spend = () => {
    const own = life.getStore();
    if (own && own.statementsLeft-- <= 0) throw new Error('the process is gone');
  };
  const mortal: Database = {
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
    database: mortal,
    /** Does work that ends with its n-th statement; answers whether there was more to do. */
    async cutAfter(statements: number, work: () => Promise<unknown>): Promise<boolean> {
      const own = { statementsLeft: statements };
      await life.run(own, work).catch(() => {});
      return own.statementsLeft < 0;
    },
  };
}
