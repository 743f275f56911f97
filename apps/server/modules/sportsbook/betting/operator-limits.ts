import type { Currency } from '@palpite/domain/money';
import { type Sport, sportNames, sports } from '@palpite/domain/sports/sports';
import type { Actor } from '../../../platform/actor.ts';
import { changedBy } from '../../../platform/change-marks.ts';
import type { Db } from '../../../platform/db.ts';

/** `order`: minimum stake, maximum stake and maximum payout must not decrease in this order. */
export type BetLimitProblem = 'order' | 'unchanged';

export type BetLimitChange = {
  readonly stake_min_minor?: bigint | undefined;
  readonly stake_max_minor?: bigint | undefined;
  readonly payout_max_minor?: bigint | undefined;
  readonly legs_max?: number | undefined;
  readonly lines_max?: number | undefined;
  readonly cash_out_offered?: boolean | undefined;
  readonly cash_out_margin_ppm?: number | undefined;
};

export const listBetLimits = (db: Db) =>
  db.selectFrom('sportsbook.bet_limit').selectAll().orderBy('currency').execute();

/** Applies within a second to new bets; a bet keeps its maximum payout. */
export function setBetLimit(
  db: Db,
  currency: Currency,
  change: BetLimitChange,
  actor: Actor,
): Promise<BetLimitProblem | null> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('sportsbook.bet_limit')
      .selectAll()
      .where('currency', '=', currency)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = {
      stake_min_minor: change.stake_min_minor ?? before.stake_min_minor,
      stake_max_minor: change.stake_max_minor ?? before.stake_max_minor,
      payout_max_minor: change.payout_max_minor ?? before.payout_max_minor,
      legs_max: change.legs_max ?? before.legs_max,
      lines_max: change.lines_max ?? before.lines_max,
      cash_out_offered: change.cash_out_offered ?? before.cash_out_offered,
      cash_out_margin_ppm: change.cash_out_margin_ppm ?? before.cash_out_margin_ppm,
    };
    const steps = [1n, after.stake_min_minor, after.stake_max_minor, after.payout_max_minor];
    if (steps.some((step, at) => at > 0 && step < (steps[at - 1] ?? 0n))) return 'order';
    const names = Object.keys(after) as (keyof typeof after)[];
    if (names.every((column) => after[column] === before[column])) return 'unchanged';
    await tx
      .updateTable('sportsbook.bet_limit')
      .set({ ...after, ...changedBy(actor) })
      .where('currency', '=', currency)
      .execute();
    return null;
  });
}

/** Every sport with the delay in force, its default, and who set a delay of its own. */
export async function listSportDelays(db: Db) {
  const own = new Map(
    (await db.selectFrom('sportsbook.delay').selectAll().execute()).map((row) => [row.sport, row]),
  );
  return sportNames.map((sport) => {
    const row = own.get(sport);
    const usualMs = sports[sport].inPlayDelaySeconds * 1_000;
    return {
      sport,
      usualMs,
      delayMs: row?.delay_ms ?? usualMs,
      changed_by: row?.changed_by ?? null,
      changed_at: row?.changed_at ?? null,
    };
  });
}

/** Applies to bets and cash-outs in play that arrive from now on. Null sets the default of the sport. */
export async function setSportDelay(
  db: Db,
  sport: Sport,
  delayMs: number | null,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (delayMs === null) {
      await tx.deleteFrom('sportsbook.delay').where('sport', '=', sport).execute();
      return;
    }
    const values = { delay_ms: delayMs, ...changedBy(actor) };
    await tx
      .insertInto('sportsbook.delay')
      .values({ sport, ...values })
      .onConflict((conflict) => conflict.column('sport').doUpdateSet(values))
      .execute();
  });
}
