import type { Db } from '../../../platform/db.ts';

/** Rounds of vendors' games of a player, newest first; before a time, when given. */
export async function listVendorRoundsOf(
  db: Db,
  playerId: bigint,
  limit: number,
  before: Date | null = null,
) {
  const rows = db
    .selectFrom('seamless.round')
    .select(['vendor', 'id', 'started_at', 'game', 'currency', 'stake_minor', 'payout_minor', 'status'])
    .where('player_id', '=', playerId);
  return (before ? rows.where('started_at', '<', before) : rows)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}
