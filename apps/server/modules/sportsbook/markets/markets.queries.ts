import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { Sport } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Competitor, MatchEvent } from '../feed/feed-message.ts';
import type { LeagueNews, MarketNews } from './board-news.ts';
import type { StoredStanding } from './market-rows.ts';

export type StoredBoardMatch = {
  id: string;
  source: string;
  sport: Sport;
  league: LeagueNews & { sport: Sport };
  title: string | null;
  competitors: readonly Competitor[];
  startsAt: string;
  inPlayOffered: boolean;
  timeStatus: TimeStatus;
  inPlay: boolean;
  standing: StoredStanding | null;
  version: number;
};

const boardMatchColumns = sql`
  match.id::text,
  match.source,
  match.sport,
  json_build_object(
    'id', league.id::text, 'sport', league.sport, 'name', league.name, 'country', league.country, 'rank', league.rank,
    'names', league.names, 'places', league.places
  ) as league,
  match.title,
  match.competitors,
  to_json(match.starts_at) #>> '{}' as "startsAt",
  match.in_play_offered as "inPlayOffered",
  match.time_status as "timeStatus",
  match.in_play as "inPlay",
  nullif(match.standing, '{}') as standing,
  match.version::float8
`;

const onTheBoard = sql`
  match.time_status not in ('finished', 'cancelled', 'abandoned')
  and match.starts_at > now() - interval '5 days'
  or match.updated_at > now() - interval '12 hours'
`;

/** Null: all that belong on the board. */
export async function listBoardMatches(db: Db, ids: readonly string[] | null): Promise<StoredBoardMatch[]> {
  const { rows } = await sql<StoredBoardMatch>`
    select ${boardMatchColumns}
    from sportsbook.match
    join sportsbook.league on league.id = match.league_id
    where ${ids ? sql`match.id = any(${ids}::bigint[])` : onTheBoard}
  `.execute(db);
  return rows;
}

/** Null: all that belong on the board. */
export async function listBoardMarkets(db: Db, ids: readonly string[] | null): Promise<MarketNews[]> {
  const { rows } = await sql<MarketNews>`
    select
      market.id::text,
      market.match_id::text as "matchId",
      market.key,
      market.source,
      market.score_basis as "scoreBasis",
      market.status,
      market.hold,
      market.is_main as "isMain",
      market.odds,
      market.chances,
      market.version::float8
    from sportsbook.market
    join sportsbook.match on match.id = market.match_id
    where ${ids ? sql`match.id = any(${ids}::bigint[])` : onTheBoard}
  `.execute(db);
  return rows;
}

/** Times by channel. */
export async function listCompleteTimes(db: Db, source: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('sportsbook.feed')
    .select(['source', 'complete_until'])
    .where('source', 'like', `${source}/%`)
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.complete_until ? [[row.source.slice(source.length + 1), row.complete_until] as const] : [],
    ),
  );
}

export type FeedAge = { source: string; silentMs: number; ageMs: number | null };

/** In milliseconds; null when it is sending a snapshot or never reported. */
export async function listFeedAges(db: Db): Promise<FeedAge[]> {
  const { rows } = await sql<FeedAge>`
    select
      source,
      silent_ms as "silentMs",
      -- Before version 17 PostgreSQL refuses to subtract an infinite time, which a time set by hand may be.
      case
        when isfinite(alive_at) then (extract(epoch from clock_timestamp() - alive_at) * 1000)::float8
        when alive_at > now() then 0
      end as "ageMs"
    from sportsbook.feed
  `.execute(db);
  return rows;
}

export async function listResults(
  db: Db,
  sport: Sport,
  from: Date,
  until: Date,
  limit: number,
): Promise<StoredBoardMatch[]> {
  const { rows } = await sql<StoredBoardMatch>`
    select ${boardMatchColumns}
    from sportsbook.match
    join sportsbook.league on league.id = match.league_id
    where match.sport = ${sport}
    and match.starts_at >= ${from}
    and match.starts_at < ${until}
    and match.time_status in ('finished', 'cancelled', 'abandoned')
    order by match.starts_at desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function listEvents(db: Db, matchId: bigint): Promise<MatchEvent[]> {
  const { rows } = await sql<MatchEvent>`
    select number, kind, time_status as "timeStatus", part_number as "partNumber", second, side, score, who, place
    from sportsbook.match_event
    where match_id = ${matchId}
    order by number
  `.execute(db);
  return rows;
}

export type HotMarket = { marketId: bigint; matchId: bigint; bets: number };

export async function listHotMarkets(db: Db, limit: number): Promise<HotMarket[]> {
  const { rows } = await sql<HotMarket>`
    select leg.market_id as "marketId", leg.match_id as "matchId", count(*)::int as bets
    from sportsbook.bet
    join sportsbook.leg on leg.bet_id = bet.id
    where bet.placed_at > now() - interval '1 hour'
    and bet.status <> 'refused'
    group by leg.market_id, leg.match_id
    order by bets desc, leg.market_id
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function listDelays(db: Db): Promise<{ sport: string; delayMs: number }[]> {
  const rows = await db.selectFrom('sportsbook.delay').select(['sport', 'delay_ms']).execute();
  return rows.map((row) => ({ sport: row.sport, delayMs: row.delay_ms }));
}

export async function findTerms(db: Db, currency: string) {
  const row = await db
    .selectFrom('sportsbook.bet_limit')
    .selectAll()
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row ?? null;
}

export async function countHeldMarkets(db: Db): Promise<{ hold: string; markets: number }[]> {
  const { rows } = await sql<{ hold: string; markets: number }>`
    select hold, count(*)::int as markets
    from sportsbook.market
    where hold is not null
    and status in ('open', 'suspended')
    group by hold
  `.execute(db);
  return rows;
}

/** Oldest first. */
export async function listUnfinishedRefs(db: Db, source: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ source_ref: string }>`
    select source_ref
    from sportsbook.match
    where source = ${source}
      and (result is null or result ->> 'status' = 'running')
      and time_status <> 'cancelled'
    order by starts_at, id
    limit ${limit}
  `.execute(db);
  return rows.map((row) => row.source_ref);
}

/** Started before a time, with undecided bets, oldest first. */
export async function listUnsettledRefs(
  db: Db,
  source: string,
  startedBefore: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select source_ref as ref
    from sportsbook.match
    where source = ${source}
    and starts_at < ${startedBefore}
    and id in (
      select leg.match_id
      from sportsbook.bet
      join sportsbook.leg on leg.bet_id = bet.id
      where bet.status in ('pending', 'open')
      and leg.settlement = 'undecided'
    )
    order by starts_at, id
    limit ${limit}
  `.execute(db);
  return rows.map(({ ref }) => ref);
}
