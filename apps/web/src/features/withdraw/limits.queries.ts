import type { Currency } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { toLimits } from './limits.ts';

export const limitsKey = 'withdrawLimits';

export const limitsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [limitsKey, currency],
    queryFn: async ({ signal }) =>
      toLimits(await call('getWithdraw', { query: { loading: false } }, { signal }), currency),
    staleTime: 0,
  });
