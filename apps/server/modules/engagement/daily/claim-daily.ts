import { decideDailyClaim } from '@palpite/domain/daily-claim';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type Daily, findLastTurn } from './daily.queries.ts';
import type { LocalTime } from './local-time.ts';

/**
 * Returns the streak in days, or null when it was already claimed. Exactly one of several concurrent requests
 * succeeds: the first claim inserts a unique row, later claims update it under its lock.
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
  const decision = decideDailyClaim(await findLastTurn(tx, what, playerId, { lock: true }), {
    day,
    zone,
    at,
  });
  if (!decision.open) return null;
  await tx
    .updateTable('engagement.daily_claim')
    .set({ day: sql`${day}::date`, zone, streak: decision.streak, taken_at: at })
    .where('player_id', '=', playerId)
    .where('what', '=', what)
    .execute();
  return { streak: decision.streak };
}
