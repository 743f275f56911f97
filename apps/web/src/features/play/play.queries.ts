import { type Currency, fromWire } from '@palpite/domain/money';
import type { SlotsCode } from '@palpite/domain/slots-vendors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';

/** The address of a game for this player: good once, so it is asked for anew whenever the game is opened. */
export function openGameQuery(productCode: SlotsCode, gameType: string, visit: string) {
  return queryOptions({
    queryKey: ['play', 'open', productCode, gameType, visit],
    meta: { background: true },
    queryFn: () =>
      call(
        'openGame',
        { body: { productCode, gameType, loading: false } },
        // The window of the game says these in its place, and that no answer came.
        { lost: null, expects: ['game_stopped', 'play_stopped', 'play_stopped_always'] },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What a group's games have brought in all, in minor units; a sitting's net is the difference of two answers. */
export function netQuery(productCode: SlotsCode, currency: Currency) {
  return queryOptions({
    queryKey: ['play', 'net', productCode],
    meta: { background: true },
    queryFn: async ({ signal }) => {
      const query = { productCode, loading: false };
      return fromWire((await call('getNet', { query }, { signal })).net, currency);
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** What the account socket would have sent if it were open: notices, and the balance after the vendor's calls. */
export const noticesQuery = queryOptions({
  queryKey: ['play', 'notices'],
  meta: { background: true },
  queryFn: ({ signal }) => call('listNotices', { query: { loading: false } }, { signal }),
  staleTime: 0,
  gcTime: 0,
});
