import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { BonusRow } from './bonus-row.ts';

/** A bonus that ended without becoming cash, and what of later payouts is its share and still in the pocket's sum. */
export type LateShare = { bonusId: string; dueMinor: bigint };

/**
 * What stakes of the time of a bonus brought after it was given up or had expired, as far as it is that bonus's share and
 * was not taken back yet. It goes back before anything becomes cash: else a bonus of a cent would make cash, with its
 * turnover of cents, of what a large one had at stake when it was given up.
 */
export async function listLateShares(tx: Tx, playerId: bigint): Promise<LateShare[]> {
  const { rows } = await sql<LateShare>`
    select bonus_id as "bonusId", due_minor as "dueMinor"
    from wallet.late_bonus_shares(${playerId})
  `.execute(tx);
  return rows;
}

/** An ended bonus, locked. */
export async function lockEnded(tx: Tx, bonusId: string): Promise<BonusRow> {
  const row = await tx
    .selectFrom('wallet.bonus')
    .selectAll()
    .where('id', '=', bonusId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as BonusRow;
}

/**
 * Takes a player out of the queue of late money. Call it with the pocket locked, after the money was settled: money that
 * arrives later waits for the lock and queues the player again. With active bonuses the player stays while some of the
 * due money is missing, because it was staked and what it wins is due too.
 */
export async function dequeueLateMoney(
  tx: Tx,
  playerId: bigint,
  { hasActive }: { hasActive: boolean },
): Promise<void> {
  const isBalanceTooLow = hasActive && (await listLateShares(tx, playerId)).length > 0;
  if (isBalanceTooLow) await requeueLateMoney(tx, playerId);
  else await tx.deleteFrom('wallet.late_bonus_money').where('player_id', '=', playerId).execute();
}

/** Puts a queued player at the end of the queue. */
export async function requeueLateMoney(db: Db, playerId: bigint): Promise<void> {
  await db
    .updateTable('wallet.late_bonus_money')
    .set({ queued_at: sql`clock_timestamp()` })
    .where('player_id', '=', playerId)
    .execute();
}
