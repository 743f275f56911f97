import { formatDate } from '@palpite/i18n';
import { Button } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { StoppedNote } from '../../shared/ui/stopped.tsx';
import { useClaimPromotion } from './promotions.mutations.ts';
import { type Promotion, useOwnPromotions } from './promotions.queries.ts';

/** Returns why a promotion is not running; for a running one the player's own state decides. */
function timeState({ startsAt, endsAt }: Promotion, now: Date): 'notStarted' | 'over' | null {
  if (now < startsAt) return 'notStarted';
  return endsAt !== null && now >= endsAt ? 'over' : null;
}

/** What the reader can do with a promotion: claim it, log in, deposit, or see why not. */
export function PromotionClaim({ promotion }: { promotion: Promotion }) {
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
