import { turnoverOf } from '@palpite/domain/wagering';
import { formatDate } from '@palpite/i18n';
import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call, Refusal } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { Markdown } from '../../shared/markdown/markdown.tsx';
import { useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { mergeUserInfo, refreshPlayer, usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { StoppedNote } from '../../shared/ui/stopped.tsx';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import { PromotionArt } from './promotion-art.tsx';
import { ownQuery, type Promotion, useOwnPromotions, usePromotion } from './promotions.queries.ts';

function Waiting() {
  return (
    <div className="gutter mx-auto flex max-w-140 flex-col gap-3 pt-1" aria-busy="true">
      <Skeleton className="h-u-200 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}

export function PromotionScreen() {
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

function PromotionFacts({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions');
  const money = useMoney();
  const withWeights = useTurnoverText('bonus');
  const { currency, awardMinor, wagerTimes, audience } = promotion;
  const facts = [
    [t('facts.award'), money(awardMinor, currency)],
    [withWeights(t('facts.turnover'), ''), money(turnoverOf(awardMinor, BigInt(wagerTimes)), currency)],
    [t('facts.lasts'), t('facts.days', { count: promotion.expiresAfterDays })],
    [
      t('facts.for'),
      audience === 'newcomers'
        ? t('audience.newcomers', { count: promotion.newcomerDays ?? 0 })
        : audience === 'depositors'
          ? t('audience.depositors', { amount: money(promotion.depositsMinor, currency) })
          : audience === 'level'
            ? t('audience.level', { level: promotion.levelMin ?? 0 })
            : t('audience.everybody'),
    ],
    [t('facts.until'), promotion.endsAt ? formatDate(promotion.endsAt) : t('facts.open')],
  ] as const;
  return (
    <dl className="divide-y divide-hairline rounded-card bg-surface-1 px-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-3 text-body-sm">
          <dt className="min-w-0 text-fg-3">{name}</dt>
          <dd className="tabular max-w-3/5 shrink-0 text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function timeState({ startsAt, endsAt }: Promotion, now: Date): 'notStarted' | 'over' | null {
  if (now < startsAt) return 'notStarted';
  return endsAt !== null && now >= endsAt ? 'over' : null;
}

function PromotionClaim({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation(['promotions', 'common', 'errors']);
  const money = useMoney();
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const own = useOwnPromotions();
  const claim = useClaimPromotion();
  const award = money(promotion.awardMinor, promotion.currency);
  const state = own.get(promotion.id) ?? timeState(promotion, new Date());
  if (state === 'claimed')
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="flex items-center justify-center gap-2 text-body font-semibold text-up">
          <Check aria-hidden="true" size={20} />
          {t('promotions:done', { amount: award })}
        </p>
        <Button block variant="secondary" render={<Link to={paths.bonus} />}>
          {t('promotions:see')}
        </Button>
      </div>
    );
  if (state === 'over' || state === 'notStarted')
    return (
      <p className="text-center text-body-sm text-fg-2">
        {t(`promotions:why.${state}`, { date: formatDate(promotion.startsAt) })}
      </p>
    );
  if (!loggedIn)
    return (
      <Button block size={56} onClick={() => openOverlay('login')}>
        {t('promotions:login')}
      </Button>
    );
  if (player?.stop) return <StoppedNote />;
  if (state === 'newcomersOnly')
    return (
      <p className="text-center text-body-sm text-fg-2">
        {t('promotions:why.newcomersOnly', { count: promotion.newcomerDays ?? 0 })}
      </p>
    );
  if (state === 'depositsMissing' && player) {
    const missing = promotion.depositsMinor - player.depositsMinor;
    return (
      <div className="flex flex-col gap-3">
        <p className="text-center text-body-sm text-fg-2">
          {t('promotions:why.depositsMissing', { amount: money(missing, promotion.currency) })}
        </p>
        <Button block variant="secondary" onClick={() => openOverlay('deposit')}>
          {t('common:top.deposit')}
        </Button>
      </div>
    );
  }
  if (state === 'levelMissing')
    return (
      <div className="flex flex-col gap-3">
        <p className="text-center text-body-sm text-fg-2">
          {t('promotions:why.levelMissing', { level: promotion.levelMin ?? 0 })}
        </p>
        <Button block variant="secondary" render={<Link to={paths.vip} />}>
          {t('promotions:vip')}
        </Button>
      </div>
    );
  return (
    <Button
      block
      size={56}
      disabled={state !== 'open'}
      loading={claim.isPending}
      loadingLabel={t('promotions:claiming')}
      onClick={() => claim.mutate(promotion.id)}
    >
      {t('promotions:claim', { amount: award })}
    </Button>
  );
}

export function claimPromotion(id: string) {
  return sendOrRead(
    () => call('claimPromotion', { params: { promotionId: id }, body: { loading: false } }, { lost: null }),
    async () => (await queryClient.fetchQuery({ ...ownQuery, staleTime: 0 })).get(id) === 'claimed',
  );
}

function useClaimPromotion() {
  return useMutation({
    mutationFn: claimPromotion,
    onSuccess: (reply) => {
      if (reply) mergeUserInfo({ bonusBalance: reply.bonusBalance });
      else void refreshPlayer();
    },
    onSettled: () => {
      refreshBonuses();
      return queryClient.invalidateQueries({ queryKey: ownQuery.queryKey });
    },
  });
}
