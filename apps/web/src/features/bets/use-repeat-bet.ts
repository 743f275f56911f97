import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { toast } from '../../shared/messages/toast.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import type { Bet } from '../../shared/sports/bet.ts';
import { learn } from '../../shared/sports/price-board.ts';
import { toPick } from '../../shared/sports/slip-pick.ts';
import { putPicks } from '../../shared/sports/slip-store.ts';

/** Puts the picks of a bet on the slip at current prices. Leaves out unavailable ones and reports their number. */
export function useRepeatBet(): { isBusy: boolean; run: (bet: Bet) => Promise<void> } {
  const { t } = useTranslation('bets');
  const [isBusy, setBusy] = useState(false);
  async function run(bet: Bet) {
    setBusy(true);
    try {
      const ids = [...new Set(bet.legs.map(({ marketId }) => marketId))].join();
      const { markets } = await call('getMarkets', { query: { ids, loading: false } });
      learn({
        states: markets.map(({ match }) => match.state),
        markets: markets.map(({ market }) => market),
      });
      const picks = bet.legs.flatMap((leg) => {
        const found = markets.find(
          ({ market }) => market.marketId === leg.marketId && market.status === 'open',
        );
        return (found && toPick(found.match, found.market, leg.outcome)) ?? [];
      });
      if (picks.length === 0) return toast.message(t('repeatNone'));
      putPicks(picks);
      openOverlay('slip');
      if (picks.length < bet.legs.length)
        toast.message(t('repeatSome', { count: bet.legs.length - picks.length }));
    } catch {
      toast.error(t('repeatFailed'));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
