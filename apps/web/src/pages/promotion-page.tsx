import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PromotionArt } from '../features/promotions/promotion-art.tsx';
import { PromotionClaim } from '../features/promotions/promotion-claim.tsx';
import { PromotionFacts } from '../features/promotions/promotion-facts.tsx';
import { usePromotion } from '../features/promotions/promotions.queries.ts';
import { Refusal } from '../shared/api/api.ts';
import { Markdown } from '../shared/markdown/markdown.tsx';
import { paths } from '../shared/paths.ts';

function Waiting() {
  return (
    <div className="gutter mx-auto flex max-w-140 flex-col gap-3 pt-1" aria-busy="true">
      <Skeleton className="h-u-200 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}

export function PromotionPage() {
  const { t } = useTranslation(['promotions', 'common']);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: promotion, error, refetch } = usePromotion(id);
  if (error && !promotion) {
    const isUnknown = error instanceof Refusal && error.code === 'promotion_unknown';
    return (
      <EmptyState
        className="mt-10"
        art={<EmptyArt kind={isUnknown ? 'favourites' : 'offline'} className="w-40" />}
        title={t(isUnknown ? 'promotions:unknown.title' : 'promotions:failed.title')}
        text={t(isUnknown ? 'promotions:unknown.text' : 'promotions:failed.text')}
        action={
          isUnknown ? (
            <Button variant="secondary" render={<Link to={paths.bonus} />}>
              {t('promotions:see')}
            </Button>
          ) : (
            <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
          )
        }
      />
    );
  }
  if (!promotion) return <Waiting />;
  return (
    <article className="gutter mx-auto flex max-w-140 flex-col gap-4 pt-1 pb-8">
      <header className="relative isolate flex min-h-u-200 flex-col justify-end overflow-hidden rounded-card p-4 text-cream md:min-h-60 md:p-6">
        <PromotionArt {...promotion} />
        <h2 className="max-w-[56%] font-brand text-display-sm text-balance big:max-w-none md:max-w-80">
          {promotion.title}
        </h2>
        <p className="mt-2 max-w-[52%] text-body-sm big:max-w-none md:max-w-64">{promotion.summary}</p>
      </header>
      <PromotionFacts promotion={promotion} />
      <PromotionClaim promotion={promotion} />
      <Markdown text={promotion.body} />
      <p className="text-caption text-fg-3">{t('common:responsible')}</p>
    </article>
  );
}
