import type { PackageGroup } from '@palpite/contracts/payments';
import type { Currency } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { currencyOf, useUserInfo } from '../../shared/session/player.ts';
import { type Offer, toOffer } from './offers.ts';

export const pricesKey = ['prices'] as const;

function pricesQuery(group: PackageGroup | '') {
  const query = { loading: false, ...(group === '' ? {} : { curreny: group }) };
  return queryOptions({
    queryKey: [...pricesKey, group],
    queryFn: ({ signal }) => call('getPrices', { query }, { signal }),
    // A one-time offer disappears with the deposit that used it.
    staleTime: 0,
  });
}

export type Offers = {
  readonly offers: readonly Offer[] | null;
  readonly defaultPkgId: string | null;
  /** Turnover required for a bonus, as a multiple of the bonus. */
  readonly giftTimes: bigint;
  readonly currency: Currency;
  readonly failed: boolean;
  readonly retry: () => void;
};

/** Returns the packages of a group, or all that apply. Until they load, uses those of the user info. */
export function useOffers(group: PackageGroup | '' = ''): Offers {
  const info = useUserInfo();
  const { data, isError, refetch } = useQuery({
    ...pricesQuery(group),
    enabled: info !== null,
    ...(group === '' && info ? { placeholderData: info.paypackage } : {}),
  });
  const currency = currencyOf(info?.currency ?? '');
  // A failed refetch keeps the loaded list, but drops the placeholder.
  const book = data ?? (group === '' ? info?.paypackage : undefined);
  return {
    offers: book?.packages.map((each) => toOffer(each, currency)) ?? null,
    defaultPkgId: book?.defaultPkgId ?? null,
    giftTimes: BigInt(book?.giftTimes ?? 0),
    currency,
    failed: isError && book === undefined,
    retry: () => void refetch(),
  };
}
