import type { Currency } from '@palpite/domain/money';
import { turnoverOf } from '@palpite/domain/wagering';
import { Badge, Button, cx, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { Bitcoin, ChevronDown, Landmark } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCard, ChoiceGroup } from '../../shared/forms/choices.tsx';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import type { Method, Offers, PriceTile, Promotion, PromotionKind } from './offers.ts';

const places = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export function PricesState({
  prices,
  count = 6,
  children,
}: {
  prices: Offers;
  count?: 4 | 6;
  children: ReactNode;
}) {
  const { t } = useTranslation(['deposit', 'common']);
  if (prices.offers === null && prices.failed)
    return (
      <EmptyState
        art={<EmptyArt kind="offline" className="w-36" />}
        title={t('deposit:prices.failed')}
        action={
          <Button variant="secondary" onClick={prices.retry}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  if (prices.offers === null)
    return (
      <div
        aria-busy="true"
        className={count === 6 ? 'grid grid-cols-3 gap-2 big:grid-cols-2' : 'grid grid-cols-2 gap-2'}
      >
        {places.slice(0, count).map((place) => (
          <Skeleton key={place} className="h-19 rounded-md" />
        ))}
      </div>
    );
  if (prices.offers.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind="wallet" className="w-36" />}
        title={t('deposit:prices.none')}
        text={t('deposit:prices.noneText')}
      />
    );
  return children;
}

const methods = [
  { method: 'local', icon: Landmark },
  { method: 'crypto', icon: Bitcoin },
] as const;

export function MethodChoice({ value, onChoose }: { value: Method; onChoose: (method: Method) => void }) {
  const { t } = useTranslation('deposit');
  const name = useId();
  return (
    <ChoiceGroup title={t('method.label')} className="grid grid-cols-2 gap-2 big:grid-cols-1">
      {methods.map(({ method, icon: Icon }) => (
        <ChoiceCard
          key={method}
          name={name}
          checked={value === method}
          onChoose={() => onChoose(method)}
          className="min-h-16 items-center gap-3 px-3 py-2.5"
        >
          <Icon
            aria-hidden="true"
            size={22}
            className={value === method ? 'shrink-0 text-accent' : 'shrink-0 text-fg-3'}
          />
          <span className="min-w-0">
            <span className="block text-body-sm font-semibold">{t(`method.${method}`)}</span>
            <span className="block text-micro text-fg-3">{t(`method.${method}Text`)}</span>
          </span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  );
}

/** Two rows of three fit on every phone together with the other choices. */
const shownAtFirst = 6;

interface PriceTilesProps {
  tiles: readonly PriceTile[];
  currency: Currency;
  value: bigint | null;
  onChoose: (priceMinor: bigint) => void;
  columns?: 2 | 3;
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

interface PromotionChoiceProps {
  tile: PriceTile;
  currency: Currency;
  giftTimes: bigint;
  value: PromotionKind;
  onChoose: (kind: PromotionKind) => void;
}

function Dot({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2',
        checked ? 'border-accent' : 'border-control',
      )}
    >
      {checked ? <span className="size-2.5 rounded-full bg-accent" /> : null}
    </span>
  );
}

function useWords(tile: PriceTile, currency: Currency, giftTimes: bigint) {
  const { t } = useTranslation('deposit');
  const money = useMoney();
  const withWeights = useTurnoverText('bonus');
  return ({ kind, offer }: Promotion): { title: string; text: string; badge: string | null } => {
    const turnover = money(turnoverOf(offer.giftMinor, giftTimes), currency);
    if (kind === 'gift')
      return {
        title: t('promotion.gift', { amount: money(offer.giftMinor, currency) }),
        text: withWeights(t('promotion.giftText', { turnover, factor: String(giftTimes) }), turnover),
        badge: `+${tile.giftPercent}%`,
      };
    if (kind === 'discount')
      return {
        title: t('promotion.discount', { percent: tile.discountPercent }),
        text: t('promotion.discountText', {
          amount: money(tile.priceMinor, currency),
          pay: money(offer.payMinor, currency),
        }),
        badge: null,
      };
    return { title: t('promotion.none'), text: t('promotion.noneText'), badge: null };
  };
}

export function PromotionChoice({ tile, currency, giftTimes, value, onChoose }: PromotionChoiceProps) {
  const { t } = useTranslation('deposit');
  const name = useId();
  const wordsOf = useWords(tile, currency, giftTimes);
  return (
    <ChoiceGroup title={t('promotion.label')} className="flex flex-col gap-2">
      {tile.promotions.map((promotion) => {
        const { title, text, badge } = wordsOf(promotion);
        const checked = promotion.kind === value;
        return (
          <ChoiceCard
            key={promotion.kind}
            name={name}
            checked={checked}
            onChoose={() => onChoose(promotion.kind)}
            className="min-h-16 items-start gap-3 px-3 py-3"
          >
            <Dot checked={checked} />
            <span className="min-w-0 flex-1">
              <span className="flex items-center justify-between gap-2 text-body-sm font-semibold">
                {title}
                {badge ? <Badge tone="bonus">{badge}</Badge> : null}
              </span>
              <span className="mt-0.5 block text-caption text-fg-3">{text}</span>
            </span>
          </ChoiceCard>
        );
      })}
    </ChoiceGroup>
  );
}
