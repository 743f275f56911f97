import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callForMessage } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { mergeBalances } from '../../shared/session/player.ts';
import { betQuery, betsKey, fetchBets, storeBet } from '../../shared/sports/bet.queries.ts';
import { applyBetUpdate, type Bet, type BetUpdate, spanAt, toBet } from '../../shared/sports/bet.ts';
import type { CashOutPart } from './cash-out-part.ts';

export type BetsState = 'open' | 'settled';

const pageSize = 20;
const pendingPollMs = 3_000;
const offersPollMs = 4_000;

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

export const betsOnMatchQuery = (matchId: string) =>
  queryOptions({
    queryKey: [betsKey, 'match', matchId],
    queryFn: ({ signal }) => fetchBets({ state: 'open', matchId, limit: pageSize }, signal),
    select: ({ bets }) => bets.map(toBet),
  });

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

/**
 * Sells for at least the displayed offer, after the in-play delay `takesMs`. Repeating a request id returns the first
 * result. Returns the paid amount in minor units.
 */
export async function cashOut(
  bet: Bet,
  requestId: string,
  part: CashOutPart,
  takesMs: number,
): Promise<bigint> {
  const { currency } = bet;
  const reply = await call(
    'cashOutBet',
    {
      params: { betId: bet.betId },
      body: {
        requestId,
        shown: toDecimal(part.offerMinor, currency),
        ...(part.percent === 100 ? {} : { stake: toDecimal(part.stakeMinor, currency) }),
        loading: false,
      },
    },
    { overlaps: true, takesMs, lost: null, expects: ['cash_out_price_moved'] },
  );
  mergeBalances(reply);
  storeBet(applyBetUpdate(reply.bet));
  refetchOffers();
  return fromWire(reply.paid, currency);
}

/**
 * Null removes it. Returns the server's message, or an empty text if the answer was lost but the change was applied.
 */
export async function setAutoCashOut(
  betId: string,
  atMinor: bigint | null,
  currency: Currency,
): Promise<string> {
  const at = atMinor === null ? null : toDecimal(atMinor, currency);
  const input = { params: { betId }, body: { at, loading: false } };
  let read: BetUpdate | null = null;
  const reply = await sendOrRead(
    () => callForMessage('setAutoCashOut', input, { lost: null }),
    async () => {
      read = await queryClient.fetchQuery({ ...betQuery(betId), staleTime: 0 });
      return toBet(read).autoCashOutMinor === atMinor;
    },
  );
  const bet = reply ? applyBetUpdate(reply.data) : read;
  if (bet) storeBet(bet);
  return reply?.message ?? '';
}

export function refetchOffers(): void {
  void queryClient.invalidateQueries({ queryKey: [betsKey, 'offers'] });
}
