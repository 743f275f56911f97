import { describe, expect, test } from 'vitest';
import type { Field, GameDefinition } from './games/definition.ts';
import { distributionsOf, payoutOf, roundPayout } from './games/derive.ts';
import { colorOfCell, doubleCells, doublePays } from './games/double.ts';
import { games } from './games/index.ts';
import { type LuckyBet, luckyColor, luckyNumbers } from './games/lucky-color.ts';
import { gameNames } from './games/names.ts';
import { type Currency, currencyCodes } from './money.ts';
import { computeOfferCosts, type Offers, offerSharePercent } from './offer-budget.ts';
import { slotsVendorNames } from './slots-vendors.ts';
import {
  awardSharePercent,
  computeLevelCosts,
  firstTurnoverWeights,
  highestShareBp,
  largestSafeWeight,
  type TurnoverWeight,
} from './turnover-weights.ts';
import { firstVipLevels, type VipLevel } from './vip.ts';
import { worthOf } from './worth.ts';

const luckyPayout = (bet: LuckyBet, stakeMinor: bigint, number: number) =>
  roundPayout(luckyColor, { bet }, number, stakeMinor);
const rowOf = (product: string, priceFromMilli = 0) => {
  const found = firstTurnoverWeights.find(
    (row) => row.product === product && row.priceFromMilli === priceFromMilli,
  );
  if (!found) throw new Error(`no weights of ${product}`);
  return found;
};

/** A stake at which rounding a payout down costs less than a millionth, the unit of edges. */
const largeMinor = 10n ** 13n;

/** Edge in millionths, rounded down, of a bet that pays `paid` of `staked` on average. */
const edgePpm = (paid: bigint, staked: bigint) => ((staked - paid) * 1_000_000n) / staked;

const lowest = (edges: readonly bigint[]) => BigInt(Math.min(...edges.map(Number)));

