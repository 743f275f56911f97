import type { Currency } from '@palpite/domain/money';
import { turnoverOf } from '@palpite/domain/wagering';
import { Badge, cx } from '@palpite/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '../../shared/forms/choice-card.tsx';
import { ChoiceGroup } from '../../shared/forms/choice-group.tsx';
import { useMoney } from '../../shared/money/money.tsx';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import type { PriceTile, Promotion, PromotionKind } from './offers.ts';

export interface PromotionChoiceProps {
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

/** Chooses the promotion of a deposit, or none; each option shows its rule. */
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
