import { type Currency, fromWire } from '@palpite/domain/money';
import type { SlotsCode } from '@palpite/domain/slots-vendors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';

/** Valid once, so every visit requests a new one. */
export function openGameQuery(productCode: SlotsCode, gameType: string, visit: string) {
  return queryOptions({
    queryKey: ['play', 'open', productCode, gameType, visit],
    meta: { background: true },
    queryFn: () =>
      call(
        'openGame',
        { body: { productCode, gameType, loading: false } },
        // The game's window shows these refusals and a missing answer itself.
        { lost: null, expects: ['game_stopped', 'play_stopped', 'play_stopped_always'] },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/**
 * Total net result of a group's games in minor units. The net result of a session is the difference of two responses.
 */
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

/**
 * Notices, and the balance after the vendor's calls. The account socket, which is closed during play, would send both.
 */
export const noticesQuery = queryOptions({
  queryKey: ['play', 'notices'],
  meta: { background: true },
  queryFn: ({ signal }) => call('listNotices', { query: { loading: false } }, { signal }),
  staleTime: 0,
  gcTime: 0,
});
