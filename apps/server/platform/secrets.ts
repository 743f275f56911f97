import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';

/**
 * Returns a key that this installation generated, and generates it at the first call. Concurrent calls of several
 * processes get the same key.
 */
export async function getSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('platform.secret')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('platform.secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
