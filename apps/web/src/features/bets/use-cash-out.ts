import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { Refusal } from '../../shared/api/api.ts';
import { newId } from '../../shared/api/new-id.ts';
import { toast } from '../../shared/messages/toast.ts';
import type { Bet, Span } from '../../shared/sports/bet.ts';
import { beginOwnSale } from '../../shared/sports/bets-on-slip.ts';
import { cashOut, refetchOffers } from './bets.queries.ts';
import type { CashOutOffer } from './cash-out-offers.ts';
import type { CashOutPart } from './cash-out-part.ts';

const unanswered = new Map<string, { requestId: string; part: CashOutPart }>();
const watched = new Set<string>();

/** Cashes out a bet once per confirmed amount. Without an answer the same request is sent again. */
export function useCashOut(bet: Bet) {
  const { t } = useTranslation('bets');
  const { betId } = bet;
  const state = useSales((sales) => sales[betId]) ?? idle;
  const put = (next: CashOutState) => useSales.setState({ [betId]: next });
  useEffect(() => {
    watched.add(betId);
    return () => {
      watched.delete(betId);
      if (useSales.getState()[betId]?.kind !== 'selling') useSales.setState({ [betId]: idle });
    };
  }, [betId]);
  async function sell(shown: CashOutPart, waitSeconds: number) {
    const request = unanswered.get(betId) ?? { requestId: newId(), part: shown };
    unanswered.set(betId, request);
    const fromMs = Date.now();
    const takesMs = waitSeconds * 1_000;
    put({ kind: 'selling', part: request.part, fromMs, untilMs: fromMs + takesMs });
    const endOwnSale = beginOwnSale(betId);
    try {
      const paidMinor = await cashOut(bet, request.requestId, request.part, takesMs);
      unanswered.delete(betId);
      // The sheet was closed. A whole cash-out is reported by the bet's own notification.
      if (!watched.has(betId) && request.part.percent !== 100) toast.success(t('cashOut.soldPart'));
      put(watched.has(betId) ? { kind: 'sold', paidMinor, whole: request.part.percent === 100 } : idle);
    } catch (failure) {
      const isKnown = failure instanceof Refusal && failure.code !== null && failure.code !== 'fault';
      if (isKnown) unanswered.delete(betId);
      refetchOffers();
      const moved = isKnown && failure.code === 'cash_out_price_moved';
      // Other refusals are shown by an alert. Without an answer the same request can be sent again.
      const problem = moved ? failure.message : failure instanceof Refusal ? null : t('cashOut.unanswered');
      if (problem !== null && !watched.has(betId)) toast.error(problem);
      put({ kind: 'choosing', problem, moved });
    } finally {
      endOwnSale();
    }
  }
  return {
    state,
    sell,
    unanswered: state.kind === 'choosing' ? (unanswered.get(betId)?.part ?? null) : null,
  };
}

export type CashOutState =
  | { kind: 'choosing'; problem: string | null; moved: boolean }
  | ({ kind: 'selling'; part: CashOutPart } & Span)
  | { kind: 'sold'; paidMinor: bigint; whole: boolean };

const idle: CashOutState = { kind: 'choosing', problem: null, moved: false };

/** By bet id. Outside the sheet, which may be closed and reopened during the delay. */
const useSales = create<Readonly<Record<string, CashOutState>>>(() => ({}));

/** A cash-out requested elsewhere, or before a reload, is read from the offer. */
export function useSaleInPlay(betId: string, offer: CashOutOffer | undefined): Span | null {
  const state = useSales((sales) => sales[betId]);
  if (state?.kind === 'selling') return state.untilMs > state.fromMs ? state : null;
  return offer?.sale ?? null;
}
