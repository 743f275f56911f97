import { fromWire } from '@palpite/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Bet } from '../../shared/sports/bet.ts';
import { board, useLive } from '../../shared/sports/price-board.ts';
import { readOffersAgain } from './bets.mutations.ts';
import { cashOutsQuery } from './bets.queries.ts';
import type { CashOutOffer } from './cash-out-offer.ts';

/** Prices change several times a second; offers are refetched at most this often. */
const offersRestMs = 1_500;

/** Returns the cash-out offers of open bets by bet id. Polled, and refetched soon after a price change of a leg. */
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
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        readOffersAgain();
      }, offersRestMs);
    };
    const ends = marketIds.split(',').map((id) => board.listen(id, ask));
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
