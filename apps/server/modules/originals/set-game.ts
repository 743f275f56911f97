import type { OriginalGame } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import type { Actor } from '../../platform/actor.ts';
import { changedBy } from '../../platform/change-marks.ts';
import type { Db } from '../../platform/db.ts';
import type { StakeLimit } from './originals.queries.ts';

/** `roundPayoutMaxMinor` is null for games without shared rounds. */
export type OperatorLimit = StakeLimit & { roundPayoutMaxMinor: bigint | null };

export type LimitChange = { [Figure in keyof OperatorLimit]?: OperatorLimit[Figure] | undefined };

/**
 * `order`: minimum stake, maximum stake, maximum payout, maximum payout of a round must not decrease.
 * `alone`: no shared rounds.
 */
export type LimitProblem = 'order' | 'alone';

export function listGameSettings(db: Db) {
  return db.selectFrom('originals.game').selectAll().orderBy('name').execute();
}

export function listStakeLimits(db: Db) {
  return db.selectFrom('originals.stake_limit').selectAll().orderBy('game').orderBy('currency').execute();
}

/** Applies from the next round on; returns false when nothing changed. */
export async function stopGame(db: Db, game: OriginalGame, stopped: boolean): Promise<boolean> {
  const row = await db
    .updateTable('originals.game')
    .set({ stopped })
    .where('name', '=', game)
    .where('stopped', '!=', stopped)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Applies within a second to new rounds; open rounds keep their limits. Returns null, or the problem. */
export async function setStakeLimit(
  db: Db,
  game: OriginalGame,
  currency: Currency,
  change: LimitChange,
  actor: Actor,
): Promise<LimitProblem | null> {
  return db.transaction().execute(async (tx) => {
    const limit = tx
      .selectFrom('originals.stake_limit')
      .where('game', '=', game)
      .where('currency', '=', currency);
    const before = await limit.selectAll().forUpdate().executeTakeFirstOrThrow();
    const after = {
      stake_min_minor: change.stakeMinMinor ?? before.stake_min_minor,
      stake_max_minor: change.stakeMaxMinor ?? before.stake_max_minor,
      payout_max_minor: change.payoutMaxMinor ?? before.payout_max_minor,
      round_payout_max_minor: change.roundPayoutMaxMinor ?? before.round_payout_max_minor,
    };
    if (before.round_payout_max_minor === null && after.round_payout_max_minor !== null) return 'alone';
    const steps = [1n, after.stake_min_minor, after.stake_max_minor, after.payout_max_minor];
    if (after.round_payout_max_minor !== null) steps.push(after.round_payout_max_minor);
    if (steps.some((step, at) => at > 0 && step < (steps[at - 1] ?? 0n))) return 'order';
    await tx
      .updateTable('originals.stake_limit')
      .set({ ...after, ...changedBy(actor) })
      .where('game', '=', game)
      .where('currency', '=', currency)
      .execute();
    return null;
  });
}

/** Minimum time between rounds, and hours until an abandoned round is paid. */
export async function setGamePace(
  db: Db,
  game: OriginalGame,
  { restMs, openHours }: { restMs?: number | undefined; openHours?: number | undefined },
  actor: Actor,
): Promise<void> {
  await db
    .updateTable('originals.game')
    .set({
      ...changedBy(actor),
      ...(restMs !== undefined && { round_ms_min: restMs }),
      ...(openHours !== undefined && { open_hours_max: openHours }),
    })
    .where('name', '=', game)
    .execute();
}
