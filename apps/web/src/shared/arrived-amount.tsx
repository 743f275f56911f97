import { locales } from '@palpite/domain/locales';
import { type Currency, currencies, toDecimal } from '@palpite/domain/money';
import { CountUp } from '@palpite/ui';
import { useEffect, useState } from 'react';
import { useLocale } from './i18n.ts';
import { Money } from './money.tsx';

/** This rolls up to the amount that arrived; a screen reader hears the amount at once. */
export function ArrivedAmount({ amountMinor, currency }: { amountMinor: bigint; currency: Currency }) {
  const locale = useLocale();
  const [shown, setShown] = useState(0);
  // For show only: the amount itself stays in minor units.
  const amount = Number(toDecimal(amountMinor, currency));
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(amount));
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  const decimals = currencies[currency].exponent;
  return (
    <p className="text-display font-bold text-up">
      <span aria-hidden="true">
        <CountUp
          value={shown}
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
