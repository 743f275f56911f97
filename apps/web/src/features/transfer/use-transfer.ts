import { amountIn } from '@palpite/domain/money';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, callForMessage, Refusal } from '../../shared/api/api.ts';
import { newId } from '../../shared/api/new-id.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { type Player, refreshPlayer } from '../../shared/session/player.ts';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';
import { transferLimitsKey } from '../../shared/wallet/transfers.queries.ts';

/** Reloads everything that a transfer changes. */
function refreshMoney(): void {
  void refreshPlayer();
  refreshBonuses();
  void queryClient.invalidateQueries({ queryKey: [transferLimitsKey] });
}

/**
 * State of the transfer form: looks up the recipient, asks the player to confirm the name, then sends. The same content
 * keeps its request id until it succeeds, so that a repeat is the same transfer.
 */
export function useTransfer(player: Player) {
  const [username, setUsername] = useState('');
  const [amount, setAmount] = useState('');
  const attempt = useRef<{ content: string; requestId: string } | null>(null);
  const lookup = useMutation({
    mutationFn: () =>
      call('findTransferUser', { query: { username: username.trim(), loading: false } }, { by: 'person' }),
  });
  const sending = useMutation({
    mutationFn: (forfeit: readonly string[]) => {
      const content = `${username} ${amount}`;
      if (attempt.current?.content !== content) attempt.current = { content, requestId: newId() };
      const { requestId } = attempt.current;
      const body = {
        requestId,
        username: username.trim(),
        amount: amount.replace(/\.$/, ''),
        ...(forfeit.length > 0 && { forfeit: [...forfeit] }),
        loading: false,
      };
      return callForMessage('transfer', { body }, { lost: i18n.t('transfer:offline') });
    },
    onSuccess: () => {
      attempt.current = null;
      refreshMoney();
    },
    onError: (failure) => {
      lookup.reset();
      if (failure instanceof Refusal) refreshMoney();
    },
  });
  const change = (set: (text: string) => void) => (text: string) => {
    lookup.reset();
    sending.reset();
    set(text);
  };
  return {
    username,
    amount,
    amountMinor: amountIn(amount, player.currency) ?? 0n,
    writeUsername: change(setUsername),
    writeAmount: change(setAmount),
    failure: sending.error ?? lookup.error,
    /** The recipient's name while the confirmation is open. */
    recipientName: sending.data || sending.error ? null : (lookup.data?.name ?? null),
    busy: lookup.isPending || sending.isPending,
    sent: sending.data ?? null,
    findRecipient: () => {
      sending.reset();
      lookup.mutate();
    },
    send: (forfeit: readonly string[]) => sending.mutate(forfeit),
    cancelConfirm: () => lookup.reset(),
  };
}
