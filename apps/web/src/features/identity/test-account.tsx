import { type Currency, fromWire } from '@palpite/domain/money';
import { ListRow } from '@palpite/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { Money } from '../../shared/money/money.tsx';
import { type NextPlace, openOverlay } from '../../shared/overlays/overlays.ts';
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

export function TestAccountHint({ next }: { next?: NextPlace | undefined }) {
  const { t } = useTranslation('identity');
  const account = useTestAccount();
  if (!account) return null;
  return (
    <ListRow
      leads
      icon={<FlaskConical size={20} />}
      title={t('test.title')}
      text={t('test.hint')}
      end={
        account.balanceMinor > 0n ? (
          <Money minor={account.balanceMinor} currency={account.currency} short />
        ) : null
      }
      onClick={() => openOverlay('testAccount', { next })}
      className="mt-4 bg-surface-2"
    />
  );
}
