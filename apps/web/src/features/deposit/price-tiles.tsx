import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '../../shared/forms/choice-card.tsx';
import { ChoiceGroup } from '../../shared/forms/choice-group.tsx';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { PriceTile } from './offers.ts';

/** Two rows of three fit on every phone together with the other choices. */
const shownAtFirst = 6;

export interface PriceTilesProps {
  tiles: readonly PriceTile[];
  currency: Currency;
  value: bigint | null;
  onChoose: (priceMinor: bigint) => void;
  columns?: 2 | 3;
  /** The player declined promotions: tiles show no bonus or discount. */
  withoutPromotions: boolean;
}

function PriceLabel({ tile, currency, plain }: { tile: PriceTile; currency: Currency; plain: boolean }) {
  const { t } = useTranslation('deposit');
  const money = useMoney();
  const { bestGiftMinor, giftPercent, discountPercent } = plain
    ? { bestGiftMinor: 0n, giftPercent: 0, discountPercent: 0 }
    : tile;
  return (
    <>
      {giftPercent > 0 || discountPercent > 0 ? (
        <span
          aria-hidden="true"
          className={cx(
            'tabular absolute top-1.5 right-1.5 big:static rounded-xs bg-surface-1 px-1.5 py-px text-micro font-semibold',
            giftPercent > 0 ? 'text-bonus' : 'text-boost',
          )}
        >
          {giftPercent > 0 ? `+${giftPercent}%` : t('discount.badge', { percent: discountPercent })}
        </span>
      ) : null}
      <span className="block text-title-sm font-bold">
        <Money short minor={tile.priceMinor} currency={currency} />
      </span>
      {bestGiftMinor > 0n ? (
        <span aria-hidden="true" className="block text-micro font-semibold text-bonus">
          + <Money short minor={bestGiftMinor} currency={currency} />
        </span>
      ) : null}
      {bestGiftMinor > 0n ? (
        <span className="sr-only">{t('amount.giftSpoken', { amount: money(bestGiftMinor, currency) })}</span>
      ) : null}
    </>
  );
}

export function PriceTiles({
  tiles,
  currency,
  value,
  onChoose,
  columns = 3,
  withoutPromotions,
}: PriceTilesProps) {
  const { t } = useTranslation('deposit');
  const name = useId();
  const [all, setAll] = useState(() => tiles.findIndex((tile) => tile.priceMinor === value) >= shownAtFirst);
  const folds = tiles.length > shownAtFirst;
  return (
    <ChoiceGroup title={t('amount.label')}>
      <div
        className={cx(
          'grid gap-2',
          columns === 3 ? 'grid-cols-3 big:grid-cols-2' : 'grid-cols-2 short:grid-cols-4',
        )}
      >
        {(all ? tiles : tiles.slice(0, shownAtFirst)).map((tile) => (
          <ChoiceCard
            key={String(tile.priceMinor)}
            name={name}
            checked={tile.priceMinor === value}
            onChoose={() => onChoose(tile.priceMinor)}
            className={cx(
              'min-h-19 flex-col items-center justify-end px-1 pb-2.5 text-center',
              // A single tile in the last row spans all columns.
              columns === 3 && 'last:nth-[3n+1]:col-span-3',
            )}
          >
            <PriceLabel tile={tile} currency={currency} plain={withoutPromotions} />
          </ChoiceCard>
        ))}
      </div>
      {folds ? (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-0.5 -mb-3 flex min-h-11 w-full items-center justify-center gap-1 rounded-md text-label text-link"
        >
          {all ? t('amount.fewer') : t('amount.more')}
          <ChevronDown
            aria-hidden="true"
            size={16}
            className={cx('transition-transform duration-base', all && 'rotate-180')}
          />
        </button>
      ) : null}
    </ChoiceGroup>
  );
}
