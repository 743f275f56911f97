import type { PlayPeriod } from '@palpite/contracts/records';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { recordsKey } from '../../shared/wallet/withdrawals.ts';

export type ProductFigures = {
  readonly product: string;
  readonly stakes: number;
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
};

export type PlayFigures = {
  readonly from: string | null;
  readonly to: string;
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly products: readonly ProductFigures[];
};

export function toPlayFigures(
  { from, to, products: wire }: CallReply<'getPlayStatistics'>,
  currency: Currency,
): PlayFigures {
  const products = wire.map(({ product, stakes, staked, returned }) => ({
    product,
    stakes,
    stakedMinor: fromWire(staked, currency),
    returnedMinor: fromWire(returned, currency),
  }));
  return {
    from,
    to,
    stakedMinor: products.reduce((sum, { stakedMinor }) => sum + stakedMinor, 0n),
    returnedMinor: products.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0n),
    products,
  };
}

export const playStatisticsQuery = (period: PlayPeriod, currency: Currency) =>
  queryOptions({
    queryKey: [recordsKey, 'statistics', period],
    queryFn: async ({ signal }) =>
      toPlayFigures(
        await call('getPlayStatistics', { query: { period, loading: false } }, { signal }),
        currency,
      ),
  });
