import { useTranslation } from 'react-i18next';
import { DelayRing } from '../../shared/sports/delay-ring.tsx';
import type { Span } from '../../shared/sports/span.ts';

/** Shows the delay of a cash-out in play. */
export function CashOutWait({ sale }: { sale: Span }) {
  const { t } = useTranslation('bets');
  return (
    <p role="status" className="flex items-center gap-3 text-label text-fg-2">
      <DelayRing size={44} fromMs={sale.fromMs} untilMs={sale.untilMs} label={t('pendingLabel')} />
      {t('cashOut.checking')}
    </p>
  );
}
