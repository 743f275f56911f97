import type { Competitor, MarketView, MatchCard } from '@palpite/contracts/sports';

/** An outcome on the slip, with the names and the price that the player saw, so that a reload shows it at once. */
export type SlipPick = {
  readonly matchId: string;
  readonly marketId: string;
  readonly outcome: string;
  /** The price that the player agreed to, thousandths. */
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
  /** Of an entrant of a race. */
  readonly name: string | null;
};

/** The slip holds an outcome once. */
export function pickKey(marketId: string, outcome: string): string {
  return `${marketId}/${outcome}`;
}

export function keyOfPick({ marketId, outcome }: SlipPick): string {
  return pickKey(marketId, outcome);
}

/** An outcome of a market as a pick at the price of this moment; null when it has none. */
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
