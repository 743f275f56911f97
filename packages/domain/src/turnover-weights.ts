import { edgePpm } from './games/derive.ts';
import { games } from './games/index.ts';
import { slotsVendorNames, slotsVendors } from './slots-vendors.ts';
import type { VipLevel } from './vip.ts';

/**
 * How much of a stake counts, by product and price band, and the edge from which the weights are derived. A bet belongs
 * to the band of its total price. Products without prices have one band that starts at 0.
 */
export type TurnoverWeight = {
  readonly product: string;
  readonly priceFromMilli: number;
  /** Lowest share of stakes that the operator expects to keep, in millionths. */
  readonly edgePpm: number;
  readonly vipPermille: number;
  readonly bonusPermille: number;
  readonly commissionPermille: number;
};

/** The row for every product without a row of its own. */
export const otherProducts = 'other';

/** Share of the expected gross win that the awards of a level may cost, in percent; the operator may change it. */
export const awardSharePercent = 20;

/**
 * Weights of a new installation. With them all offers together cost at most 90 % of the expected gross win
 * (`offer-budget.ts`). All weights follow from the edge (`weight` below): VIP weights are the largest safe ones, bonus
 * weights are below half of fifteen times the edge, and a commission weight of 1,000 stands for an edge of 3 % or more.
 *
 * Each edge is the lowest over all choices of its product, before payouts are rounded down, which only raises it:
 * - Own games: exact, from their definitions.
 * - Slots: PG and Evoplay publish returns up to 97 %. BGaming lists instant games up to 99 %. Vendors' table games
 *   (blackjack, baccarat) return more: an operator who enables them must lower the edge first.
 * - Sports: the tightest main markets of bookmakers have implied sums of 103 %. For favourites below 1.50 a third of
 *   that edge is assumed, because bookmakers keep less on them; for prices below 1.20 none.
 * - Other: 1 %. No product uses this row today, because own games, vendors and sports have rows of their own. Keno,
 *   with an edge below 1 %, therefore never counts as other. Before adding a product without a row and with a lower
 *   edge, lower this edge.
 */
export const firstTurnoverWeights: readonly TurnoverWeight[] = [
  ...games.map((game) => weight(game.name, 0, edgePpm(game))),
  ...slotsVendorNames.map((vendor) => weight(vendor, 0, slotsVendors[vendor].edgePpm)),
  weight('sports', 0, 0),
  weight('sports', 1_200, 10_000),
  weight('sports', 1_500, 30_000),
  weight(otherProducts, 0, 10_000),
];

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

/** Cost of the awards up to a level when a player reaches it with one product alone. */
export type LevelCost = {
  readonly level: number;
  readonly product: string;
  readonly priceFromMilli: number;
  /** Awards and weighted turnover of the costlier measure: from level 0 on, or for this level alone. */
  readonly awardMinor: bigint;
  readonly turnoverMinor: bigint;
  /** Stakes behind this weighted turnover and their expected gross win, rounded down. */
  readonly stakedMinor: bigint;
  readonly grossWinMinor: bigint;
  /** Award divided by expected gross win in hundredths of a percent, rounded up; null when nothing is won. */
  readonly shareBp: number | null;
};

/**
 * A level is measured twice and the higher share counts. All awards up to it are compared with all turnover that it
 * requires, so that the club never gives away more than it earns. Its own award is compared with the turnover since the
 * level below, so that no single award pays for that play. A row with weight 0 leads to no level and costs nothing.
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

/** The highest share of all costs: null when a level can be reached without any expected win, zero without costs. */
export function highestShareBp(costs: readonly LevelCost[]): number | null {
  let highest = 0;
  for (const { shareBp } of costs) {
    if (shareBp === null) return null;
    if (shareBp > highest) highest = shareBp;
  }
  return highest;
}

/**
 * The largest VIP weight in thousandths for which no level costs more than a share of the expected gross win. At most
 * 1,000, because a stake counts at most once.
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
