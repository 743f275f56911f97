import { Button } from '@palpite/ui';
import { Clock, Lock, type LucideIcon, Search } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import type { Bet } from '../../shared/sports/bet.ts';
import { useIsLocked } from '../../shared/sports/price-board.ts';
import type { CashOutOffer } from './cash-out-offer.ts';
import { CashOutWait } from './cash-out-wait.tsx';
import { useSaleInPlay } from './sale-in-play.ts';
import { whyNoOffer } from './why-no-offer.ts';

export type CashOutButtonProps = { bet: Bet; offer: CashOutOffer; onPress: () => void };

const icons: { readonly [Code in NonNullable<CashOutOffer['refusal']>]?: LucideIcon } = {
  cash_out_review: Search,
  cash_out_too_soon: Clock,
};

/**
 * Says in place of the button why there is no offer. A disabled button would be skipped by the keyboard and screen
 * readers, and have too little contrast. A review may take hours, so it also says that the bet stays open.
 */
function NoOffer({ offer }: { offer: CashOutOffer }) {
  const { t } = useTranslation('bets');
  const Icon = (offer.refusal && icons[offer.refusal]) ?? Lock;
  return (
    <div className="flex min-h-12 items-center justify-center gap-2 px-4">
      <Icon aria-hidden="true" size={16} className="shrink-0 text-fg-3" />
      <p className="tabular text-label text-fg-2">
        <span className="font-semibold">{whyNoOffer(t, offer)}</span>
        {offer.refusal === 'cash_out_review' ? (
          <span className="block text-caption text-fg-3">{t('cashOut.runsOn')}</span>
        ) : null}
      </p>
    </div>
  );
}

/** Shows the current cash-out offer, or in the same place why there is none. */
export function CashOutButton({ bet, offer, onPress }: CashOutButtonProps) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const isStale = useIsLocked();
  const sale = useSaleInPlay(bet.betId, offer);
  if (sale) return <CashOutWait sale={sale} />;
  return (
    <div className="flex flex-col gap-1.5">
      {offer.offerMinor === null || isStale ? (
        <NoOffer offer={offer} />
      ) : (
        <Button block variant="secondary" onClick={onPress}>
          <span className="tabular">
            <Trans
              t={t}
              i18nKey="cashOut.action"
              values={{ amount: money(offer.offerMinor, bet.currency) }}
              components={{ b: <b className="font-extrabold text-accent" /> }}
            />
          </span>
        </Button>
      )}
      {bet.autoCashOutMinor === null ? null : (
        <p className="tabular text-center text-caption text-fg-3">
          {t('cashOut.autoAt', { amount: money(bet.autoCashOutMinor, bet.currency) })}
        </p>
      )}
    </div>
  );
}
