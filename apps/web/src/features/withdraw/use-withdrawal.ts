import type { RefusalCode } from '@palpite/contracts/refusals';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, callForMessage, Refusal } from '../../shared/api/api.ts';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { newId } from '../../shared/api/new-id.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { maskCpf } from '../../shared/forms/masks.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { isUnreadable } from '../../shared/money/money-input.tsx';
import { closeOverlays, openOverlay } from '../../shared/overlays/overlays.ts';
import { type Player, refreshPlayer, useUserInfo } from '../../shared/session/player.ts';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';
import {
  type Bank,
  type ConfirmedRequest,
  capAmount,
  type Limits,
  type Request,
  toLimits,
  willBeRefused,
} from './withdraw-limits.ts';

/** `message` is the server's sentence. */
export type Done = { reply: CallReply<'withdraw'>; message: string; request: Request };

const isCpf = (bank: Bank, player: Player) => bank === 'CPF' && player.currency === 'BRL';

const plainAccount = (bank: Bank, text: string) =>
  bank === 'CPF' ? text.replace(/[.\s-]/g, '') : text.trim();

export function useWithdrawal(player: Player, limits: Limits) {
  const client = useQueryClient();
  const [bank, setBank] = useState<Bank>(limits.ways[0] ?? 'CPF');
  // The registration's document prefills the CPF until one is verified.
  const registeredCpf = useUserInfo()?.cardNo ?? '';
  const [accounts, setAccounts] = useState<Record<Bank, string>>(() => {
    const own = limits.accounts.CPF || registeredCpf;
    return {
      CPF: isCpf('CPF', player) ? maskCpf(own) : own,
      USDT: limits.accounts.USDT,
    };
  });
  const [amount, setAmount] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  /** The bonuses that the confirmation names; exactly these are agreed to. */
  const [forfeits, setForfeits] = useState<Limits['forfeits']>([]);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const sending = useWithdraw(player);
  const request: Request = { bank, accountNo: plainAccount(bank, accounts[bank]), amount };

  const verify = () => {
    closeOverlays('withdraw');
    openOverlay('editBank', { next: 'withdraw' });
  };
  const send = (lost: Limits['forfeits']) =>
    sending.mutate(
      { ...request, forfeit: lost.map(({ id }) => id) },
      {
        onSuccess: ({ data, message }) => setDone({ reply: data, message, request }),
        onSettled: () => setIsConfirming(false),
        onError: (failure) => {
          if (!(failure instanceof Refusal)) return;
          if (failure.code === 'document_unverified') verify();
          if (failure.code === 'identity_review_open') openOverlay('editBank');
          // A bonus became active in between: confirm again and name it too.
          if (failure.code === 'withdrawal_forfeits_bonus') void submit();
        },
      },
    );
  const submit = async () => {
    sending.reset();
    if (isUnreadable(amount)) return;
    setIsRefreshing(true);
    // The limits may have changed while the form was open.
    const fresh = await client.fetchQuery(limitsQuery(player)).catch(() => limits);
    setIsRefreshing(false);
    setForfeits(fresh.forfeits);
    if (willBeRefused(request, fresh)) send([]);
    // Section 5: after the six checks comes the identity check, which returns here.
    else if (!player.verified) verify();
    else setIsConfirming(true);
  };
  const change = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      // The refusal was about the previous input.
      if (sending.error instanceof Refusal) sending.reset();
      set(value);
    };
  };
  return {
    request,
    account: accounts[bank],
    masked: isCpf(bank, player),
    failure: sending.error,
    failurePlace: placeOf(sending.error),
    isConfirming,
    busy: isRefreshing || sending.isPending,
    done,
    chooseBank: change(setBank),
    writeAccount: change((text: string) => setAccounts((known) => ({ ...known, [bank]: text }))),
    writeAmount: change((text: string) => setAmount(capAmount(text, player.cashMinor, player.currency))),
    submit: () => void submit(),
    forfeits,
    confirm: () => send(forfeits),
    cancelConfirm: () => setIsConfirming(false),
  };
}

export type WithdrawalForm = ReturnType<typeof useWithdrawal>;

type Place = 'amount' | 'account' | 'form';

const places: Partial<Record<RefusalCode, Place>> = {
  nothing_to_withdraw: 'amount',
  withdrawal_too_small: 'amount',
  withdrawal_too_large: 'amount',
  amount_invalid: 'amount',
  account_not_own: 'account',
  address_invalid: 'account',
  withdrawal_way_closed: 'account',
};

/** Returns where a refusal is shown; one about neither field appears above the button. */
function placeOf(failure: Error | null): Place {
  return (failure instanceof Refusal && failure.code && places[failure.code]) || 'form';
}

const limitsKey = 'withdrawLimits';

/** A review of the identity changes what can be withdrawn, so its state is part of the key. */
export const limitsQuery = ({ currency, identityReview }: Pick<Player, 'currency' | 'identityReview'>) =>
  queryOptions({
    queryKey: [limitsKey, currency, identityReview],
    queryFn: async ({ signal }) =>
      toLimits(await call('getWithdraw', { query: { loading: false } }, { signal }), currency),
    staleTime: 0,
  });

function refreshMoney(): void {
  void refreshPlayer();
  refreshBonuses();
  void queryClient.invalidateQueries({ queryKey: [limitsKey] });
}

/**
 * The same content keeps its request id until it succeeds, so that a repeat after a lost answer is the same withdrawal.
 */
function useWithdraw(player: Player) {
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
        {
          lost: i18n.t('withdraw:offline'),
          expects: [
            'document_unverified',
            'withdrawal_forfeits_bonus',
            'withdrawal_needs_factor',
            'identity_review_open',
          ],
        },
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
