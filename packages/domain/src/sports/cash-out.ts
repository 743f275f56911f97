import type { Decision } from '../decision.ts';
import { type Chances, expectedFactor } from './chances.ts';
import { ppmWhole } from './odds.ts';
import { type BetShape, betFactor } from './parlay.ts';
import { compareRatios, floorTimes, multiplyRatios, type Ratio, ratioOf } from './ratio.ts';
import { factorOf, type LegSettlement, type VoidReason } from './settlement.ts';

/**
 * Current value of a running bet. A settled leg counts with its factor, an open leg with the factor expected from
 * margin-free chances. The margin is deducted once, at the end; displayed odds are not used.
 */
export type CashOutLeg = {
  oddsMilli: number;
  settlement: LegSettlement;
  /** Current chances of an open leg; null when its market is suspended or has no price. */
  chances: Chances | null;
};

export type CashOutPosition = {
  stakeMinor: bigint;
  legs: readonly CashOutLeg[];
  shape: BetShape;
  /** Largest amount that the bet may still pay, after parts already paid. */
  payoutMaxMinor: bigint;
};

export type CashOutTerms = { marginPpm: number; stakeMinMinor: bigint };

export type CashOutOffer = { offerMinor: bigint; soldStakeMinor: bigint; keptStakeMinor: bigint };

export type CashOutRefusal =
  | 'cash_out_decided'
  | 'cash_out_suspended'
  | 'cash_out_part_invalid'
  | 'cash_out_nothing';

/** Exact expected value and highest possible value per unit of stake; null when an open leg has no chances. */
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
 * Computes the fair value of a bet without margin, rounded down; null when an open leg has no chances. When the highest
 * possible payout exceeds the largest payout, the value shrinks in proportion: a bet that can pay only half of its odds
 * is worth half.
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
 * Offers a price for a part or all of the stake: the fair value of the part minus the margin, rounded down once. The
 * offer never exceeds what the part could pay, nor the largest payout.
 * Refuses: `cash_out_decided` when no leg is open; `cash_out_suspended` when an open leg has no chances now;
 * `cash_out_part_invalid` when the part is not positive, exceeds the stake, or leaves less than the minimum stake;
 * `cash_out_nothing` when the offer rounds to zero.
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
  // Also true when more than the whole stake is sold.
  const keepsTooLittle = keptStakeMinor !== 0n && keptStakeMinor < stakeMinMinor;
  if (soldStakeMinor <= 0n || keepsTooLittle) {
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
 * Decides whether a player who accepted one amount gets the current offer. A higher offer is paid; a lower one never
 * without consent.
 * Refuses: `cash_out_price_moved` when the offer is now lower than the shown amount.
 */
export function decideCashOutAcceptance(
  shownMinor: bigint,
  nowMinor: bigint,
): Decision<bigint, 'cash_out_price_moved'> {
  if (nowMinor < shownMinor) return { ok: false, code: 'cash_out_price_moved' };
  return { ok: true, value: nowMinor };
}

export function isAutoCashOutDue(targetMinor: bigint, offerMinor: bigint): boolean {
  return offerMinor >= targetMinor;
}

export function payoutMaxLeft(payoutMaxMinor: bigint, paidPartsMinor: bigint): bigint {
  return payoutMaxMinor > paidPartsMinor ? payoutMaxMinor - paidPartsMinor : 0n;
}

/**
 * Reasons that mean that the market should not have been offered as it was. Other voids follow from the course of a
 * match.
 */
export const undoingVoids: readonly VoidReason[] = [
  'palpableError',
  'marketWithdrawn',
  'placedLate',
  'cancelled',
];

/** True when a void also undoes the cash-outs of its bets. A push or an abandoned match does not. */
export function undoesSale(reason: VoidReason): boolean {
  return undoingVoids.includes(reason);
}
