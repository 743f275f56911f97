import { create } from 'zustand';
import type { Span } from '../../shared/sports/span.ts';
import type { CashOutOffer } from './cash-out-offer.ts';
import type { CashOutPart } from './cash-out-part.ts';

export type CashOutState =
  | { kind: 'choosing'; problem: string | null; moved: boolean }
  | ({ kind: 'selling'; part: CashOutPart } & Span)
  | { kind: 'sold'; paidMinor: bigint; whole: boolean };

export const untouched: CashOutState = { kind: 'choosing', problem: null, moved: false };

/** By bet id. Outside the sheet, which may be closed and reopened during the delay. */
export const useSales = create<Readonly<Record<string, CashOutState>>>(() => ({}));

/**
 * Returns the delay of a bet's current cash-out, or null. A cash-out requested elsewhere, or before a reload, is read
 * from the offer.
 */
export function useSaleInPlay(betId: string, offer: CashOutOffer | undefined): Span | null {
  const state = useSales((sales) => sales[betId]);
  if (state?.kind === 'selling') return state.untilMs > state.fromMs ? state : null;
  return offer?.sale ?? null;
}
