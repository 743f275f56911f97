import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { Money } from '../../shared/money/money.tsx';
import { amountMinorOf, type Limits, previewCost, type Request } from './limits.ts';
import { percentText, usdtText } from './texts.ts';

/** Previews the fee and the net amount. */
export function CostLines({ request, limits }: { request: Request; limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const locale = useLocale();
  const { currency, feeBp } = limits;
  const amountMinor = amountMinorOf(request.amount, currency);
  const { feeMinor, netMinor, usdtMicro } = previewCost(amountMinor, limits);
  return (
    <dl className="flex flex-col gap-2 text-body-sm">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-fg-2">{t('cost.amount')}</dt>
        <dd>
          <Money minor={amountMinor} currency={currency} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-fg-2">{t('cost.fee', { percent: percentText(feeBp, locale) })}</dt>
        <dd>
          {feeMinor > 0n ? '−' : ''}
          <Money minor={feeMinor} currency={currency} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 border-t border-hairline pt-2.5">
        <dt className="font-semibold">{t('cost.net')}</dt>
        <dd className="text-right">
          <span className="text-title-sm font-bold">
            <Money minor={netMinor} currency={currency} />
          </span>
          {request.bank === 'USDT' ? (
            <span className="tabular block text-caption text-fg-2">
              {t('cost.usdt', { amount: usdtText(usdtMicro, locale) })}
            </span>
          ) : null}
        </dd>
      </div>
    </dl>
  );
}
