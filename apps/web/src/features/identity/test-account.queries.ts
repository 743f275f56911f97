import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { currencyOf } from '../../shared/session/player.ts';

export type TestAccount = { username: string; password: string; balanceMinor: bigint; currency: Currency };

/** The house's play-money account; a house that plays for real money has none and refuses. */
const testAccountQuery = queryOptions({
  queryKey: ['testAccount'],
  meta: { background: true },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  queryFn: async ({ signal }): Promise<TestAccount> => {
    const { username, pwd, balance } = await call('getUserTest', {}, { signal });
    const currency = currencyOf('');
    return { username, password: pwd, balanceMinor: fromWire(balance, currency), currency };
  },
});

/** The test account, or null where there is none. */
export function useTestAccount(): TestAccount | null {
  return useQuery(testAccountQuery).data ?? null;
}
