import type { StakedSince } from '@palpite/domain/bonuses';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

export type PlayerStakedSince = StakedSince & { playerId: bigint };

/**
 * What players with active bonuses staked, weighted by product and cut where another bonus became active; stakes that
 * came back or were sold are taken off where they were made. `transfers` bounds the stakes `t`, `returns` the returns
 * `back` of stakes `t`.
 */
export async function listStakedSince(
  db: Db,
  bounds: { transfers: RawBuilder<unknown>; returns: RawBuilder<unknown> },
): Promise<PlayerStakedSince[]> {
  const { rows } = await sql<PlayerStakedSince>`
    select
      move.player_id as "playerId",
      since.seq as "sinceSeq",
      sum(move.amount_minor * coalesce(contribution.permille, 1000))::bigint as "weightedMilli"
    from (
      select t.player_id, t.seq, t.credit_account_id, t.amount_minor
      from wallet.transfer t
      where t.kind = 'stake'
      and ${bounds.transfers}
      union all
      select t.player_id, t.seq, t.credit_account_id, -back.amount_minor
      from wallet.stake_return back
      join wallet.transfer t on t.id = back.stake_id
      where ${bounds.returns}
    ) move
    cross join lateral (
      select max(bonus.from_seq) as seq
      from wallet.bonus
      where bonus.player_id = move.player_id
      and bonus.state = 'active'
      and bonus.from_seq < move.seq
    ) since
    join wallet.account book on book.id = move.credit_account_id
    left join wallet.contribution on contribution.product = book.label
    where since.seq is not null
    group by move.player_id, since.seq
  `.execute(db);
  return rows;
}
