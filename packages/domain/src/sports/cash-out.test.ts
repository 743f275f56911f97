import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CashOutLeg,
  type CashOutPosition,
  decideCashOut,
  decideCashOutAcceptance,
  fairCashOut,
  isAutoCashOutDue,
  payoutMaxLeft,
  undoesSale,
  undoingVoids,
} from './cash-out.ts';
import { areChances, type Chances, chancesOfWin, expectedFactor, fairOdds, quoteChances } from './chances.ts';
import { overroundPpm, quoteOddsMilli, sharePpm } from './odds.ts';
import { betPayout, highestPayout, parlayOf } from './parlay.ts';
import { addRatios, multiplyRatios, ratioOf, ratioOne, ratioZero } from './ratio.ts';
import type { LegSettlement } from './settlement.ts';

const open = (oddsMilli: number, chances: Chances | null): CashOutLeg => ({
  oddsMilli,
  settlement: { kind: 'undecided' },
  chances,
});
const settled = (oddsMilli: number, kind: 'win' | 'halfWin' | 'halfLoss' | 'loss'): CashOutLeg => ({
  oddsMilli,
  settlement: { kind },
  chances: null,
});
const positionOf = (legs: CashOutLeg[], more: Partial<CashOutPosition> = {}): CashOutPosition => ({
  stakeMinor: 1_000n,
  legs,
  shape: parlayOf(legs.length),
  payoutMaxMinor: 10n ** 12n,
  ...more,
});
const terms = { marginPpm: 50_000, stakeMinMinor: 100n };

const someChances = fc
  .tuple(fc.nat(1_000), fc.nat(300), fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 1_000 }))
  .map((weights): Chances => {
    const [winPpm = 0, halfWinPpm = 0, voidPpm = 0, halfLossPpm = 0, lossPpm = 0] = sharePpm(
      weights.map(BigInt),
    );
    return { winPpm, halfWinPpm, voidPpm, halfLossPpm, lossPpm };
  });
const someOdds = fc.integer({ min: 1_001, max: 30_000 });
const someOpen = fc.tuple(someOdds, someChances).map(([odds, chances]) => open(odds, chances));
const someSettled = fc
  .tuple(someOdds, fc.constantFrom('win' as const, 'halfWin' as const, 'halfLoss' as const))
  .map(([odds, kind]) => settled(odds, kind));
const someLegs = fc
  .tuple(someOpen, fc.array(fc.oneof(someOpen, someSettled), { maxLength: 5 }))
  .map(([first, more]) => [first, ...more]);

describe('chances', () => {
  test('at fair odds return exactly the stake, half results and voids included', () => {
    fc.assert(
      fc.property(someChances, (chances) => {
        expect(areChances(chances)).toBe(true);
        const odds = fairOdds(chances);
        fc.pre(odds !== null);
        expect(expectedFactor(chances, odds ?? ratioZero)).toEqual(ratioOne);
      }),
    );
  });

  test('of all outcomes of a market, each backed by its part of a stake at fair odds, return the stake', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 10 }),
        fc.bigInt(1n, 10n ** 12n),
        (weights, stake) => {
          const parts = sharePpm(weights.map(BigInt));
          fc.pre(Math.min(...parts) > 0);
          // Chance × (part of the stake × fair odds), over all outcomes.
          const back = parts
            .map((ppm) => {
              const odds = fairOdds(chancesOfWin(ppm)) ?? ratioZero;
              const payout = multiplyRatios(multiplyRatios(ratioOf(stake), ratioOf(ppm, 1_000_000)), odds);
              return multiplyRatios(ratioOf(ppm, 1_000_000), payout);
            })
            .reduce(addRatios, ratioZero);
          expect(back).toEqual(ratioOf(stake));
        },
      ),
    );
  });

  test('give the odds of both sides of a handicap exactly the requested margin', () => {
    const home: Chances = {
      winPpm: 400_000,
      halfWinPpm: 0,
      voidPpm: 0,
      halfLossPpm: 250_000,
      lossPpm: 350_000,
    };
    const away: Chances = { ...home, winPpm: 350_000, halfWinPpm: 250_000, halfLossPpm: 0, lossPpm: 400_000 };
    // Fair: 1 + 0.475 / 0.4 = 2.1875 and 1 + 0.4 / 0.475 = 1.8421, each over 1.04.
    const odds = [quoteChances(home, 40_000) ?? 0, quoteChances(away, 40_000) ?? 0];
    expect(odds).toEqual([2_103, 1_771]);
    expect(overroundPpm(odds)).toBeGreaterThanOrEqual(40_000);
    expect(overroundPpm(odds)).toBeLessThan(40_500);
  });

  test('without a way to win or to lose have no price', () => {
    expect(quoteChances(chancesOfWin(0), 0)).toBe(null);
    expect(quoteChances(chancesOfWin(1_000_000), 0)).toBe(null);
    expect(quoteChances(chancesOfWin(250_000), 50_000)).toBe(quoteOddsMilli(250_000, 50_000));
  });
});

