import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { periods } from '@palpite/domain/sports/codes';
import { type Sport, type SportFace, sportFaces } from '@palpite/domain/sports/sport-faces';
import type { OddsView } from '../../shared/sports/prices/odds-view.ts';

/** Head of a column; a key of the catalogue `sports`. */
export type ColumnHead = 'home' | 'draw' | 'away' | 'winner' | 'handicap' | 'total' | 'drawNoBet';

/** A price column: the market types that can fill it, and its outcomes from top to bottom. */
export type Column = { head: ColumnHead; types: readonly string[]; outcomes: readonly string[] };

const result = ['matchResult'] as const;
const threeWay: readonly Column[] = [
  { head: 'home', types: result, outcomes: ['home'] },
  { head: 'draw', types: result, outcomes: ['draw'] },
  { head: 'away', types: result, outcomes: ['away'] },
];

const sides = ['home', 'away'] as const;
const winner: Column = { head: 'winner', types: ['moneyline', 'winner'], outcomes: sides };
const handicap: Column = {
  head: 'handicap',
  types: ['asianHandicap', 'setHandicap', 'framesHandicap'],
  outcomes: sides,
};
const total: Column = {
  head: 'total',
  types: ['total', 'setTotals', 'framesTotals'],
  outcomes: ['over', 'under'],
};
const drawNoBet: Column = { head: 'drawNoBet', types: ['drawNoBet'], outcomes: sides };

const columnSets: Record<SportFace['columns'], Record<OddsView, readonly Column[]>> = {
  threeWay: { europe: threeWay, asia: [handicap, total, drawNoBet] },
  // These sports have hardly any other main market.
  result: { europe: threeWay, asia: threeWay },
  twoWay: { europe: [winner, handicap, total], asia: [handicap, total, winner] },
  none: { europe: [], asia: [] },
};

/** All matches of a list have the same columns, under one row of heads. */
export function columnsOf(sport: Sport, view: OddsView): readonly Column[] {
  return columnSets[sportFaces[sport].columns][view];
}

/** Returns the market that a card without column heads shows: the winner. */
export function cardColumn(sport: Sport): Column {
  return columnsOf(sport, 'europe') === threeWay
    ? { head: 'home', types: result, outcomes: ['home', 'draw', 'away'] }
    : winner;
}

export const fullGame = periods.toCode('fullGame');

/** Finds the market of a match that fills a column: the main line of the full game. */
export function marketFor({ markets }: Pick<MatchCard, 'markets'>, { types }: Column): MarketView | null {
  const ofGame = markets.filter(({ period }) => period === fullGame);
  // Types are tried in order, so that a sport with two of them shows the same one in all matches.
  for (const wanted of types) {
    const fitting = ofGame.filter(({ type }) => type === wanted);
    const found = fitting.find(({ isMain }) => isMain) ?? fitting[0];
    if (found) return found;
  }
  return null;
}

export function favourites({ markets }: Pick<MatchCard, 'markets'>, count: number) {
  const market = markets.find(({ type }) => type === 'raceWinner') ?? null;
  if (!market) return null;
  const outcomes = market.outcomes
    .filter(({ oddsMilli }) => oddsMilli !== null)
    .toSorted((a, b) => (a.oddsMilli ?? 0) - (b.oddsMilli ?? 0))
    .slice(0, count);
  return { market, outcomes };
}

export function resultColumns(match: Pick<MatchCard, 'sport' | 'markets'>): Column[] {
  const card = cardColumn(match.sport);
  const outcomes = marketFor(match, card)?.outcomes ?? [];
  return outcomes.slice(0, 3).map(({ outcome }) => ({
    head: outcome === 'draw' || outcome === 'away' ? outcome : 'home',
    types: card.types,
    outcomes: [outcome],
  }));
}
