import type { Db } from '../../../platform/db.ts';

/** Rounds that the vendor may still pay, whichever pocket paid the stake. */
export async function countOpenVendorRounds(db: Db, playerId: bigint): Promise<number> {
  const { rounds } = await db
    .selectFrom('seamless.round')
    .select((row) => row.fn.countAll<number>().as('rounds'))
    .where('player_id', '=', playerId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(rounds);
}

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
