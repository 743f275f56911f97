import type { MarketView } from '@palpite/contracts/sports';
import { type MarketType, marketTypes, parseLine } from '@palpite/domain/sports/markets';

export type MarketSection = { key: string; type: string; period: number; markets: readonly MarketView[] };

/** Winner markets come first, whichever a sport has. The others follow in the order of the rules. */
const whoWins: readonly MarketType[] = ['matchResult', 'moneyline', 'winner', 'raceWinner'];
const order = new Map<string, number>(
  [...new Set([...whoWins, ...marketTypes])].map((type, at) => [type, at]),
);

const asianFirst: ReadonlySet<string> = new Set<MarketType>(['asianHandicap', 'total', 'cornersHandicap']);

/**
 * Groups open and suspended markets by period, type and side.
 * Order: full game first, winner markets before other types, home total before away total, lines ascending.
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

export function periodsIn(sections: readonly MarketSection[]): number[] {
  return [...new Set(sections.map(({ period }) => period))];
}

export function hotSections(sections: readonly MarketSection[], hotIds: readonly string[]): MarketSection[] {
  const found = hotIds.flatMap(
    (id) => sections.find(({ markets }) => markets.some(({ marketId }) => marketId === id)) ?? [],
  );
  return [...new Set(found)];
}

const linesAtFirst = 4;

/** Distance of a line from even odds: the difference of its implied probabilities. */
function distanceFromEven({ outcomes }: MarketView): number {
  const prices = outcomes.flatMap(({ oddsMilli }) => (oddsMilli === null ? [] : [1 / oddsMilli]));
  return prices.length < 2 ? Number.POSITIVE_INFINITY : Math.max(...prices) - Math.min(...prices);
}

/**
 * The half lines nearest to even odds, in ascending order; half lines cannot push. All lines if there are no half
 * lines. `hasOthers` is true when more lines exist.
 */
export function openingLines(markets: readonly MarketView[]): {
  lines: readonly MarketView[];
  hasOthers: boolean;
} {
  const halves = markets.filter(({ line }) => line?.endsWith('.5'));
  const known = halves.length > 0 ? halves : markets;
  const chosen = new Set(
    known.toSorted((a, b) => distanceFromEven(a) - distanceFromEven(b)).slice(0, linesAtFirst),
  );
  const lines = known.filter((market) => chosen.has(market));
  return { lines, hasOthers: lines.length < markets.length };
}

function rowsOf({ markets, type }: MarketSection): number {
  const [first] = markets;
  const outcomes = first?.outcomes.length ?? 0;
  if (type === 'correctScore' || outcomes > 3) return 1 + Math.ceil(outcomes / 3);
  return 1 + Math.min(linesAtFirst, markets.length);
}

/**
 * Splits sections into two columns of similar height, in order. The column of a section depends only on earlier ones,
 * so sections rendered later move none.
 */
export function inTwoColumns(sections: readonly MarketSection[]): [MarketSection[], MarketSection[]] {
  const columns: [MarketSection[], MarketSection[]] = [[], []];
  const heights = [0, 0];
  for (const section of sections) {
    const at = (heights[0] ?? 0) <= (heights[1] ?? 0) ? 0 : 1;
    columns[at].push(section);
    heights[at] = (heights[at] ?? 0) + rowsOf(section);
  }
  return columns;
}
