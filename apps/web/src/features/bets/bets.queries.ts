import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { toBet } from '../../shared/sports/bet.ts';
import { betsKey, fetchBets } from '../../shared/sports/bets.queries.ts';
import { spanAt } from '../../shared/sports/span.ts';

export type BetsState = 'open' | 'settled';

const pageSize = 20;
const pendingPollMs = 3_000;
/** Polling interval of cash-out offers. */
const offersPollMs = 4_000;

/** The player's bets of a state, newest first, in pages. */
export const betsQuery = (state: BetsState) =>
  infiniteQueryOptions({
    queryKey: [betsKey, 'list', state],
    queryFn: ({ signal, pageParam }) =>
      fetchBets({ state, limit: pageSize, ...(pageParam ? { before: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Follows pending bets even while the account socket is disconnected.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ bets }) => bets.some((bet) => bet.state === 'pending')) ? pendingPollMs : false,
    select: ({ pages }) => ({
      bets: pages.flatMap((page) => page.bets.map(toBet)),
      openCount: pages[0]?.openCount ?? 0,
      openStake: pages[0]?.openStake ?? 0,
    }),
  });

/** The player's open bets on a match. */
export const betsOnMatchQuery = (matchId: string) =>
  queryOptions({
    queryKey: [betsKey, 'match', matchId],
    queryFn: ({ signal }) => fetchBets({ state: 'open', matchId, limit: pageSize }, signal),
    select: ({ bets }) => bets.map(toBet),
  });

/** Current cash-out offers by bet id. */
export const cashOutsQuery = queryOptions({
  queryKey: [betsKey, 'offers'],
  queryFn: async ({ signal }) => {
    const { offers } = await call('listCashOuts', { query: { loading: false } }, { signal });
    const atMs = Date.now();
    return offers.map((offer) => ({
      ...offer,
      sale: offer.sale && { ...offer.sale, ...spanAt(offer.sale, atMs) },
    }));
  },
  refetchInterval: offersPollMs,
  staleTime: 0,
  select: (offers) => new Map(offers.map((offer) => [offer.betId, offer])),
});
