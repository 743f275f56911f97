import type { Sport } from '@palpite/domain/sports/sports';
import type { Actor } from '../../../platform/actor.ts';
import { changedBy } from '../../../platform/change-marks.ts';
import type { Db } from '../../../platform/db.ts';
import type { Changed } from '../betting/exposure-limits.ts';

export type CashOutFreeze = { sport: string; beforeSeconds: number; inPlaySeconds: number };

export async function listCashOutFreezes(db: Db): Promise<(CashOutFreeze & Changed)[]> {
  return db
    .selectFrom('sportsbook.cash_out_freeze')
    .select([
      'sport',
      'before_seconds as beforeSeconds',
      'in_play_seconds as inPlaySeconds',
      'changed_by',
      'changed_at',
    ])
    .orderBy('sport')
    .execute();
}

/** In seconds, for legs placed before a match and in play. Also for open bets. */
export async function setCashOutFreeze(
  db: Db,
  actor: Actor,
  sport: Sport,
  { beforeSeconds, inPlaySeconds }: Omit<CashOutFreeze, 'sport'>,
): Promise<void> {
  await db
    .updateTable('sportsbook.cash_out_freeze')
    .set({ before_seconds: beforeSeconds, in_play_seconds: inPlaySeconds, ...changedBy(actor) })
    .where('sport', '=', sport)
    .execute();
}
