import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { Money } from '../../shared/money/money.tsx';

export interface SignedMoneyProps {
  minor: bigint;
  currency: Currency;
  /** It neither came nor went in the end. */
  struck?: boolean;
  /** It has not come yet. */
  waiting?: boolean;
  className?: string;
}

/** This writes an amount with its sign: what came in is green and has a plus. */
export function SignedMoney({
  minor,
  currency,
  struck = false,
  waiting = false,
  className,
}: SignedMoneyProps) {
  const sign = minor > 0n ? '+' : minor < 0n ? '−' : '';
  return (
    <span
      className={cx(
        'whitespace-nowrap',
        struck ? 'text-fg-3 line-through' : minor > 0n && !waiting ? 'text-up' : 'text-fg-1',
        className,
      )}
    >
      {sign}
      <Money minor={minor < 0n ? -minor : minor} currency={currency} />
    </span>
  );
}
