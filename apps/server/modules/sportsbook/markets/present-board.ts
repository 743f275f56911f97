import type { MarketView, MatchCard, MatchEvent, MatchState } from '@palpite/contracts/sports';
import type { Locale } from '@palpite/domain/locales';
import { periods, timeStatuses } from '@palpite/domain/sports/codes';
import { formatLine, type MarketType, type OutcomeCode, outcomesOf } from '@palpite/domain/sports/markets';
import type { Entrant } from '@palpite/domain/sports/match-result';
import { scoreBasisOf } from '@palpite/domain/sports/settlement';
import { type Sport, sports } from '@palpite/domain/sports/sports';
import type { MatchEvent as FeedEvent, Standing } from '../feed/feed-message.ts';
import type { BoardMarket, BoardMatch } from './board.ts';
import { leagueName, leaguePlace, presentSides } from './present-names.ts';

const cardTypes: readonly MarketType[] = [
  'matchResult',
  'moneyline',
  'winner',
  'raceWinner',
  'asianHandicap',
  'total',
  'drawNoBet',
  'setHandicap',
  'framesHandicap',
  'setTotals',
  'framesTotals',
];

export function presentState(match: BoardMatch): MatchState {
  const { standing } = match;
  return {
    matchId: String(match.id),
    version: match.version,
    timeStatus: timeStatuses.toCode(match.timeStatus),
    startsAt: match.startsAt.toISOString(),
    inPlay: match.inPlay,
    clock: standing?.clock ? { ...standing.clock, at: match.standingAt.toISOString() } : null,
    score: standing && scoreOf(match.sport, standing),
    firstHalf: withoutEnd(standing?.result.scores?.firstHalf),
    parts: [...(standing?.parts ?? [])],
    partNumber: standing?.partNumber ?? null,
    points: standing?.points ?? null,
    serving: standing?.serving ?? null,
    corners: withoutEnd(standing?.result.corners),
    cards: standing?.cards ?? null,
    verdict: standing?.result.verdict ?? null,
    leaders: leadersOf(standing?.result.entrants ?? []),
    marketCount: countOpen(match),
  };
}

export function presentEvent(event: FeedEvent): MatchEvent {
  return { ...event, timeStatus: event.timeStatus && timeStatuses.toCode(event.timeStatus) };
}

const leadersShown = 3;

function leadersOf(entrants: readonly Entrant[]): string[] {
  return entrants
    .flatMap(({ id, place }) => (place !== null && place <= leadersShown ? [{ id, place }] : []))
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

/** Sets or frames where applicable, else the score with overtime. */
export function scoreOf(sport: Sport, { result }: Pick<Standing, 'result'>): MatchState['score'] {
  if (sports[sport].decidedBy === 'sets') return withoutEnd(result.sets);
  const score = result.scores?.fullGame;
  if (!score) return null;
  const overtime = result.overtime ?? { home: 0, away: 0 };
  return { home: score.home + overtime.home, away: score.away + overtime.away };
}

function withoutEnd(
  tally: { home: number; away: number } | undefined,
): { home: number; away: number } | null {
  return tally ? { home: tally.home, away: tally.away } : null;
}

function countOpen(match: BoardMatch): number {
  let count = 0;
  for (const { shownStatus } of match.markets.values()) if (shownStatus === 'open') count++;
  return count;
}

/** In display order, entrants of a race by price. */
export function presentMarket(match: BoardMatch, board: BoardMarket): MarketView {
  const { market, odds } = board;
  const listed = outcomesOf(market.type);
  const outcomes: readonly OutcomeCode[] = listed.length > 0 ? listed : byPrice(board);
  return {
    marketId: String(board.id),
    matchId: String(board.matchId),
    version: board.shownVersion,
    type: market.type,
    period: periods.toCode(market.period),
    line: market.lineQuarters === null ? null : formatLine(market.lineQuarters),
    side: market.side,
    status: board.shownStatus,
    scoreBasis: scoreBasisOf(market, board.scoreBasis),
    isMain: board.isMain,
    outcomes: outcomes.map((outcome) => ({
      outcome,
      name: nameOf(match, outcome),
      oddsMilli: odds.get(outcome) ?? null,
    })),
  };
}

function byPrice({ odds }: BoardMarket): OutcomeCode[] {
  return [...odds]
    .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
    .map(([outcome]) => outcome);
}

function nameOf(match: BoardMatch, outcome: OutcomeCode): string | null {
  if (!outcome.startsWith('entrant:')) return null;
  const ref = outcome.slice('entrant:'.length);
  return match.competitors.find((competitor) => competitor.ref === ref)?.name ?? null;
}

export function isOnCard({ isMain, market }: BoardMarket): boolean {
  return isMain && market.period === 'fullGame' && cardTypes.includes(market.type);
}

const offered = new Set(['open', 'suspended']);

/** It has prices; a decided market keeps its last ones. */
export function isShown({ odds }: BoardMarket): boolean {
  return odds.size > 0;
}

export function presentCard(match: BoardMatch, lang: Locale): MatchCard {
  const { league } = match;
  return {
    state: presentState(match),
    sport: match.sport,
    league: {
      leagueId: String(league.id),
      name: leagueName(league, lang),
      country: league.country,
      place: leaguePlace(league, lang),
    },
    title: match.title,
    competitors: presentSides(match.competitors, league, lang),
    inPlayOffered: match.inPlayOffered,
    markets: mainMarketsOf(match).map((market) => presentMarket(match, market)),
  };
}

function mainMarketsOf(match: BoardMatch): BoardMarket[] {
  return [...match.markets.values()]
    .filter((market) => isOnCard(market) && isShown(market) && offered.has(market.shownStatus))
    .sort((a, b) => cardTypes.indexOf(a.market.type) - cardTypes.indexOf(b.market.type));
}

/** Ordered by type, period, side and line. */
export function presentMarkets(match: BoardMatch): MarketView[] {
  const order = (type: MarketType) => {
    const place = cardTypes.indexOf(type);
    return place < 0 ? cardTypes.length : place;
  };
  return [...match.markets.values()]
    .filter(isShown)
    .sort(
      (a, b) =>
        order(a.market.type) - order(b.market.type) ||
        a.market.type.localeCompare(b.market.type) ||
        periods.toCode(a.market.period) - periods.toCode(b.market.period) ||
        (a.market.side ?? '').localeCompare(b.market.side ?? '') ||
        (a.market.lineQuarters ?? 0) - (b.market.lineQuarters ?? 0),
    )
    .map((market) => presentMarket(match, market));
}
