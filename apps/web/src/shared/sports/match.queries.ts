import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { sportsKey, updateBoard } from './prices/price-board.ts';

/** Writes its prices to the board. */
export const matchQuery = (matchId: string) =>
  queryOptions({
    queryKey: [sportsKey, 'match', matchId],
    meta: { expects: ['match_unknown'] },
    queryFn: async ({ signal }) => {
      const found = await call('getMatch', { params: { matchId }, query: { loading: false } }, { signal });
      updateBoard({ states: [found.match.state], markets: found.markets, feedSilent: found.feedSilent });
      return found;
    },
    // Polls for new markets, statistics and old events. Prices and the score arrive by the stream.
    refetchInterval: 20_000,
  });
