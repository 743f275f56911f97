import { decideDailyTurn } from '@palpite/domain/daily-turn';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type Daily, findLastTurn } from './daily.queries.ts';
import type { LocalTime } from './local-time.ts';

/**
 * Takes what there is once a day for a player's local day; answers the days in a row, or null when it was had.
 *
 * Of any number of requests at once, on whatever processes, one takes it: the first turn is one row that only one can
 * insert, each later one is an update under its lock.
 */
export async function claimDaily(
  tx: Tx,
  what: Daily,
  playerId: bigint,
  { day, zone, at }: LocalTime,
): Promise<{ streak: number } | null> {
  const first = await tx
    .insertInto('engagement.daily_claim')
    .values({ player_id: playerId, what, day: sql`${day}::date`, zone, streak: 1, taken_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('streak')
    .executeTakeFirst();
  if (first) return first;
  const decision = decideDailyTurn(await findLastTurn(tx, what, playerId, { lock: true }), { day, zone, at });
  if (!decision.open) return null;
  await tx
    .updateTable('engagement.daily_claim')
    .set({ day: sql`${day}::date`, zone, streak: decision.streak, taken_at: at })
    .where('player_id', '=', playerId)
    .where('what', '=', what)
    .execute();
  return { streak: decision.streak };
}
