import type { Sport } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Competitor } from '../feed/feed-message.ts';
import { matchTitle } from '../markets/list-held-markets.ts';
import { listWorstCases } from './count-match.ts';
import { matchLimit, narrowestLimit } from './exposure-limits.ts';

export type MatchLiability = {
  matchId: bigint;
  title: string;
  competitors: readonly Competitor[];
  sport: Sport;
  leagueId: bigint;
  league: string;
  startsAt: Date;
  timeStatus: string;
  /** Open and pending bets with a leg on the match. */
  bets: number;
  /** Their stakes in the reference currency, counted once for each match of a parlay. */
  stakeMinor: bigint;
  /** What the worst result costs, in the reference currency. */
  lossMinor: bigint;
  /** Outcomes that win together in the worst result. */
  results: readonly string[];
  /** Maximum of the loss; null when unlimited. */
  mostMinor: bigint | null;
};

type Facts = Omit<MatchLiability, 'lossMinor' | 'results'>;

/** Matches with open bets and a possible loss, the highest loss first. Reads every open liability. */
export async function listMatchLiabilities(db: Db, limit: number): Promise<MatchLiability[]> {
  const worst = (await listWorstCases(db)).slice(0, limit);
  const { rows } = await sql<Facts>`
    select
      match.id as "matchId",
      ${matchTitle} as title,
      match.competitors,
      match.sport,
      league.id as "leagueId",
      league.name as league,
      match.starts_at as "startsAt",
      match.time_status as "timeStatus",
      stakes.bets,
      stakes.stake_minor as "stakeMinor",
      most_of_match.minor as "mostMinor"
    from sportsbook.match
    join sportsbook.league on league.id = match.league_id
    left join lateral ${sql.raw(matchLimit)} on true
    cross join lateral (
      select
        count(*)::int as bets,
        coalesce(div(sum(bet.stake_left_minor::numeric * bet.reference_ppm), 1000000), 0)::bigint as stake_minor
      from sportsbook.bet
      where bet.id in (select bet_id from sportsbook.leg where leg.match_id = match.id)
      and bet.status in ('pending', 'open')
    ) stakes
    where match.id = any(${worst.map(({ matchId }) => matchId)}::bigint[])
  `.execute(db);
  const facts = new Map(rows.map((row) => [row.matchId, row]));
  return worst.flatMap(({ matchId, lossMinor, results }) => {
    const found = facts.get(matchId);
    return found ? [{ ...found, lossMinor: BigInt(lossMinor), results }] : [];
  });
}

export type OutcomeLiability = {
  matchId: bigint;
  title: string;
  competitors: readonly Competitor[];
  marketId: bigint;
  key: string;
  outcome: string;
  /** Current price; null when it is not offered. */
  oddsMilli: number | null;
  status: string;
  hold: string | null;
  liabilityMinor: bigint;
  /** Maximum of the liability; null when unlimited. */
  mostMinor: bigint | null;
  /** Where the maximum is set, such as `sport/football`. */
  scope: string | null;
};

/** Outcomes with a liability, the highest first: of a match, of a market, or of all. */
export async function listOutcomeLiabilities(
  db: Db,
  of: { matchId?: bigint; marketId?: bigint },
  limit: number,
): Promise<OutcomeLiability[]> {
  const { rows } = await sql<OutcomeLiability>`
    with most_liable as materialized (
      select exposure.market_id, exposure.outcome, exposure.liability_minor
      from sportsbook.exposure
      join sportsbook.market on market.id = exposure.market_id
      where exposure.liability_minor > 0
      ${of.matchId === undefined ? sql`` : sql`and market.match_id = ${of.matchId}`}
      ${of.marketId === undefined ? sql`` : sql`and market.id = ${of.marketId}`}
      order by exposure.liability_minor desc, exposure.market_id, exposure.outcome
      limit ${limit}
    )
    select
      match.id as "matchId",
      ${matchTitle} as title,
      match.competitors,
      market.id as "marketId",
      market.key,
      most_liable.outcome,
      (market.odds ->> most_liable.outcome)::int as "oddsMilli",
      market.status,
      market.hold,
      most_liable.liability_minor as "liabilityMinor",
      most.minor as "mostMinor",
      most.scope
    from most_liable
    join sportsbook.market on market.id = most_liable.market_id
    join sportsbook.match on match.id = market.match_id
    left join lateral ${sql.raw(narrowestLimit)} on true
    order by most_liable.liability_minor desc, market.id, most_liable.outcome
  `.execute(db);
  return rows;
}
