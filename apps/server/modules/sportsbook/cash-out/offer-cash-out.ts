import type { Decision } from '@palpite/domain/decision';
import type { Currency } from '@palpite/domain/money';
import {
  type CashOutLeg,
  type CashOutOffer,
  type CashOutRefusal,
  decideCashOut,
  payoutMaxLeft,
} from '@palpite/domain/sports/cash-out';
import type { Chances } from '@palpite/domain/sports/chances';
import type { Score } from '@palpite/domain/sports/match-result';
import type { LegSettlement } from '@palpite/domain/sports/settlement';

const minuteMs = 60_000;

/** A bet that could be bought back, as its rows say. */
export type Position = {
  betId: bigint;
  playerId: bigint;
  status: string;
  currency: string;
  stakeLeftMinor: bigint;
  sizes: number[];
  bankers: number[];
  payoutMaxMinor: bigint;
  cashedOutMinor: bigint;
  owedMinor: bigint;
  autoMinor: bigint | null;
  /** Until when it cannot be sold, because it was placed a short while ago; null when that is over. */
  frozenUntil: Date | null;
  legs: PositionLeg[];
};

export type PositionLeg = {
  marketId: bigint;
  outcome: string;
  oddsMilli: number;
  settlement: LegSettlement;
  /** Version of the market that it was taken on. */
  marketVersion: number;
  inPlay: boolean;
  takenAt: Date;
  /** Of the market's period when it was taken in play; null before the match. */
  scoreAtPlacement: Score | null;
};

/** What the operator keeps, and whether bets are bought back at all. */
export type CashOutTerms = { offered: boolean; marginPpm: number; stakeMinMinor: bigint };

/** The chances of a leg, free of margin, while its market takes bets and speaks of it; null otherwise. */
export type FindChances = (leg: PositionLeg) => Chances | null;

/** Whether the price of an open leg, as it was taken or as it is now, is in doubt. */
export type FindReview = (leg: PositionLeg) => boolean;

/**
 * This offers a price for a bet or a part of its stake, by chances of this moment.
 * Refuses: `cash_out_off`; `cash_out_decided` when it is over; `cash_out_suspended` under its delay or while a corrected
 * result is still owed on it; `cash_out_too_soon` after placement; `cash_out_review` while the price of an open leg is in
 * doubt; `cash_out_suspended` while an open leg has no chances; then as `decideCashOut` does.
 */
export function offerCashOut(
  position: Position,
  terms: CashOutTerms,
  { findChances, isUnderReview }: { findChances: FindChances; isUnderReview: FindReview },
  soldStakeMinor?: bigint,
): Decision<CashOutOffer, CashOutRefusal | 'cash_out_off' | 'cash_out_too_soon' | 'cash_out_review'> {
  if (!terms.offered) return { ok: false, code: 'cash_out_off' };
  if (position.status === 'pending') return { ok: false, code: 'cash_out_suspended' };
  if (position.status !== 'open') return { ok: false, code: 'cash_out_decided' };
  if (position.owedMinor > 0n) return { ok: false, code: 'cash_out_suspended' };
  const openLegs = position.legs.filter(({ settlement }) => settlement.kind === 'undecided');
  if (openLegs.length > 0 && position.frozenUntil) return { ok: false, code: 'cash_out_too_soon' };
  if (openLegs.some(isUnderReview)) return { ok: false, code: 'cash_out_review' };
  const { stakeLeftMinor: stakeMinor, sizes, bankers, payoutMaxMinor, cashedOutMinor } = position;
  return decideCashOut(
    {
      stakeMinor,
      legs: position.legs.map(
        (leg): CashOutLeg => ({
          oddsMilli: leg.oddsMilli,
          settlement: leg.settlement,
          chances: leg.settlement.kind === 'undecided' ? findChances(leg) : null,
        }),
      ),
      shape: { sizes, bankers },
      payoutMaxMinor: payoutMaxLeft(payoutMaxMinor, cashedOutMinor),
    },
    terms,
    soldStakeMinor,
  );
}

/** The first whole minute at or after a moment: clocks of players show no seconds. */
export function sellableFrom(frozenUntil: Date): Date {
  return new Date(Math.ceil(frozenUntil.getTime() / minuteMs) * minuteMs);
}

export type CashOutRequest = {
  playerId: bigint;
  betId: bigint;
  requestId: string;
  currency: Currency;
  /** The offer that the player agreed to. */
  shown: string;
  /** The part of the stake to sell; all that is left without it. */
  stake?: string | undefined;
};
