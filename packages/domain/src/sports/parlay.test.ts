import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BetShape,
  betFactor,
  betLimits,
  betPayout,
  countLines,
  countLinesOfLeg,
  highestPayout,
  type NamedSystem,
  namedSystems,
  parlayOf,
  type SettledLeg,
  totalOddsMilli,
} from './parlay.ts';
import { addRatios, floorTimes, multiplyRatios, type Ratio, ratioOf, ratioOne, ratioZero } from './ratio.ts';
import { factorOf, type LegSettlement } from './settlement.ts';

const leg = (oddsMilli: number, kind: Exclude<LegSettlement['kind'], 'void' | 'deadHeat'>): SettledLeg => ({
  oddsMilli,
  settlement: { kind },
});
const voidLeg = (oddsMilli: number): SettledLeg => ({
  oddsMilli,
  settlement: { kind: 'void', reason: 'push' },
});

const someSettlement = fc.oneof(
  fc.constantFrom<LegSettlement>(
    { kind: 'win' },
    { kind: 'halfWin' },
    { kind: 'void', reason: 'abandoned' },
    { kind: 'halfLoss' },
    { kind: 'loss' },
  ),
  fc
    .record({ places: fc.integer({ min: 1, max: 3 }), more: fc.integer({ min: 1, max: 4 }) })
    .map(({ places, more }): LegSettlement => ({ kind: 'deadHeat', places, tied: places + more })),
);
const someLegs = (max: number) =>
  fc.array(fc.record({ oddsMilli: fc.integer({ min: 1_001, max: 40_000 }), settlement: someSettlement }), {
    minLength: 1,
    maxLength: max,
  });
const someStake = fc.bigInt(1n, 10n ** 11n);

/** Enumerates all lines of a bet: a slow reference for the fast sum. */
function linesOf(legs: number, { sizes, bankers }: BetShape): number[][] {
  const free = Array.from({ length: legs }, (_, index) => index).filter((index) => !bankers.includes(index));
  const lines: number[][] = [];
  for (let mask = 0; mask < 2 ** free.length; mask++) {
    const taken = free.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1);
    if (sizes.includes(taken.length)) lines.push([...bankers, ...taken]);
  }
  return lines;
}

