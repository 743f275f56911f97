import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../../shared/api.ts';
import type { CallReply } from '../../shared/endpoints.ts';
import { maskCpf } from '../../shared/forms/masks.ts';
import type { Player } from '../../shared/player.ts';
import { limitsQuery } from './limits.queries.ts';
import { type Bank, capAmount, isDoomed, type Limits, type Request } from './limits.ts';
import { placeOf } from './refusal-place.ts';
import { useWithdraw } from './withdraw.mutations.ts';

export type Done = { reply: CallReply<'withdraw'>; request: Request };

const isCpf = (bank: Bank, player: Player) => bank === 'CPF' && player.currency === 'BRL';

/** An account number without the marks that only help the eye. */
const plainAccount = (bank: Bank, text: string) =>
  bank === 'CPF' ? text.replace(/[.\s-]/g, '') : text.trim();

/** This keeps what the player fills in, asks before it is sent, and says where the answer stands. */
export function useWithdrawal(player: Player, limits: Limits) {
  const client = useQueryClient();
  const [bank, setBank] = useState<Bank>(limits.ways[0] ?? 'CPF');
  const [accounts, setAccounts] = useState<Record<Bank, string>>({
    CPF: isCpf('CPF', player) ? maskCpf(limits.accounts.CPF) : limits.accounts.CPF,
    USDT: limits.accounts.USDT,
  });
  const [amount, setAmount] = useState('');
  const [asking, setAsking] = useState(false);
  const [looking, setLooking] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const sending = useWithdraw(player);
  const request: Request = { bank, accountNo: plainAccount(bank, accounts[bank]), amount };

  const send = () =>
    sending.mutate(request, {
      onSuccess: (reply) => setDone({ reply, request }),
      onSettled: () => setAsking(false),
    });
  const submit = async () => {
    sending.reset();
    setLooking(true);
    // What is known may have aged while the form was filled in.
    const fresh = await client.fetchQuery(limitsQuery(player.currency)).catch(() => limits);
    setLooking(false);
    if (isDoomed(request, fresh)) send();
    else setAsking(true);
  };
  const change = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      // The server's word was about what stood here before.
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
    asking,
    busy: looking || sending.isPending,
    done,
    chooseBank: change(setBank),
    writeAccount: change((text: string) => setAccounts((known) => ({ ...known, [bank]: text }))),
    writeAmount: change((text: string) => setAmount(capAmount(text, player.cashMinor, player.currency))),
    submit: () => void submit(),
    confirm: send,
    stepBack: () => setAsking(false),
  };
}

export type WithdrawalForm = ReturnType<typeof useWithdrawal>;
