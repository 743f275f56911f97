import type { PackageGroup } from '@palpite/contracts/payments';
import type { Currency } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { currencyOf, useUserInfo } from '../../shared/player.ts';
import { type Offer, toOffer } from './offers.ts';

export const pricesKey = ['prices'] as const;

function pricesQuery(group: PackageGroup | '') {
  const query = { loading: false, ...(group === '' ? {} : { curreny: group }) };
  return queryOptions({
    queryKey: [...pricesKey, group],
    queryFn: ({ signal }) => call('getPrices', { query }, { signal, refusal: 'inline' }),
    // An offer that is given once ends with the deposit that took it.
    staleTime: 0,
  });
}

export type Offers = {
  readonly offers: readonly Offer[] | null;
  readonly defaultPkgId: string | null;
  readonly currency: Currency;
  readonly failed: boolean;
  readonly retry: () => void;
};

/** The packages of a group, or all that apply; until they come, those that the user info brought along. */
export function useOffers(group: PackageGroup | '' = ''): Offers {
  const info = useUserInfo();
  const { data, isError, refetch } = useQuery({
    ...pricesQuery(group),
    enabled: info !== null,
    ...(group === '' && info ? { placeholderData: info.paypackage } : {}),
  });
  const currency = currencyOf(info?.currency ?? '');
  return {
    offers: data?.packages.map((each) => toOffer(each, currency)) ?? null,
    defaultPkgId: data?.defaultPkgId ?? null,
    currency,
    failed: isError,
    retry: () => void refetch(),
  };
}
