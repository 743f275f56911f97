import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { type Before, isBefore } from '../../../platform/pages.ts';

/** Bets of a player without their legs, newest first. */
export async function listBetsOf(db: Db, playerId: bigint, limit: number, before: Before = null) {
  const rows = db
    .selectFrom('sportsbook.bet')
    .select(['id', 'placed_at', 'legs', 'currency', 'stake_minor', 'highest_payout_minor', 'paid_minor'])
    .select(['cashed_out_minor', 'status', 'settled_at'])
    .where('player_id', '=', playerId);
  return rows
    .where(isBefore(before, { time: 'placed_at' }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Number and remaining stakes of the undecided bets of a player. */
export async function sumOpenBets(db: Db, playerId: bigint): Promise<{ count: number; stakeMinor: bigint }> {
  return db
    .selectFrom('sportsbook.undecided_bet as undecided')
    .innerJoin('sportsbook.bet as bet', 'bet.id', 'undecided.bet_id')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<bigint>`coalesce(sum(bet.stake_left_minor), 0)::bigint`.as('stakeMinor'),
    ])
    .where('undecided.player_id', '=', playerId)
    .executeTakeFirstOrThrow();
}
