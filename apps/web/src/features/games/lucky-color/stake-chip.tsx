import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../shared/money/money.tsx';

export type StakeChipProps = {
  id: string;
  minor: bigint;
  currency: Currency;
  lost?: boolean;
  className?: string;
};

/** As weak as the losing tile below it. Mixed, not transparent, so that the tile does not show through. */
const looks = {
  plain: 'bg-action text-on-action',
  lost: 'bg-[color-mix(in_srgb,var(--color-action)_35%,var(--color-surface-1))] text-[color-mix(in_srgb,var(--color-on-action)_35%,var(--color-surface-1))]',
} as const;

/** The player's stake on a bet. It keeps its place while the stake is zero. */
export const StakeChip = memo(function StakeChip(props: StakeChipProps) {
  const { id, minor, currency, lost = false, className } = props;
  const { t } = useTranslation('lucky');
  return (
    <span
      id={id}
      aria-hidden="true"
      className={cx(
        'pointer-events-none rounded-full px-1.5 text-micro font-bold whitespace-nowrap transition-[transform,opacity] duration-base',
        looks[lost ? 'lost' : 'plain'],
        minor === 0n ? 'scale-75 opacity-0' : 'scale-100',
        className,
      )}
    >
      <span className="sr-only">{t('mine')} </span>
      <Money minor={minor} currency={currency} short />
    </span>
  );
});
