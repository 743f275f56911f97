import type { Chances } from '@palpite/domain/sports/chances';
import type { Period } from '@palpite/domain/sports/codes';
import {
  type CountChances,
  oppositeChances,
  overChances,
  wholePpm,
} from '@palpite/domain/sports/count-model';
import {
  formatMarket,
  type Market,
  type MarketType,
  marketDefinitionOf,
  type OutcomeCode,
  type Side,
} from '@palpite/domain/sports/markets';
import type { Sport } from '@palpite/domain/sports/sports';
import type { WireMarket, WireOutcome } from './wire.ts';

export type Offer = { market: Market; isMain: boolean; chances: ReadonlyMap<OutcomeCode, Chances> };

/** Margins of a market with two or three outcomes, and of one with many. */
const marginFew = 0.048;
const marginMany = 0.07;

/** Price steps, wider for higher odds, so that small drifts don't change prices: limit and step, both in milli. */
const ladder = [
  [1_100, 5],
  [2_000, 10],
  [3_000, 20],
  [4_000, 50],
  [6_000, 100],
  [10_000, 200],
  [20_000, 500],
  [40_000, 1_000],
  [100_000, 5_000],
  [500_000, 20_000],
] as const;

const oddsMilliHighest = 501_000;
/** A market with a nearly certain outcome is not offered. */
const chanceSure = 0.985;
/** Maximum share of the difference between a favourite's chance and 1 that the margin may take. */
const keptAboveMost = 0.5;
/** In a market of many outcomes, an outcome below this chance has no price. */
const chanceLeast = 0.0008;

function stepDown(oddsMilli: number): number {
  const [, step] = ladder.find(([upTo]) => oddsMilli < upTo) ?? [0, 50_000];
  return Math.min(oddsMilliHighest, Math.floor(oddsMilli / step) * step);
}

/** Returns the chance behind the fair odds of an outcome: winning stakes divided by stakes that are not returned. */
function effectiveChance({ winPpm, halfWinPpm, voidPpm, halfLossPpm }: Chances): number {
  const decided = 2_000_000 - 2 * voidPpm - halfLossPpm - halfWinPpm;
  return decided <= 0 ? 0 : (2 * winPpm + halfWinPpm) / decided;
}

/**
 * Prices an offer. The margin is distributed in proportion to p(1 - p): outsiders carry more of it, and no favourite is
 * priced below its fair return. Returns null when the market should not be offered.
 */
export function quote({ market, isMain, chances }: Offer): WireMarket | null {
  const entries = [...chances].map(([outcome, ofOutcome]) => ({
    outcome,
    ofOutcome,
    p: effectiveChance(ofOutcome),
  }));
  const isMany = entries.length > 3;
  if (entries.some(({ p }) => p > chanceSure) || entries.every(({ p }) => p < chanceLeast)) return null;
  const margin = isMany ? marginMany : marginFew;
  const sum = entries.reduce((total, { p }) => total + p, 0);
  // Outcomes that can win together, such as double chance or podium, are each priced as a two-way market.
  const isExclusive = sum < 1.01;
  const spread = entries.reduce((total, { p }) => total + p * (1 - p), 0);
  const outcomes = entries.map(({ outcome, ofOutcome, p }): WireOutcome => {
    if (p < (isMany ? chanceLeast : 0.0001)) return { outcome, oddsMilli: null, chances: ofOutcome };
    const share = isExclusive ? (margin * p * (1 - p)) / spread : 2 * margin * p * (1 - p);
    const carried = Math.min(share, keptAboveMost * (1 - p));
    const oddsMilli = Math.max(1_005, stepDown(1_000 / (p + carried)));
    return { outcome, oddsMilli, chances: ofOutcome };
  });
  return { key: formatMarket(market), status: 'open', isMain, outcomes };
}

type Kind = { sport: Sport; type: MarketType; period?: Period };

function marketOf(
  { sport, type, period = 'fullGame' }: Kind,
  lineQuarters: number | null,
  side: Side | null,
): Market {
  return { sport, type, period, lineQuarters, side };
}

