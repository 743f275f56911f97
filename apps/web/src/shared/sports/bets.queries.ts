import type { SentInput } from '@palpite/contracts/endpoint';
import type { listBets } from '@palpite/contracts/sports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { applyBetUpdate, type BetUpdate, toBet } from './bet.ts';

/**
 * First part of the key of all queries for the player's bets. The `bet` event of the account socket invalidates them.
 */
export const betsKey = 'bets';

/** Polling interval for a pending bet, because the socket may be disconnected. */
const pendingPollMs = 2_000;

/** One bet. Polled while it is pending. */
export const betQuery = (betId: string) =>
  queryOptions({
    queryKey: [betsKey, 'one', betId],
    queryFn: async ({ signal }) =>
      applyBetUpdate(await call('getBet', { params: { betId }, query: { loading: false } }, { signal })),
    select: toBet,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pendingPollMs : false),
  });

type BetsAsked = Omit<NonNullable<SentInput<typeof listBets>['query']>, 'loading'>;

/** Loads a page of the player's bets. */
export async function fetchBets(asked: BetsAsked, signal?: AbortSignal) {
  const page = await call('listBets', { query: { ...asked, loading: false } }, { ...(signal && { signal }) });
  return { ...page, bets: page.bets.map((bet) => applyBetUpdate(bet)) };
}

/** Stores a bet received in a response, and invalidates the lists of bets. */
export function noteBet(bet: BetUpdate): void {
  queryClient.setQueryData([betsKey, 'one', bet.betId], bet);
  void queryClient.invalidateQueries({ queryKey: [betsKey, 'list'] });
}
