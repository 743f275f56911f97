import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { Money } from '../money/money.tsx';
import { DirectionMark } from './direction-mark.tsx';

export type SignedAmountProps = { minor: bigint; currency: Currency; className?: string };

/** Prints a net amount with arrow and sign; zero has neither. */
export function SignedAmount({ minor, currency, className }: SignedAmountProps) {
  if (minor === 0n)
    return (
      <span className={cx('text-fg-2', className)}>
        <Money minor={minor} currency={currency} />
      </span>
    );
  const up = minor > 0n;
  return (
    <span className={cx('inline-flex items-center gap-1', up ? 'text-up' : 'text-down', className)}>
      <DirectionMark up={up} />
      <span className="whitespace-nowrap">
        {up ? '+' : '−'}
        <Money minor={up ? minor : -minor} currency={currency} />
      </span>
    </span>
  );
}
