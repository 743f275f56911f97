import type { Currency } from '@palpite/domain/money';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, callForMessage, Refusal } from '../../shared/api/api.ts';
import { newId } from '../../shared/api/new-id.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { type Player, refreshPlayer } from '../../shared/session/player.ts';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';
import { type ConfirmedRequest, toLimits } from './withdraw-limits.ts';

const limitsKey = 'withdrawLimits';

export const limitsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [limitsKey, currency],
    queryFn: async ({ signal }) =>
      toLimits(await call('getWithdraw', { query: { loading: false } }, { signal }), currency),
    staleTime: 0,
  });

/** Reloads everything that a withdrawal or its refusal concerns. */
function refreshMoney(): void {
  void refreshPlayer();
  refreshBonuses();
  void queryClient.invalidateQueries({ queryKey: [limitsKey] });
}

/**
 * Sends a withdrawal. The same content keeps its request id until it succeeds, so that a repeat after a lost answer is
 * the same withdrawal.
 */
export function useWithdraw(player: Player) {
  const attempt = useRef<{ content: string; requestId: string } | null>(null);
  return useMutation({
    mutationFn: ({ bank, accountNo, amount, forfeit }: ConfirmedRequest) => {
      const content = `${bank} ${accountNo} ${amount}`;
      if (attempt.current?.content !== content) attempt.current = { content, requestId: newId() };
      const body = {
        requestId: attempt.current.requestId,
        payCardBank: bank,
        payCardNo: accountNo,
        // Section 5: for CPF the account number is used as ifsc.
        ifsc: bank === 'CPF' ? accountNo : '',
        name: player.name,
        amount: amount.replace(/\.$/, ''),
        whatsapp: '',
        ...(forfeit.length > 0 && { forfeit: [...forfeit] }),
        loading: false,
      };
      return callForMessage(
        'withdraw',
        { body },
        { lost: i18n.t('withdraw:offline'), expects: ['document_unverified', 'withdrawal_forfeits_bonus'] },
      );
    },
    onSuccess: () => {
      attempt.current = null;
      refreshMoney();
    },
    onError: (failure) => {
      if (failure instanceof Refusal) refreshMoney();
    },
  });
}
