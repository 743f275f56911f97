import { locales } from '@palpite/domain/locales';
import { type Currency, currencies, toDecimal } from '@palpite/domain/money';
import { CountUp } from '@palpite/ui';
import { useLocale } from '../i18n/i18n.ts';
import { Money } from './money.tsx';

/** Animates up to the amount that arrived; a screen reader gets the final amount at once. */
export function ArrivedAmount({ amountMinor, currency }: { amountMinor: bigint; currency: Currency }) {
  const locale = useLocale();
  // For the animation only: amounts stay in minor units.
  const amount = Number(toDecimal(amountMinor, currency));
  const decimals = currencies[currency].exponent;
  return (
    <p className="text-display font-bold text-up">
      <span aria-hidden="true">
        <CountUp
          value={amount}
          locale={locales[locale].tag}
          format={{
            style: 'currency',
            currency,
            currencyDisplay: 'narrowSymbol',
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }}
        />
      </span>
      <span className="sr-only">
        <Money minor={amountMinor} currency={currency} />
      </span>
    </p>
  );
}
