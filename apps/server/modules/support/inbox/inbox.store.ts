import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export async function noteNewsRead(tx: Tx, playerId: bigint, through: Date): Promise<void> {
  await tx
    .insertInto('support.inbox')
    .values({ player_id: playerId, read_through: sql<Date>`least(${through}::timestamptz, now())` })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({
        read_through: sql`greatest(support.inbox.read_through, excluded.read_through)`,
      }),
    )
    .execute();
}

/** News from before the request are not mailed. */
export async function setNewsMail(tx: Tx, playerId: bigint, on: boolean): Promise<void> {
  await tx
    .insertInto('support.inbox')
    .values({ player_id: playerId, mail_news: on, mailed_through: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({
        mail_news: on,
        mailed_through: sql`case when support.inbox.mail_news then support.inbox.mailed_through else now() end`,
      }),
    )
    .execute();
}

/** Returns null when it is off or another process holds the lock. */
export async function lockNewsMail(tx: Tx, playerId: bigint): Promise<{ mailedThrough: Date } | null> {
  const row = await tx
    .selectFrom('support.inbox')
    .select('mailed_through')
    .where('player_id', '=', playerId)
    .where('mail_news', '=', true)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.mailed_through ? { mailedThrough: row.mailed_through } : null;
}

export async function noteNewsMailed(tx: Tx, playerId: bigint, through: Date): Promise<void> {
  await tx
    .updateTable('support.inbox')
    .set({ mailed_through: through })
    .where('player_id', '=', playerId)
    .execute();
}
