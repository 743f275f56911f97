import type { Db } from '../../platform/db.ts';

/** Finished rounds of own games of a player, newest first; before a time, when given. */
export async function listOwnRoundsOf(db: Db, playerId: bigint, limit: number, before: Date | null = null) {
  const rows = db
    .selectFrom('originals.round')
    .select(['request_id', 'created_at', 'game', 'currency', 'stake_minor', 'payout_minor'])
    .where('player_id', '=', playerId);
  return (before ? rows.where('created_at', '<', before) : rows)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
