import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Rounds of own games that are not paid yet, whichever pocket paid the stake. */
export async function countOpenRounds(db: Db, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ rounds: number }>`
    select
      (select count(*) from originals.open_round where player_id = ${playerId})::int
      + (
        select count(*)
        from originals.shared_round round
        join originals.shared_bet bet on bet.game = round.game and bet.number = round.number
        where round.status in ('betting', 'drawing')
        and bet.player_id = ${playerId}
      )::int as rounds
  `.execute(db);
  return rows[0]?.rounds ?? 0;
}

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

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Players of the finished or open rounds of own games with this number. */
export async function findPlayersOfOwnRound(db: Db, text: string): Promise<bigint[]> {
  if (!uuid.test(text)) return [];
  const rows = await db
    .selectFrom('originals.round')
    .select('player_id')
    .where('request_id', '=', text)
    .union(db.selectFrom('originals.open_round').select('player_id').where('request_id', '=', text))
    .execute();
  return rows.map((row) => row.player_id);
}
