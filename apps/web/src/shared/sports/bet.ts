import type { BetView } from '@palpite/contracts/sports';
import { type Currency, fromWire } from '@palpite/domain/money';
import { currencyOf } from '../session/player.ts';
import { type Span, spanAt } from './span.ts';

/** A bet of the wire when it came: its delay in play by the clock of this device. */
export type BetUpdate = Omit<BetView, 'delay'> & { readonly delay: Span | null };

export function applyBetUpdate(view: BetView, atMs = Date.now()): BetUpdate {
  return { ...view, delay: view.delay && spanAt(view.delay, atMs) };
}

/** A bet as the screens know it: money in minor units. */
export type Bet = Omit<
  BetUpdate,
  | 'stake'
  | 'stakeLeft'
  | 'highestPayout'
  | 'payout'
  | 'owed'
  | 'cashedOut'
  | 'autoCashOut'
  | 'currency'
  | 'totalOddsMilli'
> & {
  readonly currency: Currency;
  readonly stakeMinor: bigint;
  /** Still in play after parts were sold. */
  readonly stakeLeftMinor: bigint;
  readonly highestMinor: bigint;
  /** By results; null while it runs. */
  readonly payoutMinor: bigint | null;
  readonly owedMinor: bigint;
  readonly cashedOutMinor: bigint;
  readonly autoCashOutMinor: bigint | null;
  /** Of one line of all legs; a long parlay passes what a number holds. */
  readonly totalOddsMilli: bigint;
};

/** Reads a bet of the wire. */
export function toBet(view: BetUpdate): Bet {
  const { stake, stakeLeft, highestPayout, payout, owed, cashedOut, autoCashOut, ...rest } = view;
  const currency = currencyOf(view.currency);
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    ...rest,
    currency,
    stakeMinor: minor(stake),
    stakeLeftMinor: minor(stakeLeft),
    highestMinor: minor(highestPayout),
    payoutMinor: payout === null ? null : minor(payout),
    owedMinor: minor(owed),
    cashedOutMinor: minor(cashedOut),
    autoCashOutMinor: autoCashOut === null ? null : minor(autoCashOut),
    totalOddsMilli: BigInt(view.totalOddsMilli),
  };
}

/** What a bet has just brought: its results, or all that it was sold for when nothing is left to them. */
export function broughtMinor({ payoutMinor, cashedOutMinor, stakeLeftMinor }: Bet): bigint {
  return stakeLeftMinor > 0n ? (payoutMinor ?? 0n) : cashedOutMinor;
}

/** What a bet has brought back by now: results and sold parts. */
export function returnedMinor({ payoutMinor, cashedOutMinor }: Bet): bigint {
  return (payoutMinor ?? 0n) + cashedOutMinor;
}
