import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Begins the key of everything that is read about bonuses. */
export const bonusesKey = 'bonuses';

/** Offers, active bonuses with their progress, and the newest that are over. */
export const bonusesQuery = queryOptions({
  queryKey: [bonusesKey],
  queryFn: ({ signal }) => call('listBonuses', { query: { loading: false } }, { signal, refusal: 'inline' }),
});