describe('a parlay', () => {
  test.each<[string, SettledLeg[], bigint]>([
    [
      'of three winners multiplies their odds',
      [leg(1_850, 'win'), leg(2_100, 'win'), leg(1_500, 'win')],
      5_827n,
    ],
    ['with a loser pays nothing', [leg(1_850, 'win'), leg(2_100, 'loss')], 0n],
    ['with a half win takes the mean of odds and one', [leg(1_900, 'halfWin'), leg(2_000, 'win')], 2_900n],
    ['with a half loss keeps a half', [leg(1_900, 'halfLoss'), leg(2_000, 'win')], 1_000n],
    ['with a void leg goes on without it', [voidLeg(9_000), leg(2_000, 'win')], 2_000n],
    ['of voids alone gives the stake back', [voidLeg(9_000), voidLeg(1_200)], 1_000n],
  ])('%s', (_, legs, paid) => {
    expect(betPayout(1_000n, legs, parlayOf(legs.length))).toBe(paid);
  });

  test('rounds once: 3 × 1.333 at a stake of 7 is 16.58 and not 7 → 9 → 11 → 14', () => {
    const legs = [leg(1_333, 'win'), leg(1_333, 'win'), leg(1_333, 'win')];
    expect(betPayout(7n, legs, parlayOf(3))).toBe(16n);
  });

  test('is decided by its first lost leg, and by nothing less', () => {
    expect(betPayout(500n, [leg(1_850, 'loss'), leg(2_000, 'undecided')], parlayOf(2))).toBe(0n);
    expect(betPayout(500n, [leg(1_850, 'win'), leg(2_000, 'undecided')], parlayOf(2))).toBe(null);
  });

  test('never pays more than the largest payout', () => {
    const legs = Array.from({ length: 10 }, () => leg(30_000, 'win'));
    expect(betPayout(100n, legs, parlayOf(10), 1_000_000n)).toBe(1_000_000n);
    const double = [leg(2_000, 'win'), leg(3_000, 'win')];
    const paid = [599n, 600n, 601n, undefined].map((most) => betPayout(100n, double, parlayOf(2), most));
    expect(paid).toEqual([599n, 600n, 600n, 600n]);
    const highest = [599n, 600n, 601n].map((most) => highestPayout(100n, [2_000, 3_000], parlayOf(2), most));
    expect(highest).toEqual([599n, 600n, 600n]);
  });

  test('shows the product of its odds, truncated', () => {
    expect(totalOddsMilli([1_850, 2_100, 1_500])).toBe(5_827n);
    expect(totalOddsMilli([])).toBe(1_000n);
  });

  test('pays the same in any order of its legs', () => {
    fc.assert(
      fc.property(someLegs(8), fc.integer(), someStake, (legs, seed, stake) => {
        const shuffled = legs
          .map((one, index) => ({ one, key: (seed ^ (index * 2_654_435_761)) % 1_009 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const shape = parlayOf(legs.length);
        expect(betPayout(stake, shuffled, shape)).toBe(betPayout(stake, legs, shape));
      }),
    );
  });

  test('with a void leg pays the same as without that leg', () => {
    fc.assert(
      fc.property(someLegs(7), fc.nat(7), someStake, (legs, place, stake) => {
        const withVoid = legs.toSpliced(place % (legs.length + 1), 0, voidLeg(7_770));
        expect(betPayout(stake, withVoid, parlayOf(withVoid.length))).toBe(
          betPayout(stake, legs, parlayOf(legs.length)),
        );
      }),
    );
  });

  test('with a quarter line pays the mean of the two parlays on its neighbours', () => {
    fc.assert(
      fc.property(someLegs(5), fc.integer({ min: 1_001, max: 9_000 }), (legs, odds) => {
        const others = legs.map((one) => factorOf(one.settlement, one.oddsMilli) ?? ratioZero);
        const factorWith = (kind: 'win' | 'halfWin' | 'push') =>
          betFactor(
            [
              ...others,
              factorOf(kind === 'push' ? { kind: 'void', reason: 'push' } : { kind }, odds) ?? ratioZero,
            ],
            parlayOf(legs.length + 1),
          );
        const mean = multiplyRatios(addRatios(factorWith('win'), factorWith('push')), ratioOf(1, 2));
        expect(factorWith('halfWin')).toEqual(mean);
      }),
    );
  });
});

describe('a system', () => {
  test.each<[NamedSystem, number]>([
    ['trixie', 4],
    ['patent', 7],
    ['yankee', 11],
    ['lucky15', 15],
    ['superYankee', 26],
    ['lucky31', 31],
    ['heinz', 57],
    ['lucky63', 63],
    ['superHeinz', 120],
    ['goliath', 247],
  ])('%s has %i lines', (name, lines) => {
    const { legs, sizes } = namedSystems[name];
    expect(countLines(legs, { sizes, bankers: [] })).toEqual({ ok: true, value: lines });
  });

  test('of two in three with one loser pays its one winning line a third of the stake', () => {
    const legs = [leg(2_000, 'win'), leg(3_000, 'win'), leg(5_000, 'loss')];
    expect(betPayout(900n, legs, { sizes: [2], bankers: [] })).toBe(1_800n);
  });

  test('with a banker needs it in every line', () => {
    const shape = { sizes: [1], bankers: [0] };
    expect(countLines(3, shape)).toEqual({ ok: true, value: 2 });
    const others = [leg(3_000, 'win'), leg(4_000, 'loss')];
    expect(betPayout(100n, [leg(2_000, 'win'), ...others], shape)).toBe(300n);
    expect(betPayout(100n, [leg(2_000, 'loss'), ...others], shape)).toBe(0n);
  });

  test('counts a void leg as one in every line', () => {
    const legs = [voidLeg(2_000), leg(3_000, 'win'), leg(4_000, 'loss')];
    // Lines: 1×3, 1×0, 3×0.
    expect(betPayout(300n, legs, { sizes: [2], bankers: [] })).toBe(300n);
  });

  test.each<[string, number, BetShape, number[]]>([
    ['a parlay', 3, parlayOf(3), [1, 1, 1]],
    ['two in three', 3, { sizes: [2], bankers: [] }, [2, 2, 2]],
    ['a yankee', 4, { sizes: namedSystems.yankee.sizes, bankers: [] }, [7, 7, 7, 7]],
    ['a banker beside none, one and two of three', 4, { sizes: [0, 1, 2], bankers: [1] }, [3, 7, 3, 3]],
  ])('has each leg in the expected number of lines: %s', (_, legs, shape, lines) => {
    expect(lines.map((_, index) => countLinesOfLeg(legs, shape, index))).toEqual(lines);
  });

  test('is decided early only when no open leg matters', () => {
    const twoLost = [leg(2_000, 'loss'), leg(3_000, 'loss'), leg(4_000, 'undecided')];
    expect(betPayout(100n, twoLost, { sizes: [2, 3], bankers: [] })).toBe(0n);
    expect(betPayout(100n, twoLost, { sizes: [1, 2, 3], bankers: [] })).toBe(null);
  });

  test('pays the sum of its lines', () => {
    const someBet = someLegs(7).chain((legs) =>
      fc.record({
        legs: fc.constant(legs),
        bankers: fc.subarray(
          legs.map((_, index) => index),
          { maxLength: legs.length - 1 },
        ),
        sizeSeeds: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(someBet, someStake, ({ legs, bankers, sizeSeeds }, stake) => {
        const free = legs.length - bankers.length;
        const shape = { sizes: [...new Set(sizeSeeds.map((seed) => 1 + (seed % free)))], bankers };
        const lines = linesOf(legs.length, shape);
        expect(countLines(legs.length, shape)).toEqual({ ok: true, value: lines.length });
        const factors = legs.map((one) => factorOf(one.settlement, one.oddsMilli) ?? ratioZero);
        const paid = lines
          .map((line) => line.map((index) => factors[index] ?? ratioZero).reduce(multiplyRatios, ratioOne))
          .reduce<Ratio>(addRatios, ratioZero);
        const expected = floorTimes(stake, multiplyRatios(paid, ratioOf(1, lines.length)));
        expect(betPayout(stake, legs, shape)).toBe(expected);
        const highest = highestPayout(
          stake,
          legs.map(({ oddsMilli }) => oddsMilli),
          shape,
        );
        expect(expected <= highest).toBe(true);
      }),
    );
  });
});

describe('the shape of a bet', () => {
  const refusedAs = (legs: number, sizes: number[], bankers: number[] = []) => {
    const decision = countLines(legs, { sizes, bankers });
    return decision.ok ? decision.value : decision.code;
  };

  test('is refused in a fixed order', () => {
    expect(refusedAs(0, [1])).toBe('legs_missing');
    expect(refusedAs(10_000, [10_000], [-1])).toBe('parlay_limit');
    expect(refusedAs(betLimits.legsMax, [betLimits.legsMax])).toBe(1);
    expect(refusedAs(betLimits.legsMax + 1, [1])).toBe('parlay_limit');
    expect(refusedAs(4, [9], [4])).toBe('bankers_invalid');
    expect(refusedAs(4, [2], [1, 1])).toBe('bankers_invalid');
    expect(refusedAs(4, [5])).toBe('system_invalid');
    expect(refusedAs(4, [0])).toBe('system_invalid');
    expect(refusedAs(4, [2, 2])).toBe('system_invalid');
    expect(refusedAs(4, [1.5])).toBe('system_invalid');
    expect(refusedAs(4, [])).toBe('system_invalid');
    expect(refusedAs(20, [10])).toBe('parlay_limit');
  });

  test('may have bankers beside lines of no other leg, and the last leg as a banker', () => {
    expect(refusedAs(4, [0, 1, 2], [1])).toBe(7);
    expect(refusedAs(4, [0], [0, 1, 2, 3])).toBe(1);
    expect(refusedAs(4, [3], [3])).toBe(1);
    expect(refusedAs(4, [1], [0, 1, 2, 3])).toBe('system_invalid');
    for (const banker of [-1, 4, 0.5]) expect(refusedAs(4, [1], [banker])).toBe('bankers_invalid');
  });

  test('is refused with the limit that it exceeds', () => {
    const limits = { legsMax: 4, linesMax: 6 };
    const pairs = { sizes: [2], bankers: [] };
    expect(countLines(4, pairs, limits)).toEqual({ ok: true, value: 6 });
    expect(countLines(5, pairs, limits)).toEqual({ ok: false, code: 'parlay_limit', params: { legsMax: 4 } });
    expect(countLines(4, { ...pairs, sizes: [2, 4] }, limits)).toEqual({
      ok: false,
      code: 'parlay_limit',
      params: { linesMax: 6 },
    });
  });

  test('of twenty legs pays without enumerating lines', () => {
    const legs = Array.from({ length: 20 }, () => leg(1_500, 'win'));
    expect(betPayout(1_000n, legs, { sizes: [10], bankers: [] })).toBe(57_665n);
  });
});
