import type { StakedSince } from '@palpite/domain/bonuses';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { isIndexedId, transferIds } from '../transfer-ids.ts';
import { isOfBonus, productPermille } from '../turnover/product-weights.ts';
import { stakedKinds } from '../turnover/roll-up-turnover.ts';

export type PlayerStakedSince = StakedSince & { playerId: bigint };

/**
 * SQL: thousandths of a stake `t` on `book` that count towards a bonus. A stake of bonus money puts none of
 * the player's money at risk and counts 0. Each stake of cash costs its edge, so a bonus that converts at
 * most its amount is worth at most the cost of its turnover.
 */
const bonusPermille = sql`
  case
    when ${isOfBonus} then 0
    else coalesce(t.bonus_permille, ${productPermille('bonus')})
  end
`;

const indexed = sql.raw(isIndexedId.sql('t.id'));

/**
 * Sums weighted stakes, split at the activation of each bonus. Returned and sold stakes and covered parts are
 * subtracted at the place of the stake. `transfers` bounds the stakes `t`, `returns` the returns `back`,
 * `covers` the covered parts `cover`. A stake never counts less than zero, so a change subtracts the
 * difference between the covered part before (by the rolled-up rows) and now.
 */
export async function listStakedSince(
  db: Db,
  bounds: {
    transfers: RawBuilder<unknown>;
    stakeOfReturn: RawBuilder<unknown>;
    returns: RawBuilder<unknown>;
    covers: RawBuilder<unknown>;
  },
): Promise<PlayerStakedSince[]> {
  const { rows } = await sql<PlayerStakedSince>`
    select
      move.player_id as "playerId",
      since.seq as "sinceSeq",
      sum(move.amount_minor * coalesce(move.bonus_permille, 0))::bigint as "weightedMilli"
    from (
      select t.player_id, t.seq, t.amount_minor, ${bonusPermille} as bonus_permille
      from wallet.transfer t
      join wallet.account book on book.id = t.credit_account_id
      where t.kind in ${stakedKinds}
      and ${bounds.transfers}
      union all
      select t.player_id, t.seq, -back.amount_minor, ${bonusPermille}
      from wallet.stake_return back
      join wallet.transfer t on ${bounds.stakeOfReturn}
      join wallet.account book on book.id = t.credit_account_id
      where ${bounds.returns}
      union all
      select t.player_id, t.seq, effective.before_minor - effective.now_minor, ${bonusPermille}
      from (
        select cover.stake_id
        from wallet.covered_stake cover
        join wallet.transfer t on t.id = cover.stake_id and ${indexed}
        where ${bounds.covers}
        union
        select back.stake_id
        from wallet.stake_return back
        join wallet.transfer t on ${bounds.stakeOfReturn}
        where ${bounds.returns}
        and exists (
          select
          from wallet.covered_stake cover
          where cover.stake_id = back.stake_id
        )
      ) touched
      join wallet.transfer t on t.id = touched.stake_id and ${indexed}
      join wallet.account book on book.id = t.credit_account_id
      cross join lateral (
        select
          coalesce(sum(cover.covered_minor) filter (where cover.rolled and not (${bounds.covers})), 0) as before_minor,
          coalesce(sum(cover.covered_minor) filter (where cover.rolled or ${bounds.covers}), 0) as now_minor
        from wallet.covered_stake cover
        where cover.stake_id = t.id
      ) covered
      cross join lateral (
        select
          coalesce(sum(back.amount_minor) filter (where back.rolled and not (${bounds.returns})), 0) as before_minor,
          coalesce(sum(back.amount_minor) filter (where back.rolled or ${bounds.returns}), 0) as now_minor
        from wallet.stake_return back
        where back.stake_id = t.id
        and ${sql.raw(transferIds.sportsStake.isIn('back.stake_id'))}
      ) returned
      cross join lateral (
        select
          greatest(least(covered.before_minor, t.amount_minor - returned.before_minor), 0) as before_minor,
          greatest(least(covered.now_minor, t.amount_minor - returned.now_minor), 0) as now_minor
      ) effective
    ) move
    cross join lateral (
      select max(bonus.from_seq) as seq
      from wallet.bonus
      where bonus.player_id = move.player_id
      and bonus.state = 'active'
      and bonus.from_seq < move.seq
    ) since
    where since.seq is not null
    group by move.player_id, since.seq
  `.execute(db);
  return rows;
}
