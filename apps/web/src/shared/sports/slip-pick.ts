import type { Competitor, MarketView, MatchCard } from '@palpite/contracts/sports';
import { isSport } from '@palpite/domain/sports/sport-faces';

/**
 * An outcome on the slip. Contains the names and the price as displayed, so that the slip renders after a reload
 * without a request.
 */
export type SlipPick = {
  readonly matchId: string;
  readonly marketId: string;
  readonly outcome: string;
  /** The agreed odds in thousandths. */
  readonly oddsMilli: number;
  readonly sport: MatchCard['sport'];
  readonly leagueId: string;
  readonly league: string;
  readonly title: string | null;
  readonly competitors: readonly Competitor[];
  readonly startsAt: string;
  readonly inPlay: boolean;
  readonly type: string;
  readonly period: number;
  readonly line: string | null;
  readonly side: 'home' | 'away' | null;
  readonly name: string | null;
};

/** Key of an outcome, which the slip holds at most once. */
export function pickKey(marketId: string, outcome: string): string {
  return `${marketId}/${outcome}`;
}

export function keyOfPick({ marketId, outcome }: SlipPick): string {
  return pickKey(marketId, outcome);
}

export function toPick(match: MatchCard, market: MarketView, outcome: string): SlipPick | null {
  const offered = market.outcomes.find((one) => one.outcome === outcome);
  if (!offered || offered.oddsMilli === null) return null;
  return {
    matchId: market.matchId,
    marketId: market.marketId,
    outcome,
    oddsMilli: offered.oddsMilli,
    sport: match.sport,
    leagueId: match.league.leagueId,
    league: match.league.name,
    title: match.title,
    competitors: match.competitors,
    startsAt: match.state.startsAt,
    inPlay: match.state.inPlay,
    type: market.type,
    period: market.period,
    line: market.line,
    side: market.side,
    name: offered.name,
  };
}

/** Leaves out invalid ones, for example those of an older version. */
export function parsePicks(text: string | null): SlipPick[] {
  if (!text) return [];
  try {
    const stored = JSON.parse(text) as unknown;
    return Array.isArray(stored) ? stored.flatMap((item) => pickOf(item) ?? []) : [];
  } catch {
    return [];
  }
}

function pickOf(item: unknown): SlipPick | null {
  if (typeof item !== 'object' || item === null) return null;
  const { sport, oddsMilli, inPlay, period, line, side, name, title, competitors, ...texts } = item as Record<
    string,
    unknown
  >;
  const { matchId, marketId, outcome, leagueId, league, startsAt, type } = texts;
  if (!isSport(sport) || !Array.isArray(competitors)) return null;
  if (typeof oddsMilli !== 'number' || !Number.isInteger(oddsMilli) || typeof period !== 'number')
    return null;
  if (typeof matchId !== 'string' || typeof marketId !== 'string' || typeof outcome !== 'string') return null;
  if (typeof leagueId !== 'string' || typeof league !== 'string' || typeof type !== 'string') return null;
  if (typeof startsAt !== 'string' || !competitors.every(isCompetitor)) return null;
  return {
    matchId,
    marketId,
    outcome,
    oddsMilli,
    sport,
    leagueId,
    league,
    title: textOrNull(title),
    competitors: competitors.map(({ ref, name: called, short }) => ({ ref, name: called, short })),
    startsAt,
    inPlay: inPlay === true,
    type,
    period,
    line: textOrNull(line),
    side: side === 'home' || side === 'away' ? side : null,
    name: textOrNull(name),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isCompetitor(value: unknown): value is { ref: string; name: string; short: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { ref, name, short } = value as Record<string, unknown>;
  return typeof ref === 'string' && typeof name === 'string' && typeof short === 'string';
}
