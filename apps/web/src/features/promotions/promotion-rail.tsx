import { Badge, SectionHead } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import { PromotionArt } from './promotion-art.tsx';
import { type Promotion, useOwnPromotions, usePromotions } from './promotions.queries.ts';

function PromotionCard({ promotion, isClaimed }: { promotion: Promotion; isClaimed: boolean }) {
  const { t } = useTranslation('promotions');
  return (
    <Link
      to={paths.activity}
      params={{ id: promotion.id }}
      className="tints-art relative isolate flex min-h-36 w-[min(80vw,320px)] shrink-0 snap-start flex-col justify-end overflow-hidden rounded-card p-4 text-cream"
    >
      <PromotionArt {...promotion} />
      <span className="text-label text-action">
        {isClaimed ? (
          <Badge tone="action">{t('claimed')}</Badge>
        ) : (
          <Money short minor={promotion.awardMinor} currency={promotion.currency} />
        )}
      </span>
      <span className="mt-1 block max-w-[54%] text-title-sm big:max-w-none">{promotion.title}</span>
      <span className="block max-w-[54%] text-caption big:max-w-none text-cream/85">{promotion.summary}</span>
    </Link>
  );
}

export function PromotionRail() {
  const { t } = useTranslation('promotions');
  const promotions = usePromotions();
  const own = useOwnPromotions();
  if (promotions.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('title')} />
      <div className="rail snap-x snap-mandatory gap-3">
        {promotions.map((promotion) => (
          <PromotionCard
            key={promotion.id}
            promotion={promotion}
            isClaimed={own.get(promotion.id) === 'claimed'}
          />
        ))}
      </div>
    </section>
  );
}
