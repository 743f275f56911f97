import type { Db } from '../../../platform/db.ts';

/** Rounds of vendors' games of a player, newest first. */
export async function listVendorRoundsOf(db: Db, playerId: bigint, limit: number) {
  return db
    .selectFrom('seamless.round')
    .select(['vendor', 'id', 'started_at', 'game', 'currency', 'stake_minor', 'payout_minor', 'status'])
    .where('player_id', '=', playerId)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}
