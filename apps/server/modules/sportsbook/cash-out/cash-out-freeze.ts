import type { Sport } from '@palpite/domain/sports/sports';
import type { Db } from '../../../platform/db.ts';

export type CashOutFreeze = { sport: string; beforeSeconds: number; inPlaySeconds: number };

export async function listCashOutFreezes(db: Db): Promise<CashOutFreeze[]> {
  return db
    .selectFrom('sportsbook.cash_out_freeze')
    .select(['sport', 'before_seconds as beforeSeconds', 'in_play_seconds as inPlaySeconds'])
    .orderBy('sport')
    .execute();
}

/** In seconds, for legs placed before a match and in play. Also for open bets. */
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
