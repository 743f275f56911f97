import { Button, Card, Skeleton, VipStone } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Benefits } from '../features/vip/benefits.tsx';
import { LevelList } from '../features/vip/level-list.tsx';
import { StandingCard } from '../features/vip/standing-card.tsx';
import { type Club, useClub } from '../features/vip/vip.queries.ts';
import { VipHistory } from '../features/vip/vip-history.tsx';
import { VipCounts, VipRules } from '../features/vip/vip-rules.tsx';
import { openOverlay } from '../shared/overlays/overlays.ts';
import { FailedState } from '../shared/ui/failed-state.tsx';

function GuestCard() {
  const { t } = useTranslation(['vip', 'common']);
  return (
    <Card className="flex items-center gap-4">
      <VipStone level={7} className="size-20 shrink-0" />
      <div>
        <p className="text-title-sm">{t('vip:guest.title')}</p>
        <p className="mt-1 text-body-sm text-fg-2">{t('vip:guest.text')}</p>
        <Button size={40} className="mt-3" onClick={() => openOverlay('register')}>
          {t('common:register')}
        </Button>
      </div>
    </Card>
  );
}

function Waiting() {
  return (
    <div className="gutter flex flex-col gap-3 pt-1" aria-busy="true">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}

function Standing({ club, own }: { club: Club; own: NonNullable<Club['own']> }) {
  return (
    <>
      <div className="gutter">
        <StandingCard club={club} own={own} />
      </div>
      <Benefits club={club} own={own} />
    </>
  );
}

export function VipPage() {
  const { t } = useTranslation(['vip', 'common']);
  const { club, error, retry } = useClub();
  if (error)
    return (
      <FailedState
        className="mt-10"
        title={t('vip:failed.title')}
        text={t('vip:failed.text')}
        error={error}
        onRetry={retry}
      />
    );
  if (!club) return <Waiting />;
  const { own } = club;
  return (
    <div className="flex flex-col gap-2 pt-1 pb-6">
      {own ? (
        <Standing club={club} own={own} />
      ) : (
        <div className="gutter">
          <GuestCard />
        </div>
      )}
      <VipCounts counts={club.counts} />
      <LevelList club={club} />
      {own ? <VipHistory club={club} own={own} /> : null}
      <VipRules club={club} />
    </div>
  );
}
