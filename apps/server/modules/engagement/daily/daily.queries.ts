import type { DailyClaim } from '@palpite/domain/daily-claim';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

export type Daily = 'signIn' | 'gift';

export type DailyTerms = { active: boolean; levelMin: number; wagerTimes: number; expiresAfterDays: number };

export async function getDailyTerms(db: Db, what: Daily): Promise<DailyTerms> {
  const row = await db
    .selectFrom('engagement.daily_terms')
    .selectAll()
    .where('what', '=', what)
    .executeTakeFirstOrThrow();
  return {
    active: row.active,
    levelMin: row.level_min,
    wagerTimes: row.wager_times,
    expiresAfterDays: row.expires_after_days,
  };
}

export async function findLastTurn(
  db: Db,
  what: Daily,
  playerId: bigint,
  { lock = false } = {},
): Promise<DailyClaim | null> {
  const row = await db
    .selectFrom('engagement.daily_claim')
    .select([sql<string>`day::text`.as('day'), 'zone', 'streak', 'taken_at'])
    .where('player_id', '=', playerId)
    .where('what', '=', what)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? { day: row.day, zone: row.zone, streak: row.streak, takenAt: row.taken_at } : null;
}

export type LadderStep = { step: number; awardMinor: bigint };

export async function listLadder(db: Db, currency: Currency): Promise<LadderStep[]> {
  const rows = await db
    .selectFrom('engagement.sign_in_step')
    .select(['step', 'award_minor'])
    .where('currency', '=', currency)
    .orderBy('step')
    .execute();
  return rows.map((row) => ({ step: row.step, awardMinor: row.award_minor }));
}
