import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { amountMinorOf, type Limits, previewCost, type Request } from './limits.ts';
import { fastestMinutes, percentText, usdtText } from './texts.ts';

/** Shows withdrawals left today, opening hours, shortest time and fee. */
export function Facts({ limits }: { limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const locale = useLocale();
  return (
    <div className="text-center text-micro text-balance text-fg-3">
      <p className="font-semibold text-fg-2">
        {limits.leftToday > 0 ? t('today.left', { count: limits.leftToday }) : t('today.none')}
      </p>
      <p className="mt-0.5">
        {t('facts', { minutes: fastestMinutes, percent: percentText(limits.feeBp, locale) })}
      </p>
    </div>
  );
}

/** Shows the net amount while the keypad covers the list of costs. */
export function NetLine({ request, limits }: { request: Request; limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const money = useMoney();
  const locale = useLocale();
  const { currency } = limits;
  const { netMinor, usdtMicro } = previewCost(amountMinorOf(request.amount, currency), limits);
  const arrives =
    request.bank === 'USDT' ? ` ${t('cost.usdt', { amount: usdtText(usdtMicro, locale) })}` : '';
  return (
    <p className="text-center text-caption text-fg-2">
      {t('cost.net')} <span className="font-semibold text-fg-1">{money(netMinor, currency)}</span>
      {arrives}
    </p>
  );
}
