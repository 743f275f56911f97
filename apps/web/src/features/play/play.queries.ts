import type { SlotsCode } from '@palpite/contracts/provider-calls';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';

/** The address of a game for this player: good once, so it is asked for anew whenever the game is opened. */
export function openGameQuery(productCode: SlotsCode, gameType: string, visit: string) {
  return queryOptions({
    queryKey: ['play', 'open', productCode, gameType, visit],
    queryFn: () =>
      call('openGame', { body: { productCode, gameType, loading: false } }, { refusal: 'inline' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What a group's games have brought in all, in minor units; a sitting's net is the difference of two answers. */
export function netQuery(productCode: SlotsCode, currency: Currency) {
  return queryOptions({
    queryKey: ['play', 'net', productCode],
    queryFn: async ({ signal }) => {
      const query = { productCode, loading: false };
      return fromWire((await call('getNet', { query }, { signal, refusal: 'inline' })).net, currency);
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** What the account socket would have told, were it open. */
export const noticesQuery = queryOptions({
  queryKey: ['play', 'notices'],
  queryFn: async ({ signal }) =>
    (await call('listNotices', { query: { loading: false } }, { signal, refusal: 'inline' })).notices,
  staleTime: 0,
  gcTime: 0,
});
