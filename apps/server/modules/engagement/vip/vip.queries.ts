import type { Currency } from '@palpite/domain/money';
import { levelAbove, type VipFigures, type VipLevel } from '@palpite/domain/vip';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { findTakenRewards, listDepositSums } from '../../payments/index.ts';
import { type ListOpenStakes, listAtStake } from '../../wallet/bonus/index.ts';
import { findProductWeights, findVipTurnover, getPocketId, vipAwardId } from '../../wallet/index.ts';

export type Member = { readonly id: bigint; readonly currency: Currency };

export async function listVipLevels(db: Db, currency: Currency): Promise<VipLevel[]> {
  const rows = await db
    .selectFrom('engagement.vip_level')
    .selectAll()
    .where('currency', '=', currency)
    .orderBy('level')
    .execute();
  return rows.map((row) => ({
    level: row.level,
    awardMinor: row.award_minor,
    depositsMinor: row.deposits_minor,
    turnoverMinor: row.turnover_minor,
    withdrawalsADay: row.withdrawals_a_day,
    giftMinor: row.gift_minor,
  }));
}

export async function findLevel(db: Db, playerId: bigint): Promise<number> {
  const row = await db
    .selectFrom('engagement.vip_player')
    .select('level')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.level ?? 0;
}

export async function findMembers(
  db: Db,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { level: number; awaitsOpenStakes: boolean }>> {
  if (playerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('engagement.vip_player')
    .select(['player_id', 'level', 'awaits_open_stakes'])
    .where('player_id', 'in', [...playerIds])
    .execute();
  return new Map(
    rows.map((row) => [row.player_id, { level: row.level, awaitsOpenStakes: row.awaits_open_stakes }]),
  );
}

/** Ordered by id, paged by the last id. */
export async function listWaiting(db: Db, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('engagement.vip_player')
    .select('player_id')
    .where('awaits_open_stakes', '=', true)
    .where('player_id', '>', after)
    .orderBy('player_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.player_id);
}

export type VipStanding = { level: number; own: VipLevel | null; next: VipLevel | null };

/** `own` is null when the operator has no levels. */
export async function findStanding(db: Db, player: Member): Promise<VipStanding> {
  const [levels, level] = await Promise.all([listVipLevels(db, player.currency), findLevel(db, player.id)]);
  return {
    level,
    own: levels.findLast((each) => each.level <= level) ?? null,
    next: levelAbove(level, levels),
  };
}

export async function findWithdrawalsADay(db: Db, player: Member): Promise<number> {
  return (await findStanding(db, player)).own?.withdrawalsADay ?? 1;
}

/**
 * Deposits and VIP turnover of finished bets and rounds. `openMinor` is what open ones may add; they can
 * still be returned or sold. One snapshot, so that no stake is finished in one figure and open in the other.
 */
export function findVipFigures(
  db: Db,
  playerId: bigint,
  openStakes: readonly ListOpenStakes[],
): Promise<VipFigures & { openMinor: bigint }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const deposits = await listDepositSums(tx, [playerId]);
      const stakedMinor = await findVipTurnover(tx, playerId);
      const open = await listAtStake(tx, playerId, await getPocketId(tx, playerId, 'cash'), openStakes);
      const weightOf = open.length === 0 ? null : await findProductWeights(tx);
      const openMilli = open.reduce(
        (sum, { product, stakeMinor, vipPermille }) =>
          sum + stakeMinor * (vipPermille == null ? (weightOf?.(product, 'vip') ?? 0n) : BigInt(vipPermille)),
        0n,
      );
      // Rounded up: an open stake never raises a player by a fraction.
      const openMinor = (openMilli + 999n) / 1_000n;
      return {
        depositsMinor: deposits.get(playerId) ?? 0n,
        turnoverMinor: stakedMinor > openMinor ? stakedMinor - openMinor : 0n,
        openMinor,
      };
    });
}

export type VipChange = { from: number; to: number; awardMinor: bigint; at: Date };

export async function listVipChanges(db: Db, playerId: bigint, limit: number): Promise<VipChange[]> {
  const rows = await db
    .selectFrom('engagement.vip_change')
    .select(['from_level', 'to_level', 'award_minor', 'changed_at'])
    .where('player_id', '=', playerId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    from: row.from_level,
    to: row.to_level,
    awardMinor: row.award_minor,
    at: row.changed_at,
  }));
}

/** `markMinor`: required deposits at payment or now, whichever are lower. */
type PaidAward = { level: number; rewardId: string; amountMinor: bigint; markMinor: bigint };

export async function listAwards(db: Db, player: Member): Promise<PaidAward[]> {
  const { rows } = await sql<PaidAward>`
    select
      award.level,
      ${sql.raw(vipAwardId.sql('award.player_id', 'award.level'))} as "rewardId",
      award.amount_minor as "amountMinor",
      least(award.deposits_minor, level.deposits_minor) as "markMinor"
    from engagement.vip_award award
    left join engagement.vip_level level on level.level = award.level and level.currency = ${player.currency}
    where award.player_id = ${player.id}
    order by award.level
  `.execute(db);
  return rows;
}

export async function listAwardedLevels(db: Db, player: Member): Promise<ReadonlySet<number>> {
  const awards = await listAwards(db, player);
  const taken = await findTakenRewards(
    db,
    'vipAward',
    awards.map(({ rewardId }) => rewardId),
  );
  return new Set(awards.filter(({ rewardId }) => !taken.has(rewardId)).map(({ level }) => level));
}

export async function getVipTerms(
  db: Db,
): Promise<{ keepDays: number | null; keepBp: number; awardShareBp: number; offerShareBp: number }> {
  const row = await db
    .selectFrom('engagement.vip_terms')
    .select(['keep_days', 'keep_bp', 'award_share_percent', 'offer_share_percent'])
    .executeTakeFirstOrThrow();
  return {
    keepDays: row.keep_days,
    keepBp: row.keep_bp,
    awardShareBp: row.award_share_percent * 100,
    offerShareBp: row.offer_share_percent * 100,
  };
}

/** Longest waiting first. */
export async function listToReview(db: Db, keepDays: number, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('engagement.vip_player')
    .select('player_id')
    .where('level', '>', 0)
    .where('review_from', '<=', sql<Date>`now() - ${keepDays} * interval '1 day'`)
    .orderBy('review_from')
    .limit(limit)
    .execute();
  return rows.map((row) => row.player_id);
}

export async function findCursor(db: Db, name: string): Promise<bigint> {
  const row = await db
    .selectFrom('engagement.cursor')
    .select('through_seq')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.through_seq ?? 0n;
}
