import { Button } from '@palpite/ui';
import { Trans, useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money.tsx';
import type { Bet } from '../../shared/sports/bet.ts';
import { useIsLocked } from '../../shared/sports/price-board.ts';
import type { CashOutOffer } from './cash-out-offer.ts';
import { CashOutWait } from './cash-out-wait.tsx';
import { useSaleInPlay } from './sale-in-play.ts';

export type CashOutButtonProps = { bet: Bet; offer: CashOutOffer; onPress: () => void };

/** This offers to buy a bet back for what it is worth now; without a price it says why and keeps its place. */
export function CashOutButton({ bet, offer, onPress }: CashOutButtonProps) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const isStale = useIsLocked();
  const sale = useSaleInPlay(bet.betId, offer);
  const suspended = offer.offerMinor === null || isStale;
  if (sale) return <CashOutWait sale={sale} />;
  return (
    <div className="flex flex-col gap-1.5">
      <Button block variant="secondary" disabled={suspended} onClick={onPress}>
        {suspended ? (
          t('cashOut.suspended')
        ) : (
          <span className="tabular">
            <Trans
              t={t}
              i18nKey="cashOut.action"
              values={{ amount: money(offer.offerMinor ?? 0n, bet.currency) }}
              components={{ b: <b className="font-extrabold text-accent" /> }}
            />
          </span>
        )}
      </Button>
      {bet.autoCashOutMinor === null ? null : (
        <p className="tabular text-center text-caption text-fg-3">
          {t('cashOut.autoAt', { amount: money(bet.autoCashOutMinor, bet.currency) })}
        </p>
      )}
    </div>
  );
}
