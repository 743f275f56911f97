import type { Db } from '../../../platform/db.ts';

/** Bonuses of a player, newest first; offered before a time, when given. */
export async function listBonusesOf(db: Db, playerId: bigint, limit: number, before: Date | null = null) {
  const bonuses = db
    .selectFrom('wallet.bonus')
    .select(['id', 'source', 'state', 'amount_minor', 'required_minor', 'wagered_milli', 'converted_minor'])
    .select(['currency', 'offered_at', 'activated_at', 'expires_at', 'ended_at'])
    .where('player_id', '=', playerId);
  return (before ? bonuses.where('offered_at', '<', before) : bonuses)
    .orderBy('offered_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
