import type { Decision } from '../decision.ts';
import { type Chances, expectedFactor } from './chances.ts';
import { ppmWhole } from './odds.ts';
import { type BetShape, betFactor } from './parlay.ts';
import { compareRatios, floorTimes, multiplyRatios, type Ratio, ratioOf } from './ratio.ts';
import { factorOf, type LegSettlement, type VoidReason } from './settlement.ts';

/**
 * What a running bet is worth now. A settled leg counts with its factor, an open one with the factor expected from
 * chances that are free of margin; a margin is taken once, at the end, and never by way of displayed odds.
 */
export type CashOutLeg = {
  oddsMilli: number;
  settlement: LegSettlement;
  /** The chances of an open leg now; null when its market is suspended or has no price. */
  chances: Chances | null;
};

export type CashOutPosition = {
  /** The stake that is still in play. */
  stakeMinor: bigint;
  legs: readonly CashOutLeg[];
  shape: BetShape;
  /** The most that the bet may still pay, what parts have paid taken off. */
  payoutMaxMinor: bigint;
};

export type CashOutTerms = { marginPpm: number; stakeMinMinor: bigint };

export type CashOutOffer = { offerMinor: bigint; soldStakeMinor: bigint; keptStakeMinor: bigint };

export type CashOutRefusal =
  | 'cash_out_decided'
  | 'cash_out_suspended'
  | 'cash_out_part_invalid'
  | 'cash_out_nothing';

/** The exact value of each unit of stake and the most that it can still come to; null when an open leg has no chances. */
function worthOf(legs: readonly CashOutLeg[], shape: BetShape): { expected: Ratio; highest: Ratio } | null {
  const expected: Ratio[] = [];
  const highest: Ratio[] = [];
  for (const { oddsMilli, settlement, chances } of legs) {
    const odds = ratioOf(oddsMilli, 1_000);
    const settled = factorOf(settlement, oddsMilli);
    if (settled) {
      expected.push(settled);
      highest.push(settled);
    } else if (chances) {
      expected.push(expectedFactor(chances, odds));
      highest.push(odds);
    } else {
      return null;
    }
  }
  return { expected: betFactor(expected, shape), highest: betFactor(highest, shape) };
}

/**
 * The fair value of a bet, rounded down, without the margin of an offer; null when an open leg has no chances.
 * Where the most that the bet can pay is above its largest payout, the value shrinks in the same proportion: a bet
 * that can only pay half of its odds is worth half.
 */
export function fairCashOut({ stakeMinor, legs, shape, payoutMaxMinor }: CashOutPosition): bigint | null {
  const value = worthOf(legs, shape);
  return value && floorTimes(stakeMinor, cappedValue(value, stakeMinor, payoutMaxMinor));
}

function cappedValue(
  { expected, highest }: { expected: Ratio; highest: Ratio },
  stakeMinor: bigint,
  payoutMaxMinor: bigint,
): Ratio {
  const cap = ratioOf(payoutMaxMinor, stakeMinor);
  if (compareRatios(highest, cap) <= 0) return expected;
  return multiplyRatios(
    expected,
    ratioOf(cap.numerator * highest.denominator, cap.denominator * highest.numerator),
  );
}

/**
 * This offers a price for a part of the stake, or all of it. The offer is the part's fair value less the margin,
 * rounded down once, so it never exceeds what the part could pay, nor the largest payout.
 * Refuses: `cash_out_decided` when no leg is open; `cash_out_suspended` when an open leg has no chances now;
 * `cash_out_part_invalid` when the part is not above nothing and at most the stake, or what is kept would be less than
 * the least stake; `cash_out_nothing` when the offer rounds to nothing.
 */
export function decideCashOut(
  position: CashOutPosition,
  { marginPpm, stakeMinMinor }: CashOutTerms,
  soldStakeMinor: bigint = position.stakeMinor,
): Decision<CashOutOffer, CashOutRefusal> {
  const { stakeMinor, legs, shape, payoutMaxMinor } = position;
  if (legs.every(({ settlement }) => settlement.kind !== 'undecided')) {
    return { ok: false, code: 'cash_out_decided' };
  }
  const value = worthOf(legs, shape);
  if (!value) return { ok: false, code: 'cash_out_suspended' };
  const keptStakeMinor = stakeMinor - soldStakeMinor;
  const keepsTooLittle = keptStakeMinor !== 0n && keptStakeMinor < stakeMinMinor;
  if (soldStakeMinor <= 0n || keptStakeMinor < 0n || keepsTooLittle) {
    return { ok: false, code: 'cash_out_part_invalid' };
  }
  const offerRatio = multiplyRatios(
    cappedValue(value, stakeMinor, payoutMaxMinor),
    ratioOf(Math.max(0, ppmWhole - marginPpm), ppmWhole),
  );
  const offerMinor = floorTimes(soldStakeMinor, offerRatio);
  if (offerMinor <= 0n) return { ok: false, code: 'cash_out_nothing' };
  return { ok: true, value: { offerMinor, soldStakeMinor, keptStakeMinor } };
}

/**
 * This decides whether a player who agreed to one amount gets the offer of this moment: the better one is passed on,
 * a worse one is never paid without consent.
 * Refuses: `cash_out_price_moved` when the offer is now less than what was shown.
 */
export function decideCashOutAcceptance(
  shownMinor: bigint,
  nowMinor: bigint,
): Decision<bigint, 'cash_out_price_moved'> {
  if (nowMinor < shownMinor) return { ok: false, code: 'cash_out_price_moved' };
  return { ok: true, value: nowMinor };
}

/** Whether an automatic cash-out set at a value is due. */
export function isAutoCashOutDue(targetMinor: bigint, offerMinor: bigint): boolean {
  return offerMinor >= targetMinor;
}

/** What parts that were sold leave of the largest payout. */
export function payoutMaxLeft(payoutMaxMinor: bigint, paidPartsMinor: bigint): bigint {
  return payoutMaxMinor > paidPartsMinor ? payoutMaxMinor - paidPartsMinor : 0n;
}

/** Voids that say that a market should not have been offered as it was; the others follow from how a match went. */
export const undoingVoids: readonly VoidReason[] = [
  'palpableError',
  'marketWithdrawn',
  'placedLate',
  'cancelled',
];

/** Whether a void undoes the sales of the bets that it reaches: a push or an abandoned match does not. */
export function undoesSale(reason: VoidReason): boolean {
  return undoingVoids.includes(reason);
}
