import type { SentInput } from '@palpite/contracts/endpoint';
import type { listBets } from '@palpite/contracts/sports';
import { locales } from '@palpite/domain/locales';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { useLocale } from '../i18n/i18n.ts';
import { usePlayerPart } from '../session/player.ts';
import { applyBetUpdate, type BetUpdate, toBet } from './bet.ts';

/**
 * First part of the key of all queries for the player's bets. The `bet` event of the account socket invalidates them.
 */
export const betsKey = 'bets';

/** Polling interval for a pending bet, because the socket may be disconnected. */
const pendingPollMs = 2_000;

export const betQuery = (betId: string) =>
  queryOptions({
    queryKey: [betsKey, 'one', betId],
    queryFn: async ({ signal }) =>
      applyBetUpdate(await call('getBet', { params: { betId }, query: { loading: false } }, { signal })),
    select: toBet,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pendingPollMs : false),
  });

type BetsQuery = Omit<NonNullable<SentInput<typeof listBets>['query']>, 'loading'>;

export async function fetchBets(query: BetsQuery, signal?: AbortSignal) {
  const page = await call('listBets', { query: { ...query, loading: false } }, { ...(signal && { signal }) });
  return { ...page, bets: page.bets.map((bet) => applyBetUpdate(bet)) };
}

export function storeBet(bet: BetUpdate): void {
  queryClient.setQueryData([betsKey, 'one', bet.betId], bet);
  void queryClient.invalidateQueries({ queryKey: [betsKey, 'list'] });
}

function useReaderCurrency() {
  const locale = useLocale();
  return usePlayerPart((player) => player.currency) ?? locales[locale].currency;
}

export function useSportsTerms() {
  const currency = useReaderCurrency();
  const query = useQuery({
    queryKey: ['sports', 'terms', currency],
    queryFn: ({ signal }) => call('getSportsTerms', { query: { currency, loading: false } }, { signal }),
    staleTime: 300_000,
  });
  return { ...query, currency };
}
