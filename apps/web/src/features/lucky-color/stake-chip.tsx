import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money.tsx';

export type StakeChipProps = { id: string; minor: bigint; currency: Currency; className?: string };

/** This is what the player has on a bet; it keeps its place while there is nothing. */
export function StakeChip({ id, minor, currency, className }: StakeChipProps) {
  const { t } = useTranslation('lucky');
  return (
    <span
      id={id}
      aria-hidden="true"
      className={cx(
        'pointer-events-none rounded-full bg-action px-1.5 text-micro font-bold whitespace-nowrap text-on-action transition-[transform,opacity] duration-base',
        minor === 0n && 'scale-75 opacity-0',
        className,
      )}
    >
      <span className="sr-only">{t('mine')} </span>
      <Money minor={minor} currency={currency} short />
    </span>
  );
}
