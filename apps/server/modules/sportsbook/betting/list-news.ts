import type { LatestState } from '@palpite/contracts/desk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';

type Over = {
  id: bigint;
  kind: 'betWon' | 'betLost' | 'betVoid' | 'betRefused' | 'betCashedOut' | 'cashOutRefused';
  amount_minor: bigint;
  currency: string;
  reason: string | null;
  at: Date;
};

/** Newest first. A correction appears at its own time. */
export async function listNews(db: Db, playerId: bigint, since: Date, limit: number): Promise<News[]> {
  const { rows } = await sql<Over>`
    (
    select
      bet.id,
      case
        when bet.status = 'refused' then 'betRefused'
        when bet.target_minor = 0 then 'betLost'
        when voids.whole then 'betVoid'
        else 'betWon'
      end as kind,
      case
        when bet.status = 'refused' or bet.target_minor = 0 then bet.stake_minor
        else bet.target_minor
      end as amount_minor,
      bet.currency,
      voids.reason,
      coalesce(bet.settled_at, bet.accept_at, bet.placed_at) as at
    from sportsbook.bet
    left join lateral (
      select
        bool_and(leg.settlement = 'void') as whole,
        min(leg.void_reason) as reason
      from sportsbook.leg
      where leg.bet_id = bet.id
    ) voids on true
    where bet.player_id = ${playerId}
    and bet.status in ('settled', 'refused')
    and coalesce(bet.settled_at, bet.accept_at, bet.placed_at) > ${since}
    order by at desc
    limit ${limit}
    )
    union all
    (
    select bet.id, 'betCashedOut', sale.paid_minor, bet.currency, null, sale.at
    from sportsbook.cash_out sale
    join sportsbook.bet on bet.id = sale.bet_id
    where bet.player_id = ${playerId}
    and sale.at > ${since}
    and not sale.undone
    order by sale.at desc
    limit ${limit}
    )
    union all
    (
    select bet.id, 'cashOutRefused', bet.stake_left_minor, bet.currency, null, refused.at
    from sportsbook.refused_sale refused
    join sportsbook.bet on bet.id = refused.bet_id
    where refused.player_id = ${playerId}
    and refused.at > ${since}
    order by refused.at desc
    limit ${limit}
    )
    order by at desc
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    id: `${row.kind}:${row.id}:${row.at.getTime()}`,
    at: row.at,
    kind: row.kind,
    params: {
      betId: String(row.id),
      amountMinor: String(row.amount_minor),
      currency: row.currency,
      ...(row.kind === 'betVoid' && row.reason !== null && { reason: row.reason }),
    },
    link: '/slip',
  }));
}

export async function listLatestBets(db: Db, playerId: bigint, limit: number) {
  const rows = await db
    .selectFrom('sportsbook.bet')
    .select(['id', 'status', 'stake_minor', 'legs', 'placed_at'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    kind: 'bet' as const,
    state: `bet.${row.status}` as LatestState,
    amountMinor: row.stake_minor,
    reference: `×${row.legs}`,
    at: row.placed_at,
  }));
}
