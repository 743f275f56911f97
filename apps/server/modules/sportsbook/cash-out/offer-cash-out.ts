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
  /** Null when it is over. */
  frozenUntil: Date | null;
  legs: PositionLeg[];
};

export type PositionLeg = {
  marketId: bigint;
  outcome: string;
  oddsMilli: number;
  settlement: LegSettlement;
  marketVersion: number;
  inPlay: boolean;
  takenAt: Date;
  /** Of the market's period; null before the match. */
  scoreAtPlacement: Score | null;
};

export type CashOutTerms = { offered: boolean; marginPpm: number; stakeMinMinor: bigint };

/** Without margin; null while the market accepts no bets or has no chances. */
export type FindChances = (leg: PositionLeg) => Chances | null;

/** Price at placement or now. */
export type FindReview = (leg: PositionLeg) => boolean;

/**
 * By current chances.
 *
 * Refuses:
 *
 * - `cash_out_off`
 * - `cash_out_suspended` while the bet is pending
 * - `cash_out_decided` when it is over
 * - `cash_out_suspended` while it owes money after a correction
 * - `cash_out_too_soon` after placement
 * - `cash_out_review` while the price of an open leg is under review
 * - then as `decideCashOut`, with `cash_out_suspended` while an open leg has no chances
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

/** Players see times without seconds. */
export function sellableFrom(frozenUntil: Date): Date {
  return new Date(Math.ceil(frozenUntil.getTime() / minuteMs) * minuteMs);
}

export type CashOutRequest = {
  playerId: bigint;
  betId: bigint;
  requestId: string;
  currency: Currency;
  shown: string;
  stake?: string | undefined;
};
