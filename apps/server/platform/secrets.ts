import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';

/** A key that this installation drew for itself; drawn once, also when several processes ask at the same time. */
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
