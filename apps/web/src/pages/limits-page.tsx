import { limitKinds } from '@palpite/domain/play-limits';
import { Skeleton } from '@palpite/ui';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeList, LimitCard } from '../features/limits/limit-card.tsx';
import { useLimits } from '../features/limits/limits.queries.ts';
import { ReminderCard } from '../features/limits/reminder-card.tsx';
import { StopCard, StopRunning } from '../features/limits/stop-card.tsx';
import { lazyPart } from '../rendering/lazy-part.ts';
import { type Player, usePlayer } from '../shared/session/player.ts';
import { useSession } from '../shared/session/session.ts';
import { FailedState, GuestState } from '../shared/ui/empty-states.tsx';

function Waiting() {
  return (
    <div aria-busy="true">
      {limitKinds.map((kind) => (
        <Skeleton key={kind} className="h-72 rounded-card" />
      ))}
    </div>
  );
}

function OwnLimits({ player }: { player: Player }) {
  const { t } = useTranslation('limits');
  const { limits: own, failed, isFetching, retry } = useLimits(player);
  if (failed)
    return (
      <section>
        <FailedState
          className="mt-6"
          title={t('failed.title')}
          text={t('failed.text')}
          onRetry={retry}
          retrying={isFetching}
        />
      </section>
    );
  if (!own) return <Waiting />;
  return (
    <div>
      <div>
        {/* Until when the stop lasts and what happens to the money comes first. */}
        {player.stop ? <StopRunning until={player.stop.until} /> : null}
        <Suspense>{player.stop?.kind === 'exclusion' ? <DepositReturns player={player} /> : null}</Suspense>
        {limitKinds.map((kind) => (
          <LimitCard key={kind} kind={kind} limits={own.limits} player={player} />
        ))}
      </div>
      <div>
        <ReminderCard player={player} />
        <StopCard running={player.stop} />
        <ChangeList changes={own.changes} player={player} />
      </div>
    </div>
  );
}

const DepositReturns = lazyPart(() => import('../features/limits/deposit-returns.tsx'), 'DepositReturns');

export function LimitsPage() {
  const { t } = useTranslation('limits');
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  if (!loggedIn)
    return (
      <div className="grid min-h-[64dvh] place-items-center">
        <GuestState art="wallet" title={t('lead.title')} text={t('guest')} />
      </div>
    );
  return (
    <div className="gutter pt-2 pb-6">
      <div className="two-columns flex flex-col gap-4">
        <header className="mx-auto w-full max-w-140 tablet:mx-0">
          <h2 className="text-title">{t('lead.title')}</h2>
          <p className="mt-1 text-body-sm text-fg-2">{t('lead.text')}</p>
        </header>
        {player ? <OwnLimits player={player} /> : <Waiting />}
      </div>
    </div>
  );
}