describe('the fair value of a bet', () => {
  test.each<[string, CashOutLeg[], bigint | null]>([
    ['of a single is stake × odds × chance', [open(3_000, chancesOfWin(400_000))], 1_200n],
    [
      'of a parlay takes settled legs at their factor',
      [settled(1_800, 'win'), settled(2_000, 'halfWin'), open(2_500, chancesOfWin(500_000))],
      3_375n,
    ],
    ['with a lost leg is nothing', [settled(1_800, 'loss'), open(2_500, chancesOfWin(500_000))], 0n],
    ['is unknown while a leg is suspended', [open(1_800, null), settled(2_500, 'win')], null],
    [
      'weighs half results',
      // 0.3 × 2 + 0.2 × 1.5 + 0.1 × 1 + 0.2 × 0.5 = 1.1
      [
        open(2_000, {
          winPpm: 300_000,
          halfWinPpm: 200_000,
          voidPpm: 100_000,
          halfLossPpm: 200_000,
          lossPpm: 200_000,
        }),
      ],
      1_100n,
    ],
  ])('%s', (_, legs, value) => {
    expect(fairCashOut(positionOf(legs))).toBe(value);
  });

  test('shrinks with the largest payout: half of what the odds promise is worth half', () => {
    const legs = [open(10_000, chancesOfWin(400_000))];
    expect(fairCashOut(positionOf(legs, { payoutMaxMinor: 5_000n }))).toBe(2_000n);
  });
});

