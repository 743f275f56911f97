import type { RefusalCode } from '@palpite/contracts/refusals';
import { fromWire } from '@palpite/domain/money';
import { formatTime } from '@palpite/i18n';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useMemo } from 'react';
import type { CallReply } from '../../shared/api/endpoints.ts';
import type { Bet, Span } from '../../shared/sports/bet.ts';
import { board, useLive } from '../../shared/sports/prices/price-board.ts';
import { cashOutsQuery, refetchOffers } from './bets.queries.ts';

/** Prices change several times a second. */
const offersRestMs = 1_500;

export function useOffers(bets: readonly Bet[], offered: boolean): ReadonlyMap<string, CashOutOffer> {
  const open = useMemo(() => bets.filter(({ state }) => state === 'open' || state === 'pending'), [bets]);
  useLive(
    useMemo(() => [...new Set(open.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))], [open]),
  );
  const { data } = useQuery({ ...cashOutsQuery, enabled: offered && open.length > 0 });
  const marketIds = open.flatMap(({ legs }) => legs.map(({ marketId }) => marketId)).join();
  useEffect(() => {
    if (!offered || marketIds === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleRefetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refetchOffers();
      }, offersRestMs);
    };
    const ends = marketIds.split(',').map((id) => board.listen(id, scheduleRefetch));
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [offered, marketIds]);
  return useMemo(() => {
    const offers = new Map<string, CashOutOffer>();
    if (!offered) return offers;
    for (const { betId, currency } of open) {
      const now = data?.get(betId);
      if (now)
        offers.set(betId, {
          ...now,
          offerMinor: now.offer === null ? null : fromWire(now.offer, currency),
          // An expired one has been answered; the bet shows its result.
          sale: now.sale && now.sale.untilMs > Date.now() ? now.sale : null,
        });
    }
    return offers;
  }, [data, offered, open]);
}

export type CashOutOffer = {
  readonly offerMinor: bigint | null;
  readonly refusal: RefusalCode | null;
  /** Earliest time of a cash-out after placement. Null when it is already possible. */
  readonly from: string | null;
  readonly waitSeconds: number;
  /** A cash-out in its delay, as reported by the server. It may have been requested on another page. */
  readonly sale:
    | (Pick<NonNullable<CallReply<'listCashOuts'>['offers'][number]['sale']>, 'shown' | 'stake'> & Span)
    | null;
};

export function whyNoOffer(t: TFunction<'bets'>, offer: CashOutOffer | undefined): string {
  if (offer?.refusal === 'cash_out_review') return t('cashOut.review');
  if (offer?.refusal === 'cash_out_too_soon' && offer.from)
    return t('cashOut.from', { time: formatTime(new Date(offer.from)) });
  return t('cashOut.suspended');
}
