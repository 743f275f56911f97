import type { Decision } from '@palpite/domain/decision';
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
  legs: PositionLeg[];
};

export type PositionLeg = {
  marketId: bigint;
  outcome: string;
  oddsMilli: number;
  settlement: LegSettlement;
  /** Of the market's period when it was taken in play; null before the match. */
  scoreAtPlacement: Score | null;
};

/** What the operator keeps, and whether bets are bought back at all. */
export type CashOutTerms = { offered: boolean; marginPpm: number; stakeMinMinor: bigint };

/** The chances of a leg, free of margin, while its market takes bets and speaks of it; null otherwise. */
export type FindChances = (leg: PositionLeg) => Chances | null;

/**
 * This offers a price for a bet or a part of its stake, by chances of this moment.
 * Refuses: `cash_out_off`; `cash_out_decided` when it is over; `cash_out_suspended` under its delay, while a corrected
 * result is still owed on it, or while an open leg has no chances; then as `decideCashOut` does.
 */
export function offerCashOut(
  position: Position,
  terms: CashOutTerms,
  findChances: FindChances,
  soldStakeMinor?: bigint,
): Decision<CashOutOffer, CashOutRefusal | 'cash_out_off'> {
  if (!terms.offered) return { ok: false, code: 'cash_out_off' };
  if (position.status === 'pending') return { ok: false, code: 'cash_out_suspended' };
  if (position.status !== 'open') return { ok: false, code: 'cash_out_decided' };
  if (position.owedMinor > 0n) return { ok: false, code: 'cash_out_suspended' };
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
