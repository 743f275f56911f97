import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { MatchResult, MatchStatus } from '@palpite/domain/sports/match-result';
import type { Sport } from '@palpite/domain/sports/sports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Competitor } from '../feed/feed-message.ts';
import { matchTitle } from './list-held-markets.ts';
import { overStatuses } from './market-status.ts';

export type ListedMatch = {
  matchId: bigint;
  title: string;
  competitors: readonly Competitor[];
  sport: Sport;
  league: string;
  startsAt: Date;
  /** How it ended, or its part. */
  state: TimeStatus | MatchStatus;
  /** In force, or as it stands. */
  result: MatchResult | null;
  held: boolean;
  markets: number;
  /** Markets that accept bets while their feed is alive. */
  taking: number;
  /** Markets that the feed offers and that are held. */
  stopped: number;
  openBets: number;
};

export type MatchState = 'inPlay' | 'ahead' | 'over';

const inForce = sql`coalesce(match.operator_result -> 'result', match.result)`;
/** A result may come before the status of the feed. */
const isDecided = sql`coalesce(${inForce} ->> 'status' <> 'running', false)`;
const over = sql`(match.time_status = any(${[...overStatuses]}::text[]) or ${isDecided})`;
const ofState: Readonly<Record<MatchState, RawBuilder<unknown>>> = {
  inPlay: sql`match.in_play and not ${over}`,
  ahead: sql`not match.in_play and not ${over} and match.starts_at > now() - interval '5 days'`,
  over,
};
const notOver = sql`not ${over} and match.starts_at > now() - interval '5 days'`;

/**
 * Matches in play first, then the next ones; those that are over, the newest first. `find`: part of the name or of the
 * league, or the number.
 */
export async function listMatches(
  db: Db,
  {
    find,
    sport,
    state,
  }: { find?: string | undefined; sport?: Sport | undefined; state?: MatchState | undefined },
  limit: number,
): Promise<ListedMatch[]> {
  const order = state === 'over' ? sql`match.starts_at desc` : sql`match.in_play desc, match.starts_at`;
  const { rows } = await sql<ListedMatch>`
    with chosen as materialized (
      select match.*, league.name as league, row_number() over (order by ${order}, match.id) as place
      from sportsbook.match
      join sportsbook.league on league.id = match.league_id
      where ${state ? ofState[state] : notOver}
      ${sport ? sql`and match.sport = ${sport}` : sql``}
      ${
        find
          ? sql`and (
              match.id::text = ${find}
              or strpos(lower(${matchTitle}), lower(${find})) > 0
              or strpos(lower(league.name), lower(${find})) > 0
            )`
          : sql``
      }
      order by place
      limit ${limit}
    )
    select
      match.id as "matchId",
      ${matchTitle} as title,
      match.competitors,
      match.sport,
      match.league,
      match.starts_at as "startsAt",
      case when ${isDecided} then ${inForce} ->> 'status' else match.time_status end as state,
      coalesce(${inForce}, match.standing -> 'result') as result,
      match.held,
      figure.*,
      bet.open as "openBets"
    from chosen match
    cross join lateral (
      select
        count(*)::int as markets,
        count(*) filter (where status = 'open' and hold is null)::int as taking,
        count(*) filter (where status in ('open', 'suspended') and hold is not null)::int as stopped
      from sportsbook.market
      where match_id = match.id
    ) figure
    cross join lateral (
      select count(distinct leg.bet_id)::int as open
      from sportsbook.leg
      join sportsbook.bet on bet.id = leg.bet_id
      where leg.match_id = match.id
      and bet.status in ('pending', 'open')
    ) bet
    order by match.place
  `.execute(db);
  return rows;
}

/** What staff does with a market; `held`: the feed offers it, and it takes no bets. */
export type MarketState = 'open' | 'suspended' | 'held' | 'closed' | 'settled' | 'void';

export type OfferedMarket = {
  marketId: string;
  matchId: string;
  match: string;
  key: string;
  state: MarketState;
  hold: string | null;
  openBets: number;
  /** Of the worst outcome, in the reference currency; null without bets. */
  liabilityMinor: bigint | null;
  changedAt: Date;
};

const stateOf = sql<MarketState>`
  case
    when market.status = 'cancelled' then 'void'
    when market.status in ('open', 'suspended') and market.hold is not null then 'held'
    else market.status
  end
`;

/** Markets of a match by their kind, or without one those with an open bet. */
export async function listOfferedMarkets(
  db: Db,
  { matchId, state }: { matchId: bigint | null; state?: MarketState | undefined },
  limit: number,
): Promise<OfferedMarket[]> {
  const chosen =
    matchId === null
      ? sql`market.id in (select market_id from sportsbook.exposure where liability_minor > 0)`
      : sql`market.match_id = ${matchId}`;
  const { rows } = await sql<OfferedMarket>`
    select
      market.id::text as "marketId",
      match.id::text as "matchId",
      ${matchTitle} as match,
      market.key,
      ${stateOf} as state,
      market.hold,
      (
        select count(distinct leg.bet_id)::int
        from sportsbook.leg
        join sportsbook.bet on bet.id = leg.bet_id
        where leg.match_id = market.match_id
        and leg.market_id = market.id
        and bet.status in ('pending', 'open')
      ) as "openBets",
      (select max(liability_minor) from sportsbook.exposure where market_id = market.id) as "liabilityMinor",
      market.updated_at as "changedAt"
    from sportsbook.market
    join sportsbook.match on match.id = market.match_id
    where ${chosen}
    ${state ? sql`and ${stateOf} = ${state}` : sql``}
    order by market.match_id, market.key
    limit ${limit}
  `.execute(db);
  return rows;
}
