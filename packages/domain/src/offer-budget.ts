import { invitationLevels, type ProductRates, ratePermilleOf } from './invitations.ts';
import { ceilRatio, computeLevelCosts, otherProducts, type TurnoverWeight } from './turnover-weights.ts';
import type { VipLevel } from './vip.ts';

export type BonusOffer = {
  readonly name: string;
  /** Turnover requirement as a multiple of the amount, in cash stakes weighted by product. */
  readonly wagerTimes: number;
  /** Maximum conversion to cash as a multiple of the amount; null for no limit. */
  readonly convertsTimesMax: number | null;
};

export type Offers = {
  readonly levels: readonly VipLevel[];
  readonly bonuses: readonly BonusOffer[];
  /** One-time gifts for reaching a VIP level besides its award: friend reward, promotions of a level. */
  readonly levelAwards: readonly { readonly level: number; readonly awardMinor: bigint }[];
  readonly rates: ProductRates;
};

/**
 * Cost of the offers for one row of weights, as shares of the expected gross win of a stake in hundredths of a percent,
 * rounded up. Null when the stake has no expected win to pay for it.
 */
export type OfferCost = {
  readonly product: string;
  readonly priceFromMilli: number;
  readonly edgePpm: number;
  readonly bonusBp: number | null;
  readonly levelBp: number | null;
  readonly commissionBp: number | null;
  readonly totalBp: number | null;
};

/** Target share of the expected gross win for all offers together, in percent; the operator may change it. */
export const offerSharePercent = 90;

/** Limit: no combination of offers may cost more than the expected gross win. */
export const offerShareMaxBp = 10_000;

/**
 * Computes for each row of weights the maximum that a player, or a ring of accounts, receives for a stake, as a share
 * of its expected gross win. The parts add up, because one stake counts once for each:
 *
 * - Bonus: a stake fills one bonus only, so the costliest source counts. Deposit, sign-in, gift and promotions compete
 *   for the same turnover, however many of them an account takes. A bonus that converts up to `n` times its amount
 *   costs `n` times as much: a player can stake it on a high win first and complete the turnover only after winning.
 * - Level: awards, friend reward and promotions of a level against the VIP turnover that the level requires, measured
 *   as in `computeLevelCosts`.
 * - Commission: the rates of all three levels, because a ring refers its own accounts.
 *
 * Each part is linear in the stake, so mixing products never costs more than the costliest of them.
 */
export function computeOfferCosts(offers: Offers, weights: readonly TurnoverWeight[]): OfferCost[] {
  const levels = offers.levels.map((level) => ({
    ...level,
    awardMinor: offers.levelAwards
      .filter((each) => each.level === level.level)
      .reduce((sum, each) => sum + each.awardMinor, level.awardMinor),
  }));
  const levelCosts = Map.groupBy(computeLevelCosts(levels, weights), keyOf);
  const products = new Set(weights.map(({ product }) => product));
  return weights.map((weight) => {
    const bonusBp = highest(offers.bonuses.map((bonus) => bonusShareBp(bonus, weight)));
    const levelBp = highest((levelCosts.get(keyOf(weight)) ?? []).map(({ shareBp }) => shareBp));
    const commissionBp = commissionShareBp(offers.rates, weight, products);
    const isPaidFor = bonusBp !== null && levelBp !== null && commissionBp !== null;
    const { product, priceFromMilli, edgePpm } = weight;
    const totalBp = isPaidFor ? bonusBp + levelBp + commissionBp : null;
    return { product, priceFromMilli, edgePpm, bonusBp, levelBp, commissionBp, totalBp };
  });
}

const keyOf = ({ product, priceFromMilli }: { product: string; priceFromMilli: number }) =>
  `${product} ${priceFromMilli}`;

function bonusShareBp(
  { wagerTimes, convertsTimesMax }: BonusOffer,
  { bonusPermille, edgePpm }: TurnoverWeight,
): number | null {
  if (bonusPermille === 0) return 0;
  if (convertsTimesMax === null) return null;
  return shareBp(
    BigInt(bonusPermille) * BigInt(convertsTimesMax) * 1_000n,
    BigInt(wagerTimes) * BigInt(edgePpm),
  );
}

function commissionShareBp(
  rates: ProductRates,
  { product, commissionPermille, edgePpm }: TurnoverWeight,
  products: ReadonlySet<string>,
): number | null {
  const sumOf = (paid: string) =>
    invitationLevels.reduce((sum, level) => sum + ratePermilleOf(rates, paid, level), 0);
  // The row `other` also covers products that have their own rates but no weights.
  const unweighed = [...rates.products.keys()].filter((paid) => !products.has(paid));
  const paid = product === otherProducts ? [product, ...unweighed] : [product];
  const permille = Math.max(...paid.map(sumOf)) * commissionPermille;
  return permille === 0 ? 0 : shareBp(BigInt(permille), BigInt(edgePpm));
}

function shareBp(cost: bigint, grossWin: bigint): number | null {
  return grossWin === 0n ? null : Number(ceilRatio(cost * 10_000n, grossWin));
}

function highest(shares: readonly (number | null)[]): number | null {
  return shares.reduce<number | null>(
    (most, share) => (most === null || share === null ? null : Math.max(most, share)),
    0,
  );
}
