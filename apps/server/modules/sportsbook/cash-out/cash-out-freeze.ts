import type { Sport } from '@palpite/domain/sports/sports';
import type { Db } from '../../../platform/db.ts';

export type CashOutFreeze = { sport: string; beforeSeconds: number; inPlaySeconds: number };

/** How long bets cannot be cashed out after their placement, by sport. */
export async function listCashOutFreezes(db: Db): Promise<CashOutFreeze[]> {
  return db
    .selectFrom('sportsbook.cash_out_freeze')
    .select(['sport', 'before_seconds as beforeSeconds', 'in_play_seconds as inPlaySeconds'])
    .orderBy('sport')
    .execute();
}

/** Sets it for a sport, in seconds for legs taken before a match and in play; in force at once, also for bets that run. */
export async function setCashOutFreeze(
  db: Db,
  sport: Sport,
  { beforeSeconds, inPlaySeconds }: Omit<CashOutFreeze, 'sport'>,
): Promise<void> {
  await db
    .updateTable('sportsbook.cash_out_freeze')
    .set({ before_seconds: beforeSeconds, in_play_seconds: inPlaySeconds })
    .where('sport', '=', sport)
    .execute();
}
