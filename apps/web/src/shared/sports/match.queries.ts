import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { learn, sportsKey } from './price-board.ts';

/** A match with all its markets, its log and its statistics; its prices go to the board. */
export const matchQuery = (matchId: string) =>
  queryOptions({
    queryKey: [sportsKey, 'match', matchId],
    meta: { expects: ['match_unknown'] },
    queryFn: async ({ signal }) => {
      const found = await call('getMatch', { params: { matchId }, query: { loading: false } }, { signal });
      learn({ states: [found.match.state], markets: found.markets, feedSilent: found.feedSilent });
      return found;
    },
    // New markets, statistics and old events come with the next reading; prices and the score with the stream.
    refetchInterval: 20_000,
  });
