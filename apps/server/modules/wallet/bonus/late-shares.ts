import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { BonusRow } from './bonus-row.ts';

/**
 * A bonus that ended without conversion. `dueMinor` is its share of later payouts that is still in the pocket's
 * balance.
 */
export type LateShare = { bonusId: string; dueMinor: bigint };

/**
 * Lists shares of forfeited or expired bonuses in payouts that arrived after their end. They are taken back
 * before any conversion. Otherwise a bonus of one cent, with a turnover of a few cents, could convert the
 * open stakes of a large forfeited bonus.
 */
export async function listLateShares(tx: Tx, playerId: bigint): Promise<LateShare[]> {
  const { rows } = await sql<LateShare>`
    select bonus_id as "bonusId", due_minor as "dueMinor"
    from wallet.late_bonus_shares(${playerId})
  `.execute(tx);
  return rows;
}

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
 * Removes a player from the queue of late bonus money. Call it with the pocket locked, after the money is settled:
 * money that arrives later waits for the lock and queues the player again. A player with active bonuses stays in the
 * queue while the pocket lacks some of the due money, because that money was staked and its winnings are due too.
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

export async function requeueLateMoney(db: Db, playerId: bigint): Promise<void> {
  await db
    .updateTable('wallet.late_bonus_money')
    .set({ queued_at: sql`clock_timestamp()` })
    .where('player_id', '=', playerId)
    .execute();
}
