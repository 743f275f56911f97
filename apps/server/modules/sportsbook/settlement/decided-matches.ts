import type { MatchResult } from '@palpite/domain/sports/match-result';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Competitor } from '../feed/feed-message.ts';
import { matchTitle } from '../markets/list-held-markets.ts';
import type { OperatorResult } from '../markets/market-rows.ts';

export type DecidedMatch = {
  matchId: bigint;
  sport: string;
  title: string;
  competitors: readonly Competitor[];
  startsAt: Date;
  result: MatchResult | null;
  operatorResult: OperatorResult | null;
  bets: number;
  /** Of accepted bets that contain the match, in the reference currency; `paidMinor` with cash-outs. */
  stakeMinor: bigint;
  paidMinor: bigint;
};

/** Matches with a result and with accepted bets, the newest start first. A bet on several matches counts in each. */
export async function listDecidedMatches(db: Db, limit: number): Promise<DecidedMatch[]> {
  const reference = (minor: string) =>
    sql`coalesce(div(sum(${sql.ref(minor)}::numeric * bet.reference_ppm), 1000000), 0)::bigint`;
  const { rows } = await sql<DecidedMatch>`
    with decided as materialized (
      select match.*
      from sportsbook.match
      where (match.result is not null or match.operator_result is not null)
      and coalesce(match.operator_result -> 'result', match.result) ->> 'status' <> 'running'
      and exists (
        select
        from sportsbook.leg
        join sportsbook.bet on bet.id = leg.bet_id
        where leg.match_id = match.id
        and bet.status in ('open', 'settled', 'cashedOut')
      )
      order by match.starts_at desc, match.id desc
      limit ${limit}
    )
    select
      match.id as "matchId",
      match.sport,
      ${matchTitle} as title,
      match.competitors,
      match.starts_at as "startsAt",
      match.result,
      match.operator_result as "operatorResult",
      figure.bets,
      figure.stake_minor as "stakeMinor",
      figure.paid_minor as "paidMinor"
    from decided match
    cross join lateral (
      select
        count(*)::int as bets,
        ${reference('bet.stake_minor')} as stake_minor,
        ${reference('bet.paid_minor')} + ${reference('bet.cashed_out_minor')} as paid_minor
      from sportsbook.bet
      where bet.id in (select bet_id from sportsbook.leg where leg.match_id = match.id)
      and bet.status in ('open', 'settled', 'cashedOut')
    ) figure
    order by match.starts_at desc, match.id desc
  `.execute(db);
  return rows;
}
