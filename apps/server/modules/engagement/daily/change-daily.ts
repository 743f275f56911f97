import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Daily, DailyTerms } from './daily.queries.ts';

export async function listDailyTerms(db: Db): Promise<(DailyTerms & { what: Daily })[]> {
  const rows = await db.selectFrom('engagement.daily_terms').selectAll().orderBy('what').execute();
  return rows.map((row) => ({
    what: row.what as Daily,
    active: row.active,
    levelMin: row.level_min,
    wagerTimes: row.wager_times,
    expiresAfterDays: row.expires_after_days,
  }));
}

export type DailyChange = {
  active?: boolean | undefined;
  levelMin?: number | undefined;
  expiresAfterDays?: number | undefined;
};

/** For later bonuses. A missing value stays. Its turnover is a term of bonuses (`changeWagerTimes`). */
export async function setDailyTerms(tx: Tx, what: Daily, change: DailyChange): Promise<void> {
  const { active, levelMin, expiresAfterDays } = change;
  const changed = {
    ...(active !== undefined && { active }),
    ...(levelMin !== undefined && { level_min: levelMin }),
    ...(expiresAfterDays !== undefined && { expires_after_days: expiresAfterDays }),
  };
  if (Object.keys(changed).length === 0) return;
  await tx.updateTable('engagement.daily_terms').set(changed).where('what', '=', what).execute();
}

/** Awards of consecutive days by currency. */
export async function listLadders(db: Db): Promise<ReadonlyMap<string, bigint[]>> {
  const rows = await db
    .selectFrom('engagement.sign_in_step')
    .select(['currency', 'award_minor'])
    .orderBy('currency')
    .orderBy('step')
    .execute();
  const ladders = new Map<string, bigint[]>();
  for (const { currency, award_minor } of rows)
    ladders.set(currency, [...(ladders.get(currency) ?? []), award_minor]);
  return ladders;
}

/**
 * Replaces the whole ladder of a currency. A claim reads the ladder in one statement, so it sees the old one or the new
 * one.
 */
export async function setLadder(tx: Tx, currency: Currency, awards: readonly bigint[]): Promise<void> {
  await sql`lock table engagement.sign_in_step in share row exclusive mode`.execute(tx);
  await tx.deleteFrom('engagement.sign_in_step').where('currency', '=', currency).execute();
  await tx
    .insertInto('engagement.sign_in_step')
    .values(awards.map((award_minor, at) => ({ currency, step: at + 1, award_minor })))
    .execute();
}
