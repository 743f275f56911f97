import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { learn, sportsKey } from '../../shared/sports/price-board.ts';
import { renamePicks } from './rename-picks.ts';

/** Loads the markets of the slip into the price board. Returns the ids of markets that the server no longer knows. */
export const slipMarketsQuery = (marketIds: readonly string[]) =>
  queryOptions({
    queryKey: [sportsKey, 'slip', ...marketIds],
    queryFn: async ({ signal }) => {
      const query = { ids: marketIds.join(), loading: false } as const;
      const { markets } = await call('getMarkets', { query }, { signal });
      learn({
        states: markets.map(({ match }) => match.state),
        markets: markets.map(({ market }) => market),
      });
      renamePicks(markets.map(({ match }) => match));
      const known = new Set(markets.map(({ market }) => market.marketId));
      return { goneIds: marketIds.filter((id) => !known.has(id)) };
    },
    enabled: marketIds.length > 0,
    placeholderData: (before) => before,
  });
