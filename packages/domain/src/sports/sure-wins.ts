import { type Market, marketDefinitionOf } from './markets.ts';
import { overroundPpm, ppmWhole } from './odds.ts';

type Prices = Readonly<Record<string, number>>;
type PricedMarket = { key: string; market: Market; odds: Prices };
/** An outcome of a market that covers one side of every result. */
type Cover = { key: string; oddsMilli: number | undefined };

/**
 * Finds markets of one match whose outcomes, backed together, cover every result with an implied sum of 100 % or less:
 * - over one line and under the same or a higher one (totals of any kind),
 * - home with one handicap and away with the same or a smaller one,
 * - one result of 1X2 and the double chance of the other two.
 *
 * A result between two lines wins both bets, one on a line returns a stake; no result loses both.
 * @returns the lowest sum in ppm by the key of each market concerned
 */
export function findSureWins(markets: readonly PricedMarket[]): Map<string, number> {
  const lowest = new Map<string, number>();
  for (const family of Map.groupBy(markets, familyOf).values()) {
    for (const [one, other] of pairsOf(family)) {
      if (one.oddsMilli === undefined || other.oddsMilli === undefined) continue;
      const sumPpm = overroundPpm([one.oddsMilli, other.oddsMilli]) + ppmWhole;
      if (sumPpm > ppmWhole) continue;
      for (const { key } of [one, other]) lowest.set(key, Math.min(sumPpm, lowest.get(key) ?? sumPpm));
    }
  }
  return lowest;
}

function familyOf({ market: { type, period, side } }: PricedMarket): string {
  const { line } = marketDefinitionOf(type);
  if (line !== 'none') return `${type} ${period} ${side}`;
  return type === 'matchResult' || type === 'doubleChance' ? `result ${period}` : `${type} ${period} ${side}`;
}

function pairsOf(family: readonly PricedMarket[]): [Cover, Cover][] {
  if (family.length < 2) return [];
  const [first] = family;
  const { line } = marketDefinitionOf(first?.market.type ?? 'total');
  if (line === 'total') return linePairs(family, 'over', 'under');
  // A handicap is given for the home side: the higher it is, the more results win the home bet.
  if (line === 'handicap') return linePairs(family, 'home', 'away', -1);
  return resultPairs(family);
}

/** Pairs each market's second outcome with the best price of the first outcome on the same or an easier line. */
function linePairs(
  family: readonly PricedMarket[],
  first: string,
  second: string,
  direction: 1 | -1 = 1,
): [Cover, Cover][] {
  const lineOf = ({ market }: PricedMarket) => direction * (market.lineQuarters ?? 0);
  const pairs: [Cover, Cover][] = [];
  let best: Cover = { key: '', oddsMilli: undefined };
  for (const each of family.toSorted((a, b) => lineOf(a) - lineOf(b))) {
    const price = each.odds[first];
    if (price !== undefined && price > (best.oddsMilli ?? 0)) best = { key: each.key, oddsMilli: price };
    if (best.key !== '' && best.key !== each.key)
      pairs.push([best, { key: each.key, oddsMilli: each.odds[second] }]);
  }
  return pairs;
}

const opposites = [
  ['home', 'drawOrAway'],
  ['draw', 'homeOrAway'],
  ['away', 'homeOrDraw'],
] as const;

function resultPairs(family: readonly PricedMarket[]): [Cover, Cover][] {
  const result = family.find(({ market }) => market.type === 'matchResult');
  const double = family.find(({ market }) => market.type === 'doubleChance');
  if (!result || !double) return [];
  return opposites.map(([one, other]) => [
    { key: result.key, oddsMilli: result.odds[one] },
    { key: double.key, oddsMilli: double.odds[other] },
  ]);
}
