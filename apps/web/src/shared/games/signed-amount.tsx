import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { Money } from '../money/money.tsx';

type SignedAmountProps = { minor: bigint; currency: Currency; className?: string };

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

export function DirectionMark({ up, className }: { up: boolean; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 8" className={cx('h-[0.55em] w-[0.7em] shrink-0', className)}>
      <path d={up ? 'M5 0 10 8H0z' : 'M0 0h10L5 8z'} fill="currentColor" />
    </svg>
  );
}
