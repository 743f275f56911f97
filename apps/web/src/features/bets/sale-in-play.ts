import { create } from 'zustand';
import type { Span } from '../../shared/sports/span.ts';
import type { CashOutOffer } from './cash-out-offer.ts';
import type { CashOutPart } from './cash-out-part.ts';

export type CashOutState =
  | { kind: 'choosing'; problem: string | null; moved: boolean }
  | ({ kind: 'selling'; part: CashOutPart } & Span)
  | { kind: 'sold'; paidMinor: bigint; whole: boolean };

export const untouched: CashOutState = { kind: 'choosing', problem: null, moved: false };

/** By bet: a sale in play takes seconds, in which its sheet may be closed and opened again. */
export const useSales = create<Readonly<Record<string, CashOutState>>>(() => ({}));

/**
 * How long the sale of a bet is being checked; null when none is, or its answer takes no time. One that this page did not
 * ask for, such as before it was loaded again, is in the offer.
 */
export function useSaleInPlay(betId: string, offer: CashOutOffer | undefined): Span | null {
  const state = useSales((sales) => sales[betId]);
  if (state?.kind === 'selling') return state.untilMs > state.fromMs ? state : null;
  return offer?.sale ?? null;
}
