import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api.ts';
import { newId } from '../../shared/new-id.ts';
import type { Bet } from '../../shared/sports/bet.ts';
import { cashOut, readOffersAgain } from './bets.mutations.ts';
import type { CashOutPart } from './cash-out-part.ts';

export type CashOutState =
  | { kind: 'choosing'; problem: string | null; moved: boolean }
  | { kind: 'selling' }
  | { kind: 'sold'; paidMinor: bigint; whole: boolean };

/** Sells a bet once for each confirmed amount: without an answer the very same request is sent again. */
export function useCashOut(bet: Bet) {
  const { t } = useTranslation('bets');
  const [state, setState] = useState<CashOutState>({ kind: 'choosing', problem: null, moved: false });
  const unanswered = useRef<{ requestId: string; part: CashOutPart } | null>(null);
  async function sell(shown: CashOutPart) {
    const request = unanswered.current ?? { requestId: newId(), part: shown };
    unanswered.current = request;
    setState({ kind: 'selling' });
    try {
      const paidMinor = await cashOut(bet, request.requestId, request.part);
      unanswered.current = null;
      setState({ kind: 'sold', paidMinor, whole: request.part.percent === 100 });
    } catch (failure) {
      const known = failure instanceof Refusal && failure.code !== null && failure.code !== 'fault';
      if (known) unanswered.current = null;
      readOffersAgain();
      setState({
        kind: 'choosing',
        problem: known ? failure.message : t('cashOut.unanswered'),
        moved: known && failure.code === 'cash_out_price_moved',
      });
    }
  }
  return { state, sell, isUnanswered: unanswered.current !== null };
}
