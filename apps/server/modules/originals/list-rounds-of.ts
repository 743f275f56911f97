import type { Db } from '../../platform/db.ts';

/** Finished rounds of own games of a player, newest first. */
export async function listOwnRoundsOf(db: Db, playerId: bigint, limit: number) {
  return db
    .selectFrom('originals.round')
    .select(['request_id', 'created_at', 'game', 'currency', 'stake_minor', 'payout_minor'])
    .where('player_id', '=', playerId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
