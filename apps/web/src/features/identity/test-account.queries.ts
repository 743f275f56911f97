import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { currencyOf } from '../../shared/session/player.ts';

export type TestAccount = { username: string; password: string; balanceMinor: bigint; currency: Currency };

/** Reads the play-money account; a real-money installation has none and refuses. */
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

export function useTestAccount(): TestAccount | null {
  return useQuery(testAccountQuery).data ?? null;
}
