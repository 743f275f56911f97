import { edgePpm } from './games/derive.ts';
import { games } from './games/index.ts';
import { slotsVendorNames, slotsVendors } from './slots-vendors.ts';
import type { VipLevel } from './vip.ts';

/**
 * How much of a stake counts, by product and price band, and the edge that its weights are derived from.
 * The band of a bet is that of its total price; products without prices have one band that begins at 0.
 */
export type TurnoverWeight = {
  readonly product: string;
  readonly priceFromMilli: number;
  /** Lowest share of the stakes that the house expects to keep, in millionths. */
  readonly edgePpm: number;
  readonly vipPermille: number;
  readonly bonusPermille: number;
  readonly commissionPermille: number;
};

/** The row of every product that has none of its own. */
export const otherProducts = 'other';

/** Share of the expected gross win that the awards of a level may cost, in percent; the operator may change it. */
export const awardSharePercent = 20;

/**
 * Weights of a new installation. `offer-budget.ts` says what all offers together cost by them: at most 90 % of the
 * expected gross win. All of them follow from the edge (`weight` below): VIP weights are the largest that are safe, bonus
 * weights are below half of fifteen times the edge, a commission weight of 1,000 stands for an edge of 3 % or more.
 *
 * Edges, each the lowest over all choices of its product, before payouts are rounded down (rounding only raises them):
 * - Own games: exact, from their definitions.
 * - Slots: PG and Evoplay publish returns up to 97 %. BGaming lists instant games up to 99 %. Table games of vendors
 *   (blackjack, baccarat) return more: an operator who opens them lowers the edge first.
 * - Sports: the tightest main markets of bookmakers have books of 103 %. Of favourites below 1.50 a third of that is
 *   assumed, since books keep less on them; of prices below 1.20 nothing.
 * - Other: 1 %. No product falls here today: own games, vendors and sports have rows of their own, own games and vendors
 *   by their lists. So keno, whose edge is below 1 %, is never counted as other. Who adds a product without a row lowers
 *   this edge first, if its own is below.
 */
export const firstTurnoverWeights: readonly TurnoverWeight[] = [
  ...games.map((game) => weight(game.name, 0, edgePpm(game))),
  ...slotsVendorNames.map((vendor) => weight(vendor, 0, slotsVendors[vendor].edgePpm)),
  weight('sports', 0, 0),
  weight('sports', 1_200, 10_000),
  weight('sports', 1_500, 30_000),
  weight(otherProducts, 0, 10_000),
];

/** The weights of an edge: each a share of it, cut off, and none above the one that its award was planned with. */
function weight(product: string, priceFromMilli: number, edge: number): TurnoverWeight {
  return {
    product,
    priceFromMilli,
    edgePpm: edge,
    vipPermille: Math.floor(edge / 500),
    bonusPermille: Math.min(200, Math.floor((edge * 7) / 10_000) * 10),
    commissionPermille: Math.min(1_000, Math.floor(edge / 3_000) * 100),
  };
}

/** What the awards up to a level cost a house, when a player reaches it by one product alone. */
export type LevelCost = {
  readonly level: number;
  readonly product: string;
  readonly priceFromMilli: number;
  /** Awards and weighted turnover of the costlier way to see it: from the beginning, or of this level alone. */
  readonly awardMinor: bigint;
  readonly turnoverMinor: bigint;
  /** Stakes that this weighted turnover takes, and what the house expects to win by them. Rounded down. */
  readonly stakedMinor: bigint;
  readonly grossWinMinor: bigint;
  /** Award over expected gross win in hundredths of a percent, rounded up; null when nothing is won. */
  readonly shareBp: number | null;
};

/**
 * Computes for every level with an award and every row of weights what the awards cost.
 *
 * A level is measured twice and the higher share is kept: all awards up to it against all turnover that it needs, and
 * its own award against the turnover between it and the level below. The first says that the club never gives away
 * more than it earns; the second that no single step pays a player who stands just below it to play on.
 * A row with weight 0 leads to no level and has no costs.
 */
export function computeLevelCosts(
  levels: readonly VipLevel[],
  weights: readonly TurnoverWeight[],
): LevelCost[] {
  return costliestSteps(levels).flatMap((step) =>
    weights
      .filter(({ vipPermille }) => vipPermille > 0)
      .map(({ product, priceFromMilli, edgePpm, vipPermille }) => {
        const [vip, edge] = [BigInt(vipPermille), BigInt(edgePpm)];
        const stakedMinor = (step.turnoverMinor * 1_000n) / vip;
        const won = step.turnoverMinor * edge;
        return {
          ...step,
          product,
          priceFromMilli,
          stakedMinor,
          grossWinMinor: won / (vip * 1_000n),
          shareBp: won === 0n ? null : Number(ceilRatio(step.awardMinor * vip * 10_000_000n, won)),
        };
      }),
  );
}

/** The highest share of all costs; null when a level can be reached that the house wins nothing by. Zero without costs. */
export function highestShareBp(costs: readonly LevelCost[]): number | null {
  let highest = 0;
  for (const { shareBp } of costs) {
    if (shareBp === null) return null;
    if (shareBp > highest) highest = shareBp;
  }
  return highest;
}

/**
 * The largest VIP weight in thousandths by which no level costs more than a share of the expected gross win.
 * At most 1,000: a stake never counts more than once.
 */
export function largestSafeWeight(
  levels: readonly VipLevel[],
  edgePpm: number,
  sharePercent: number = awardSharePercent,
): number {
  let largest = 1_000n;
  for (const { awardMinor, turnoverMinor } of costliestSteps(levels)) {
    const safe = (turnoverMinor * BigInt(edgePpm) * BigInt(sharePercent)) / (awardMinor * 100_000n);
    if (safe < largest) largest = safe;
  }
  return Number(largest);
}

type Step = { level: number; awardMinor: bigint; turnoverMinor: bigint };

/** Of each level with an award, the costlier of both ways to measure it. */
function costliestSteps(levels: readonly VipLevel[]): Step[] {
  const steps: Step[] = [];
  let [awardsMinor, belowMinor] = [0n, 0n];
  for (const { level, awardMinor, turnoverMinor } of levels.toSorted((a, b) => a.level - b.level)) {
    awardsMinor += awardMinor;
    const whole = { level, awardMinor: awardsMinor, turnoverMinor };
    const alone = { level, awardMinor, turnoverMinor: turnoverMinor - belowMinor };
    belowMinor = turnoverMinor;
    if (awardMinor === 0n) continue;
    const isAloneCostlier = alone.awardMinor * whole.turnoverMinor > whole.awardMinor * alone.turnoverMinor;
    steps.push(isAloneCostlier ? alone : whole);
  }
  return steps;
}

export function ceilRatio(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
