import { create } from 'zustand';
import type { CashOutOffer } from './cash-out-offer.ts';
import type { CashOutPart } from './cash-out-part.ts';

/** The time in which a sale is checked. */
export type CashOutSpan = { fromMs: number; untilMs: number };

/**
 * The time of a sale that the server has told of, by how much of it was left when the answer came: the clock of a device
 * may be wrong by minutes.
 */
export function spanAt(told: { takesMs: number; leftMs: number }, atMs: number): CashOutSpan {
  const untilMs = atMs + told.leftMs;
  return { fromMs: untilMs - told.takesMs, untilMs };
}

export type CashOutState =
  | { kind: 'choosing'; problem: string | null; moved: boolean }
  | ({ kind: 'selling'; part: CashOutPart } & CashOutSpan)
  | { kind: 'sold'; paidMinor: bigint; whole: boolean };

export const untouched: CashOutState = { kind: 'choosing', problem: null, moved: false };

/** By bet: a sale in play takes seconds, in which its sheet may be closed and opened again. */
export const useSales = create<Readonly<Record<string, CashOutState>>>(() => ({}));

/**
 * How long the sale of a bet is being checked; null when none is, or its answer takes no time. One that this page did not
 * ask for, such as before it was loaded again, is in the offer.
 */
export function useSaleInPlay(betId: string, offer: CashOutOffer | undefined): CashOutSpan | null {
  const state = useSales((sales) => sales[betId]);
  if (state?.kind === 'selling') return state.untilMs > state.fromMs ? state : null;
  return offer?.sale ?? null;
}
