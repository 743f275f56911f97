import type { SentInput } from '@palpite/contracts/endpoint';
import type { listBets } from '@palpite/contracts/sports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { applyBetUpdate, type BetUpdate, toBet } from './bet.ts';

/** Every query about the player's bets begins with this word; the account socket's `bet` reads them again. */
export const betsKey = 'bets';

/** While a bet waits in play the socket may be away, so its answer is also asked for. */
const pendingPollMs = 2_000;

/** One bet, followed until it is no longer pending. */
export const betQuery = (betId: string) =>
  queryOptions({
    queryKey: [betsKey, 'one', betId],
    queryFn: async ({ signal }) =>
      applyBetUpdate(await call('getBet', { params: { betId }, query: { loading: false } }, { signal })),
    select: toBet,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pendingPollMs : false),
  });

type BetsAsked = Omit<NonNullable<SentInput<typeof listBets>['query']>, 'loading'>;

/** A page of the player's bets, heard now. */
export async function fetchBets(asked: BetsAsked, signal?: AbortSignal) {
  const page = await call('listBets', { query: { ...asked, loading: false } }, { ...(signal && { signal }) });
  return { ...page, bets: page.bets.map((bet) => applyBetUpdate(bet)) };
}

/** A reply brought a bet: whoever shows it shows this, and lists are read again. */
export function noteBet(bet: BetUpdate): void {
  queryClient.setQueryData([betsKey, 'one', bet.betId], bet);
  void queryClient.invalidateQueries({ queryKey: [betsKey, 'list'] });
}
