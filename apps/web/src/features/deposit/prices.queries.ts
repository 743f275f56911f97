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
    // An offer that is given once ends with the deposit that took it.
    staleTime: 0,
  });
}

export type Offers = {
  readonly offers: readonly Offer[] | null;
  readonly defaultPkgId: string | null;
  /** Turnover that a bonus asks for, as a multiple of it. */
  readonly giftTimes: bigint;
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
  // A list that arrived stays when a later read fails; a failed read takes the placeholder with it.
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