/** The chances must add up to one. */
export function plainOffer(kind: Kind, chances: readonly (readonly [OutcomeCode, number])[]): Offer {
  const ppm = wholePpm(chances.map(([, chance]) => chance));
  return {
    market: marketOf(kind, null, null),
    isMain: true,
    chances: new Map(chances.map(([outcome], index) => [outcome, winLose(ppm[index] ?? 0)])),
  };
}

/**
 * Returns a double chance offer. Two of three outcomes win, so each has its own chance and they do not add up to one.
 */
export function doubleChanceOffer(
  kind: Omit<Kind, 'type'>,
  { home, draw, away }: { home: number; draw: number; away: number },
): Offer {
  const offer = plainOffer({ ...kind, type: 'doubleChance' }, [
    ['homeOrDraw', home + draw],
    ['homeOrAway', home + away],
    ['drawOrAway', draw + away],
  ]);
  const chances = [...offer.chances].map(
    ([outcome, { winPpm }]) => [outcome, winLose(Math.min(1_000_000, 2 * winPpm))] as const,
  );
  return { ...offer, chances: new Map(chances) };
}

/** Returns a two-way offer in which a draw returns the stakes. */
export function twoWayOffer(kind: Kind, home: number, level: number, away: number): Offer {
  const [winPpm = 0, voidPpm = 0, lossPpm = 0] = wholePpm([home, level, away]);
  const ofHome = { winPpm, halfWinPpm: 0, voidPpm, halfLossPpm: 0, lossPpm };
  return {
    market: marketOf(kind, null, null),
    isMain: true,
    chances: new Map<OutcomeCode, Chances>([
      ['home', ofHome],
      ['away', oppositeChances(ofHome)],
    ]),
  };
}

export function winLose(winPpm: number): Chances {
  return { winPpm, halfWinPpm: 0, voidPpm: 0, halfLossPpm: 0, lossPpm: 1_000_000 - winPpm };
}

/**
 * Positions of a type's lines, in quarters: every `step` from `offset`, at the distances `around` from the main line,
 * and half lines (such as 2.5) up to `halvesWithin` quarters from it.
 */
export type LineShape = { step: number; offset: number; around: readonly number[]; halvesWithin?: number };

export const quarterLines: LineShape = { step: 1, offset: 0, around: [-2, -1, 0, 1, 2] };
export const halfLines: LineShape = { step: 4, offset: 2, around: [-4, 0, 4] };

/**
 * Returns offers on lines around the most balanced one. `counts` is the margin for handicaps, otherwise the counted
 * quantity.
 */
export function lineOffers(
  kind: Kind,
  counts: CountChances,
  shape: LineShape,
  side: Side | null = null,
): Offer[] {
  const isHandicap = marketDefinitionOf(kind.type).line === 'handicap';
  const middle = 4 * medianOf(counts);
  const first = Math.floor((middle - 8 - shape.offset) / shape.step) * shape.step + shape.offset;
  let main = first;
  let nearest = Number.POSITIVE_INFINITY;
  for (let line = first; line <= middle + 8; line += shape.step) {
    const distance = Math.abs(effectiveChance(overChances(counts, line)) - 0.5);
    if (distance < nearest && (isHandicap || line > 0)) [main, nearest] = [line, distance];
  }
  const reach = shape.halvesWithin ?? 0;
  const halves = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach).filter(
    (away) => (((main + away) % 4) + 4) % 4 === 2,
  );
  const offered = [...new Set([...shape.around, ...halves])].sort((a, b) => a - b);
  return offered.flatMap((away): Offer[] => {
    const line = main + away;
    if (!isHandicap && line <= 0) return [];
    const over = overChances(counts, line);
    const p = effectiveChance(over);
    if (p < 0.12 || p > 0.88) return [];
    const names = isHandicap ? (['home', 'away'] as const) : (['over', 'under'] as const);
    return [
      {
        // A margin of more than one corresponds to a handicap of minus one.
        market: marketOf(kind, isHandicap ? 0 - line : line, side),
        isMain: away === 0,
        chances: new Map<OutcomeCode, Chances>([
          [names[0], over],
          [names[1], oppositeChances(over)],
        ]),
      },
    ];
  });
}

function medianOf({ from, chances }: CountChances): number {
  let sum = 0;
  const index = chances.findIndex((chance) => {
    sum += chance;
    return sum >= 0.5;
  });
  return from + Math.max(0, index);
}
