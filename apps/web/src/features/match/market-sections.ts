import type { MarketView } from '@palpite/contracts/sports';
import { type MarketType, marketTypes, parseLine } from '@palpite/domain/sports/markets';

/** Markets of one type and period: what one accordion shows. */
export type MarketSection = { key: string; type: string; period: number; markets: readonly MarketView[] };

/** Who wins comes first, however a sport decides that; the others follow in the order of the rules. */
const whoWins: readonly MarketType[] = ['matchResult', 'moneyline', 'winner', 'raceWinner'];
const order = new Map<string, number>(
  [...new Set([...whoWins, ...marketTypes])].map((type, at) => [type, at]),
);

/** Types that a reader of Asian odds looks for first. */
const asianFirst: ReadonlySet<string> = new Set<MarketType>(['asianHandicap', 'total', 'cornersHandicap']);

/**
 * Groups markets by type and period: the full game first, who wins before the other types, the home side's total before the away side's, lines from low to high.
 * A market that is over (settled, cancelled, closed) is left out.
 */
export function sectionsOf(markets: readonly MarketView[], view: 'europe' | 'asia'): MarketSection[] {
  const sections = new Map<string, MarketView[]>();
  for (const market of markets) {
    if (market.status !== 'open' && market.status !== 'suspended') continue;
    const key = `${market.period}/${market.type}/${market.side ?? ''}`;
    sections.set(key, [...(sections.get(key) ?? []), market]);
  }
  const lineOf = ({ line }: MarketView) => (line === null ? 0 : (parseLine(line) ?? 0));
  return [...sections]
    .map(([key, ofKey]) => {
      const sorted = ofKey.toSorted((a, b) => lineOf(a) - lineOf(b));
      return { key, type: sorted[0]?.type ?? '', period: sorted[0]?.period ?? 1, markets: sorted };
    })
    .toSorted((a, b) => {
      if (a.period !== b.period) return a.period - b.period;
      if (view === 'asia') {
        const asian = Number(asianFirst.has(b.type)) - Number(asianFirst.has(a.type));
        if (asian !== 0) return asian;
      }
      return (order.get(a.type) ?? 99) - (order.get(b.type) ?? 99) || b.key.localeCompare(a.key);
    });
}

/** The periods that have markets, in order. */
export function periodsIn(sections: readonly MarketSection[]): number[] {
  return [...new Set(sections.map(({ period }) => period))];
}

/** The sections of what is bet on most, in that order. */
export function hotSections(sections: readonly MarketSection[], hotIds: readonly string[]): MarketSection[] {
  const found = hotIds.flatMap(
    (id) => sections.find(({ markets }) => markets.some(({ marketId }) => marketId === id)) ?? [],
  );
  return [...new Set(found)];
}
