import { isTurnedOver } from '@palpite/domain/bonuses';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { findProductWeights } from '../turnover/product-weights.ts';
import { stakeOfManyReturns } from '../turnover/roll-up-turnover.ts';
import { getPocketId } from '../wallet.queries.ts';
import type { BonusRow } from './bonus-row.ts';
import { listStakedSince } from './staked-since.ts';

/**
 * Two concurrent transactions may commit in either order, so a stake opened this long before a bonus may
 * count for it.
 */
const atOnceMs = 60_000;

/** A stake of an unfinished bet or round. `stakeMinor` is the part that counts as turnover. */
export type OpenStake = {
  product: string;
  stakeMinor: bigint;
  /** The part missing from the balance, when larger than `stakeMinor`. */
  atStakeMinor?: bigint;
  at: Date;
  /** In thousandths; null or absent for the weights of its product. */
  vipPermille?: number | null;
  bonusPermille?: number | null;
};

export type ListOpenStakes = (db: Db, playerId: bigint, accountId: bigint) => Promise<readonly OpenStake[]>;

export async function sumAtStake(
  db: Db,
  playerId: bigint,
  openStakes: readonly ListOpenStakes[],
): Promise<{ sportsMinor: bigint; gamesMinor: bigint }> {
  const sums = { sportsMinor: 0n, gamesMinor: 0n };
  for (const pocket of ['cash', 'bonus'] as const) {
    const pocketId = await getPocketId(db, playerId, pocket);
    for (const { product, stakeMinor, atStakeMinor } of await listAtStake(
      db,
      playerId,
      pocketId,
      openStakes,
    )) {
      sums[product === 'sports' ? 'sportsMinor' : 'gamesMinor'] += atStakeMinor ?? stakeMinor;
    }
  }
  return sums;
}

export async function listAtStake(
  tx: Db,
  playerId: bigint,
  accountId: bigint,
  openStakes: readonly ListOpenStakes[],
): Promise<OpenStake[]> {
  const stakes: OpenStake[] = [];
  for (const listOpen of openStakes) stakes.push(...(await listOpen(tx, playerId, accountId)));
  return stakes;
}

/**
 * True when finished bets and rounds complete a bonus. Open stakes do not count: they could be returned after
 * the bonus became cash.
 */
export async function isSafelyDone(
  tx: Tx,
  bonus: BonusRow,
  openStakes: readonly ListOpenStakes[],
): Promise<boolean> {
  const { player_id: playerId, from_seq: fromSeq, activated_at: activatedAt } = bonus;
  if (fromSeq === null || activatedAt === null) return false;
  // Stakes of bonus money do not count towards it.
  const atStake = await listAtStake(tx, playerId, await getPocketId(tx, playerId, 'cash'), openStakes);
  const open = atStake.filter(({ at }) => at.getTime() >= activatedAt.getTime() - atOnceMs);
  if (open.length === 0) return true;
  const weightOf = await findProductWeights(tx);
  const staked = await listStakedSince(tx, {
    // The transfer up to which bonuses are filled: a stake made after the open stakes were listed must not
    // count as finished.
    transfers: sql`
      t.player_id = ${playerId} and t.seq > ${fromSeq} and t.seq <= (select through_seq from wallet.turnover_progress)
    `,
    stakeOfReturn: stakeOfManyReturns,
    returns: sql`t.player_id = ${playerId} and t.seq > ${fromSeq}`,
    covers: sql`cover.player_id = ${playerId} and t.seq > ${fromSeq}`,
  });
  return isTurnedOver({
    requiredMinor: bonus.required_minor,
    stakedMilli: staked.reduce((sum, { weightedMilli }) => sum + weightedMilli, bonus.carried_milli),
    openMilli: open.reduce(
      (sum, { product, stakeMinor, bonusPermille }) =>
        sum + stakeMinor * (bonusPermille == null ? weightOf(product, 'bonus') : BigInt(bonusPermille)),
      0n,
    ),
    takenMilli: await sumTakenBefore(tx, bonus),
  });
}

/** Upper bound of the turnover that bonuses before this one took from the stakes of its time. */
async function sumTakenBefore(tx: Tx, bonus: BonusRow): Promise<bigint> {
  const { rows } = await sql<{ taken_milli: bigint }>`
    select coalesce(sum(wagered_milli), 0)::bigint as taken_milli
    from wallet.bonus
    where player_id = ${bonus.player_id}
    and activated_at is not null
    and (expires_at, from_seq) < (${bonus.expires_at}, ${bonus.from_seq})
    and coalesce(ended_at > ${bonus.activated_at}, true)
  `.execute(tx);
  return rows[0]?.taken_milli ?? 0n;
}
