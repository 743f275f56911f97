import type { TimeStatus } from '@palpite/domain/sports/codes';
import { type Market, type OutcomeCode, parseMarket } from '@palpite/domain/sports/markets';
import type { ScoreBasis } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';
import type { Db } from '../../../platform/db.ts';
import type { Competitor, Standing } from '../feed/feed-message.ts';
import type { Board } from '../markets/board.ts';
import type { NamedLeague } from '../markets/present-names.ts';

/** Market and match may be slightly older than the rows. */
export type LegPlace = {
  marketId: bigint;
  matchId: bigint;
  leagueId: bigint;
  market: Market;
  /** Score basis of in-play handicaps, as the feed defines it. */
  scoreBasis: ScoreBasis | null;
  sport: Sport;
  league: NamedLeague;
  title: string | null;
  competitors: readonly Competitor[];
  startsAt: Date;
  timeStatus: TimeStatus;
  standing: Standing | null;
  /** In thousandths; null when it is not offered. */
  findOdds(outcome: string): number | null;
};

/** On the board, or in the database. A market missing from the result does not exist. */
export async function findLegPlaces(
  db: Db,
  board: Board,
  marketIds: readonly bigint[],
): Promise<Map<bigint, LegPlace>> {
  const places = new Map<bigint, LegPlace>();
  const unknown: bigint[] = [];
  for (const marketId of marketIds) {
    const place = findOnBoard(board, marketId);
    if (place) places.set(marketId, place);
    else unknown.push(marketId);
  }
  for (const place of unknown.length > 0 ? await listFromRows(db, unknown) : []) {
    places.set(place.marketId, place);
  }
  return places;
}

function findOnBoard(board: Board, marketId: bigint): LegPlace | null {
  const market = board.findMarket(marketId);
  const match = market && board.findMatch(market.matchId);
  if (!match) return null;
  return {
    marketId,
    matchId: match.id,
    leagueId: match.league.id,
    market: market.market,
    scoreBasis: market.scoreBasis,
    sport: match.sport,
    league: match.league,
    title: match.title,
    competitors: match.competitors,
    startsAt: match.startsAt,
    timeStatus: match.timeStatus,
    standing: match.standing,
    findOdds: (outcome) => market.odds.get(outcome as OutcomeCode) ?? null,
  };
}

export const placeColumns = [
  'market.id as market_id',
  'market.match_id',
  'market.key',
  'market.odds',
  'market.score_basis',
  'match.league_id',
  'league.name as league_name',
  'league.country as league_country',
  'league.names as league_names',
  'match.title',
  'match.competitors',
  'match.starts_at',
  'match.time_status',
  'match.standing',
] as const;

type PlaceRow = {
  market_id: bigint;
  match_id: bigint;
  key: string;
  odds: unknown;
  score_basis: string | null;
  league_id: bigint;
  league_name: string;
  league_country: string | null;
  league_names: unknown;
  title: string | null;
  competitors: unknown;
  starts_at: Date;
  time_status: string;
  standing: unknown;
};

export function placeOfRow(row: PlaceRow): LegPlace {
  const market = parseMarket(row.key);
  if (!market) throw new Error(`market ${row.market_id} has a key of no market: ${row.key}`);
  const odds = new Map(Object.entries(row.odds as Record<string, number>));
  return {
    marketId: row.market_id,
    matchId: row.match_id,
    leagueId: row.league_id,
    market,
    scoreBasis: row.score_basis as ScoreBasis | null,
    sport: market.sport,
    league: {
      name: row.league_name,
      country: row.league_country,
      names: row.league_names as NamedLeague['names'],
    },
    title: row.title,
    competitors: row.competitors as Competitor[],
    startsAt: row.starts_at,
    timeStatus: row.time_status as TimeStatus,
    standing: row.standing as Standing,
    findOdds: (outcome) => odds.get(outcome) ?? null,
  };
}

async function listFromRows(db: Db, marketIds: readonly bigint[]): Promise<LegPlace[]> {
  const rows = await db
    .selectFrom('sportsbook.market as market')
    .innerJoin('sportsbook.match as match', 'match.id', 'market.match_id')
    .innerJoin('sportsbook.league as league', 'league.id', 'match.league_id')
    .select(placeColumns)
    .where('market.id', 'in', [...marketIds])
    .execute();
  return rows.map(placeOfRow);
}