describe('an offer', () => {
  const position = positionOf([open(3_000, chancesOfWin(400_000))]);

  test('is the fair value minus the margin, applied once', () => {
    expect(decideCashOut(position, terms)).toEqual({
      ok: true,
      value: { offerMinor: 1_140n, soldStakeMinor: 1_000n, keptStakeMinor: 0n },
    });
  });

  test('for a part pays that part and keeps the rest', () => {
    expect(decideCashOut(position, terms, 350n)).toEqual({
      ok: true,
      value: { offerMinor: 399n, soldStakeMinor: 350n, keptStakeMinor: 650n },
    });
  });

  test('is refused in a fixed order', () => {
    const codeOf = (legs: CashOutLeg[], sold?: bigint) => {
      const decision = decideCashOut(positionOf(legs), terms, sold);
      return decision.ok ? 'offered' : decision.code;
    };
    expect(codeOf([settled(2_000, 'win')], -1n)).toBe('cash_out_decided');
    expect(codeOf([open(2_000, null)], -1n)).toBe('cash_out_suspended');
    for (const sold of [-1n, 0n, 1_001n, 901n, 999n]) {
      expect(codeOf([open(2_000, chancesOfWin(1))], sold)).toBe('cash_out_part_invalid');
    }
    expect(codeOf([open(2_000, chancesOfWin(1))], 900n)).toBe('cash_out_nothing');
    expect(codeOf([settled(2_000, 'loss'), open(2_000, chancesOfWin(900_000))])).toBe('cash_out_nothing');
  });

  test('may keep nothing or at least the smallest stake, and sell all but that', () => {
    const keptOf = (sold: bigint) => {
      const decision = decideCashOut(position, terms, sold);
      return decision.ok ? decision.value.keptStakeMinor : decision.code;
    };
    expect([1n, 900n, 901n, 999n, 1_000n, 1_001n].map(keptOf)).toEqual([
      999n,
      100n,
      'cash_out_part_invalid',
      'cash_out_part_invalid',
      0n,
      'cash_out_part_invalid',
    ]);
  });

  test('is nothing when the margin takes everything', () => {
    for (const [marginPpm, offer] of [
      [999_000, 1n],
      [1_000_000, 'cash_out_nothing'],
      [1_200_000, 'cash_out_nothing'],
    ] as const) {
      const decision = decideCashOut(position, { ...terms, marginPpm });
      expect(decision.ok ? decision.value.offerMinor : decision.code).toBe(offer);
    }
  });

  test('shrinks only when the highest payout is above the largest', () => {
    const offers = [3_001n, 3_000n, 2_999n, 1_500n].map((payoutMaxMinor) =>
      fairCashOut({ ...position, payoutMaxMinor }),
    );
    // 1,200 of at most 3,000: 1,199.6 of 2,999, and half of 1,500.
    expect(offers).toEqual([1_200n, 1_200n, 1_199n, 600n]);
    // At 3.50 it can pay 3,500 and is worth 1,400; of at most 1,750 it is worth half.
    const legs = [open(3_500, chancesOfWin(400_000))];
    expect(fairCashOut({ ...position, legs, payoutMaxMinor: 1_750n })).toBe(700n);
  });

  test('is undone by a void that undoes the bet, not by one that follows from the match', () => {
    expect(undoingVoids).toEqual(['palpableError', 'marketWithdrawn', 'placedLate', 'cancelled']);
    expect(
      (['palpableError', 'cancelled', 'push', 'abandoned', 'postponed'] as const).map(undoesSale),
    ).toEqual([true, true, false, false, false]);
    expect([payoutMaxLeft(500n, 300n), payoutMaxLeft(500n, 500n), payoutMaxLeft(500n, 501n)]).toEqual([
      200n,
      0n,
      0n,
    ]);
  });

  test('is paid at the better of two prices and never below the price shown', () => {
    expect(decideCashOutAcceptance(500n, 500n)).toEqual({ ok: true, value: 500n });
    expect(decideCashOutAcceptance(500n, 620n)).toEqual({ ok: true, value: 620n });
    expect(decideCashOutAcceptance(500n, 499n)).toEqual({ ok: false, code: 'cash_out_price_moved' });
    expect([499n, 500n, 501n].map((now) => isAutoCashOutDue(500n, now))).toEqual([false, true, true]);
  });

  test('never exceeds what the bet can still pay, nor the largest payout', () => {
    fc.assert(
      fc.property(
        someLegs,
        fc.bigInt(1n, 10n ** 10n),
        fc.bigInt(0n, 10n ** 11n),
        (legs, stakeMinor, payoutMaxMinor) => {
          const decision = decideCashOut(positionOf(legs, { stakeMinor, payoutMaxMinor }), {
            ...terms,
            marginPpm: 0,
          });
          const offer = decision.ok ? decision.value.offerMinor : 0n;
          const best = betPayout(
            stakeMinor,
            legs.map(({ oddsMilli, settlement }) => ({
              oddsMilli,
              settlement: settlement.kind === 'undecided' ? ({ kind: 'win' } as LegSettlement) : settlement,
            })),
            parlayOf(legs.length),
            payoutMaxMinor,
          );
          expect(offer <= (best ?? -1n)).toBe(true);
        },
      ),
    );
  });

  test('for two parts pays at most as much as for the whole, and keeps the rest within the largest payout', () => {
    fc.assert(
      fc.property(
        someLegs,
        fc.integer({ min: 1, max: 99 }),
        fc.bigInt(500n, 10n ** 9n),
        (legs, percent, stakeMinor) => {
          const payoutMaxMinor = 10n ** 7n;
          const anyStake = { ...terms, stakeMinMinor: 1n };
          const offerOf = (position: CashOutPosition, sold?: bigint) => {
            const decision = decideCashOut(position, anyStake, sold);
            return decision.ok ? decision.value.offerMinor : 0n;
          };
          const whole = positionOf(legs, { stakeMinor, payoutMaxMinor });
          const sold = (stakeMinor * BigInt(percent)) / 100n;
          const first = offerOf(whole, sold);
          expect(first + offerOf(whole, stakeMinor - sold) <= offerOf(whole)).toBe(true);
          const left = payoutMaxLeft(payoutMaxMinor, first);
          const odds = legs.map(({ oddsMilli }) => oddsMilli);
          const rest = highestPayout(stakeMinor - sold, odds, parlayOf(legs.length), left);
          expect(first + rest <= payoutMaxMinor).toBe(true);
        },
      ),
    );
  });
});