/** Offers of a new installation; a server test compares them with the seeded tables. */
const firstOffers = (currency: Currency): Offers => ({
  levels: firstVipLevels(currency),
  bonuses: ['deposit', 'signIn', 'gift', 'promotion'].map((name) => ({
    name,
    wagerTimes: 15,
    convertsTimesMax: 1,
  })),
  levelAwards: [
    { level: 1, awardMinor: worthOf(1_000n, currency) },
    { level: 3, awardMinor: worthOf(10_000n, currency) },
  ],
  rates: { permille: { 1: 3, 2: 2, 3: 1 }, products: new Map() },
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Every value of a field; for hundredths all up to 1,000.00 and some above, for lists of numbers one per length. */
function valuesOf(field: Field): readonly (string | number | readonly number[])[] {
  switch (field.kind) {
    case 'oneOf':
      return field.values;
    case 'integer':
      return range(field.min, field.max);
    case 'integers':
      return range(...field.count).map((count) => range(field.min, field.min + count - 1));
    case 'hundredths':
      return [...range(field.min, 100_000), 1_650_000, 99_999_999, field.max].filter(
        (each) => each <= field.max,
      );
  }
}

function choicesOf(game: GameDefinition): GameDefinition['usual'][] {
  const all = Object.entries(game.choice).reduce<GameDefinition['usual'][]>(
    (choices, [name, field]) =>
      choices.flatMap((choice) => valuesOf(field).map((value) => ({ ...choice, [name]: value }))),
    [{}],
  );
  return all.filter((choice) => game.check?.(choice).ok ?? true);
}

/**
 * Edges of all choices of a game at a stake, at every point where a round can end. They come from the distributions of
 * the game, which the fairness suite and the tests of each game compare with the payouts of its rounds.
 */
const edgesOf = (game: GameDefinition, stakeMinor: bigint): bigint[] =>
  choicesOf(game).flatMap((choice) =>
    distributionsOf(game, choice).map((wins) => {
      const paid = wins
        .map(({ chance, multiplier }) => ({ ...chance, minor: payoutOf(multiplier, stakeMinor) }))
        .reduce(
          (sum, { numerator, denominator, minor }) => ({
            minor: sum.minor * denominator + minor * numerator * sum.of,
            of: sum.of * denominator,
          }),
          { minor: 0n, of: 1n },
        );
      return edgePpm(paid.minor, stakeMinor * paid.of);
    }),
  );

describe('Edges of own games', () => {
  test.each(games)('$name: the lowest of all choices, exactly', (game) => {
    expect(Number(lowest(edgesOf(game, largeMinor)))).toBe(rowOf(game.name).edgePpm);
  });

  test.each(games)('$name: rounding at a small stake never lowers it', (game) => {
    for (const stakeMinor of [1n, 2n, 7n, 99n, 1_000n])
      expect(lowest(edgesOf(game, stakeMinor)), String(stakeMinor)).toBeGreaterThanOrEqual(
        BigInt(rowOf(game.name).edgePpm),
      );
  });

  test('every product that takes stakes has its own row, so none uses the row "other"', () => {
    const named = new Set(firstTurnoverWeights.map(({ product }) => product));
    for (const product of [...gameNames, ...slotsVendorNames, 'sports']) expect(named).toContain(product);
  });
});

describe('Weights of a new installation', () => {
  test.each(currencyCodes)('in %s no level costs more than a fifth for any product and price', (currency) => {
    const levels = firstVipLevels(currency);
    const costs = computeLevelCosts(levels, firstTurnoverWeights);
    const counting = firstTurnoverWeights.filter(({ vipPermille }) => vipPermille > 0);
    // Every level with an award, for every product and band that counts.
    expect(costs).toHaveLength(10 * counting.length);
    for (const cost of costs) {
      expect(
        cost.shareBp,
        JSON.stringify(cost, (_, value) => String(value)),
      ).toBeLessThanOrEqual(awardSharePercent * 100);
      expect(cost.awardMinor * 5n).toBeLessThanOrEqual(cost.grossWinMinor + 5n);
    }
  });

  test.each(firstTurnoverWeights)('$product from $priceFromMilli: is the largest safe weight', (row) => {
    const largest = Math.min(
      ...currencyCodes.map((currency) => largestSafeWeight(firstVipLevels(currency), row.edgePpm)),
    );
    expect(row.vipPermille).toBe(largest);
  });

  test.each(firstTurnoverWeights)(
    '$product from $priceFromMilli: a bonus of fifteen times costs at most half of the expected win of its turnover',
    (row) => {
      expect(row.bonusPermille * 1_000 * 2).toBeLessThanOrEqual(row.edgePpm * 15);
    },
  );

  test.each(currencyCodes)(
    'in %s all offers together cost at most 90 % for any product and price',
    (currency) => {
      const costs = computeOfferCosts(firstOffers(currency), firstTurnoverWeights);
      expect(costs).toHaveLength(firstTurnoverWeights.length);
      for (const cost of costs)
        expect(cost.totalBp, JSON.stringify(cost)).toBeLessThanOrEqual(offerSharePercent * 100);
    },
  );

  test('the shares of each part match the decision record', () => {
    const rows = computeOfferCosts(firstOffers('BRL'), firstTurnoverWeights).map(
      ({ product, priceFromMilli, bonusBp, levelBp, commissionBp, totalBp }) =>
        `${product} ${priceFromMilli}: ${bonusBp} + ${levelBp} + ${commissionBp} = ${totalBp}`,
    );
    expect(rows).toEqual([
      'mines 0: 4667 + 2000 + 1800 = 8467',
      'dice 0: 4622 + 1981 + 1783 = 8386',
      'limbo 0: 4667 + 2000 + 1800 = 8467',
      'luckyColor 0: 3334 + 2000 + 1500 = 6834',
      'rowDouble 0: 4667 + 2000 + 1800 = 8467',
      'double 0: 2001 + 1996 + 901 = 4898',
      'keno 0: 4296 + 1934 + 1934 = 8164',
      'pg 0: 4445 + 2000 + 2000 = 8445',
      'evo 0: 4445 + 2000 + 2000 = 8445',
      'bgaming 0: 4667 + 2000 + 1800 = 8467',
      'sports 0: 0 + 0 + 0 = 0',
      'sports 1200: 4667 + 2000 + 1800 = 8467',
      'sports 1500: 4445 + 2000 + 2000 = 8445',
      'other 0: 4667 + 2000 + 1800 = 8467',
    ]);
  });

  test.each(games)("$name: at the player's best choice all offers cost at most 90 %", (game) => {
    const best = { ...rowOf(game.name), edgePpm: Number(lowest(edgesOf(game, largeMinor))) };
    const [cost] = computeOfferCosts(firstOffers('BRL'), [best]);
    expect(cost?.totalBp).toBeLessThanOrEqual(offerSharePercent * 100);
  });

  test('each product has a lowest band, and each price band is listed once', () => {
    const keys = firstTurnoverWeights.map(({ product, priceFromMilli }) => `${product} ${priceFromMilli}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { product } of firstTurnoverWeights) expect(rowOf(product)).toBeDefined();
  });
});

describe('Costs of levels', () => {
  const level = (number: number, award: bigint, turnover: bigint): VipLevel => ({
    level: number,
    awardMinor: award,
    depositsMinor: 0n,
    turnoverMinor: turnover,
    withdrawalsADay: 1,
    giftMinor: 0n,
  });
  const row = (edge: number, vipPermille: number): TurnoverWeight => ({
    product: 'dice',
    priceFromMilli: 0,
    edgePpm: edge,
    vipPermille,
    bonusPermille: 0,
    commissionPermille: 0,
  });

  test('dice at full weight costs more than the expected win: the figures of the earlier table', () => {
    const costs = computeLevelCosts(firstVipLevels('BRL'), [row(10_098, 1_000)]);
    // Level 3 alone: an award of 200 for 12,000 more on dice, with an expected win of 121.17.
    expect(costs[2]).toMatchObject({
      level: 3,
      awardMinor: 20_000n,
      turnoverMinor: 1_200_000n,
      stakedMinor: 1_200_000n,
      grossWinMinor: 12_117n,
      shareBp: 16_505,
    });
    expect(highestShareBp(costs)).toBe(99_030);
  });

  test('a level is measured alone when that is costlier than all awards up to it', () => {
    const levels = [level(0, 0n, 0n), level(1, 10n, 10_000n), level(2, 100n, 11_000n)];
    expect(computeLevelCosts(levels, [row(100_000, 500)])).toMatchObject([
      {
        level: 1,
        awardMinor: 10n,
        turnoverMinor: 10_000n,
        stakedMinor: 20_000n,
        grossWinMinor: 2_000n,
        shareBp: 50,
      },
      {
        level: 2,
        awardMinor: 100n,
        turnoverMinor: 1_000n,
        stakedMinor: 2_000n,
        grossWinMinor: 200n,
        shareBp: 5_000,
      },
    ]);
  });

  test('levels may be given in any order, and among equal shares all awards together are shown', () => {
    const levels = [level(0, 0n, 0n), level(1, 10n, 10_000n), level(2, 10n, 20_000n), level(3, 30n, 30_000n)];
    const costs = computeLevelCosts(levels, [row(100_000, 500)]);
    expect(costs.map((cost) => [cost.level, cost.awardMinor, cost.turnoverMinor, cost.shareBp])).toEqual([
      [1, 10n, 10_000n, 50],
      [2, 20n, 20_000n, 50],
      [3, 30n, 10_000n, 150],
    ]);
    expect(computeLevelCosts(levels.toReversed(), [row(100_000, 500)])).toEqual(costs);
    expect([highestShareBp(costs), highestShareBp(costs.toReversed())]).toEqual([150, 150]);
    expect(largestSafeWeight(levels.toReversed(), 100_000)).toBe(1_000);
    // The third level alone: 10,000 × 1 % × 20 % is 20 for 30, two thirds.
    expect([undefined, 10].map((share) => largestSafeWeight(levels, 10_000, share))).toEqual([666, 333]);
  });

  test('an award for no turnover, or with a product without an edge, has no allowed share', () => {
    const free = computeLevelCosts([level(0, 0n, 0n), level(1, 5n, 0n)], [row(10_000, 10)]);
    expect(free).toMatchObject([{ shareBp: null, grossWinMinor: 0n }]);
    expect(highestShareBp(free)).toBe(null);
    expect(highestShareBp(computeLevelCosts([level(1, 5n, 100n)], [row(0, 10)]))).toBe(null);
    expect(largestSafeWeight([level(1, 5n, 100n)], 0)).toBe(0);
  });

  test('levels without awards and products of weight 0 cost nothing', () => {
    expect(computeLevelCosts([level(0, 0n, 0n), level(1, 0n, 100n)], [row(0, 1_000)])).toEqual([]);
    expect(computeLevelCosts(firstVipLevels('JPY'), [row(0, 0)])).toEqual([]);
    expect(highestShareBp([])).toBe(0);
    expect(largestSafeWeight([level(1, 0n, 100n)], 0)).toBe(1_000);
  });
});

describe('Costs of all offers', () => {
  const slots: TurnoverWeight = {
    product: 'pg',
    priceFromMilli: 0,
    edgePpm: 30_000,
    vipPermille: 60,
    bonusPermille: 200,
    commissionPermille: 1_000,
  };
  const none: Offers = {
    levels: [],
    bonuses: [],
    levelAwards: [],
    rates: { permille: { 1: 0, 2: 0, 3: 0 }, products: new Map() },
  };
  const costOf = (offers: Partial<Offers>, weight: Partial<TurnoverWeight> = {}) =>
    computeOfferCosts({ ...none, ...offers }, [{ ...slots, ...weight }])[0];
  const bonus = (wagerTimes: number, convertsTimesMax: number | null = 1) => ({
    name: 'a bonus',
    wagerTimes,
    convertsTimesMax,
  });

  test('the earlier figures: slots gave away more than their whole edge', () => {
    const before = computeOfferCosts(firstOffers('BRL'), [{ ...slots, bonusPermille: 450 }]);
    expect(before).toMatchObject([{ bonusBp: 10_000, levelBp: 2_000, commissionBp: 2_000, totalBp: 14_000 }]);
  });

  test('of several bonuses the costliest counts, because a stake fills only one', () => {
    expect(costOf({ bonuses: [bonus(15), bonus(30)] })?.totalBp).toBe(4_445);
    expect(costOf({ bonuses: [bonus(15), bonus(2)] })?.totalBp).toBe(33_334);
  });

  test('a bonus that converts to several times its amount costs as many times as much', () => {
    expect(costOf({ bonuses: [bonus(15, 2)] })?.totalBp).toBe(8_889);
    expect(costOf({ bonuses: [bonus(15, null)] })?.totalBp).toBe(null);
    expect(costOf({ bonuses: [bonus(15, null)] }, { bonusPermille: 0 })?.totalBp).toBe(0);
  });

  test('a friend reward and promotions of a level add to the award of that level', () => {
    const levels = firstVipLevels('BRL');
    const reward = (level: number, awardMinor: bigint) => ({ levels, levelAwards: [{ level, awardMinor }] });
    // Level 1 takes 8,333 on slots with an expected win of 250: 10 of award and 240 of reward.
    expect(costOf(reward(1, 24_000n))?.levelBp).toBe(10_000);
    expect(costOf(reward(1, 24_001n))?.levelBp).toBe(10_001);
    expect(costOf(reward(2, 1_000n))?.levelBp).toBe(2_000);
    // A reward without a level needs no turnover, so no stake pays for it.
    expect(costOf(reward(0, 1n))?.totalBp).toBe(null);
  });

  test('commission uses the rates of the product; products without weights count as all other products', () => {
    const rates = { permille: { 1: 3, 2: 2, 3: 1 }, products: new Map([['roleta', { 1: 5, 2: 3, 3: 1 }]]) };
    expect(costOf({ rates })?.commissionBp).toBe(2_000);
    expect(costOf({ rates }, { product: 'roleta' })?.commissionBp).toBe(3_000);
    expect(costOf({ rates }, { product: 'other' })?.commissionBp).toBe(3_000);
    // With weights of its own it no longer counts as other.
    const weights = ['roleta', 'other'].map((product) => ({ ...slots, product }));
    const costs = computeOfferCosts({ ...none, rates }, weights);
    expect(costs.map(({ commissionBp }) => commissionBp)).toEqual([3_000, 2_000]);
    expect(costOf({ rates }, { edgePpm: 0 })?.totalBp).toBe(null);
    expect(costOf({ rates }, { edgePpm: 0, commissionPermille: 0 })?.totalBp).toBe(0);
  });
});

describe('covering a shared round loses more than the deposit bonus that its stakes complete', () => {
  const bonusMinor = 10_000n;
  const turnoverMinor = bonusMinor * 15n;

  test.each<{
    product: string;
    stakes: Record<string, bigint>;
    returns: (bet: string, stake: bigint) => bigint[];
  }>([
    {
      product: 'double',
      // In proportion to the cells, so that every cell returns the same: 14 of 15.
      stakes: { red: 7n, black: 7n, white: 1n },
      returns: (bet, stake) =>
        Array.from({ length: doubleCells }, (_, cell) => {
          const color = colorOfCell(cell);
          return color === bet ? stake * BigInt(doublePays(color)) : 0n;
        }),
    },
    {
      product: 'luckyColor',
      stakes: { big: 5n, small: 5n },
      returns: (bet, stake) =>
        Array.from({ length: luckyNumbers }, (_, number) =>
          luckyPayout(bet as 'big' | 'small', stake, number),
        ),
    },
  ])('$product', ({ product, stakes, returns }) => {
    const parts = Object.entries(stakes);
    const stakedMinor = (turnoverMinor * 1_000n) / BigInt(rowOf(product).bonusPermille);
    const unitMinor = stakedMinor / parts.reduce((sum, [, part]) => sum + part, 0n);
    const byOutcome = parts
      .map(([bet, part]) => returns(bet, part * unitMinor))
      .reduce((sums, next) => sums.map((minor, outcome) => minor + (next[outcome] ?? 0n)));
    const best = Math.max(...byOutcome.map(Number));
    // 75 bonuses are staked. Double loses a fifteenth of them, 5 bonuses; lucky color 4 %, 3 bonuses.
    expect(Number(stakedMinor) - best).toBeGreaterThan(2 * Number(bonusMinor));
  });
});
