import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { Money } from '../../shared/money/money.tsx';

export interface SignedMoneyProps {
  minor: bigint;
  currency: Currency;
  /** The movement was cancelled or failed. */
  struck?: boolean;
  /** The money has not arrived yet. */
  waiting?: boolean;
  className?: string;
}

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
