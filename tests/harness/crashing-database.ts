import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../apps/server/platform/db.ts';

/**
 * Wraps a database so that a unit of work fails after n statements, as if its process had died. What is uncommitted
 * by then is rolled back.
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
    /** Runs work until its n-th statement. Returns whether it tried to run another one. */
    async cutAfter(statements: number, work: () => Promise<unknown>): Promise<boolean> {
      const own = { statementsLeft: statements };
      await life.run(own, work).catch(() => {});
      return own.statementsLeft < 0;
    },
  };
}
