import type { Competitor, MarketView, MatchCard } from '@palpite/contracts/sports';

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
  /** Name of an entrant of a race. */
  readonly name: string | null;
};

/** Key of an outcome, which the slip holds at most once. */
export function pickKey(marketId: string, outcome: string): string {
  return `${marketId}/${outcome}`;
}

export function keyOfPick({ marketId, outcome }: SlipPick): string {
  return pickKey(marketId, outcome);
}

/** Creates a pick at the current price. Returns null if the outcome has no price. */
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
