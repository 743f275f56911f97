import { Skeleton, WallArt } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { type Player, usePlayer, usePlayerFailed } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { FailedState, GuestState } from '../../shared/ui/empty-states.tsx';
import type { Invitations } from './invitations.ts';
import { invitationsQuery } from './invitations.ts';

interface WithInvitationsProps {
  children: (player: Player, invitations: Invitations) => ReactNode;
}

function Guest() {
  const { t } = useTranslation(['invitations', 'common']);
  return (
    <GuestState
      className="mt-10"
      art="favourites"
      title={t('invitations:guest.title')}
      text={t('invitations:guest.text')}
    />
  );
}

function Waiting() {
  return (
    <div className="gutter flex flex-col gap-3 pt-1" aria-busy="true">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  );
}

export function FailedInvitations({ error, onRetry }: { error?: Error; onRetry: () => void }) {
  const { t } = useTranslation(['invitations', 'common']);
  return (
    <FailedState
      className="mt-6"
      title={t('invitations:failed.title')}
      text={t('invitations:failed.text')}
      {...(error && { error })}
      onRetry={onRetry}
    />
  );
}

function Loaded({ player, children }: WithInvitationsProps & { player: Player }) {
  const { data, error, refetch } = useQuery(invitationsQuery(player.currency));
  if (data) return children(player, data);
  return error ? <FailedInvitations error={error} onRetry={() => void refetch()} /> : <Waiting />;
}

export function WithInvitations({ children }: WithInvitationsProps) {
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const failed = usePlayerFailed();
  if (!loggedIn) return <Guest />;
  if (player) return <Loaded player={player}>{children}</Loaded>;
  return failed ? <FailedInvitations onRetry={() => window.location.reload()} /> : <Waiting />;
}

export function EarnedCard({ invitations, action }: { invitations: Invitations; action?: ReactNode }) {
  const { t } = useTranslation('invitations');
  const { currency, earnedMinor, paidMinor, waitingMinor } = invitations;
  const parts = [
    ['paid', paidMinor],
    ['waiting', waitingMinor],
  ] as const;
  return (
    <section aria-label={t('earned.title')} className="overflow-hidden rounded-card bg-surface-1">
      <div className="aspect-7/1 overflow-hidden md:aspect-14/1">
        <WallArt seed="convites" columns={7} rows={1} palette="folha" />
      </div>
      <div className="p-4 pt-3.5">
        <p className="text-caption text-fg-3">{t('earned.title')}</p>
        <p className="mt-1 text-money">
          <Money minor={earnedMinor} currency={currency} />
        </p>
        <dl className="mt-3 grid grid-cols-2 gap-2 big:grid-cols-1">
          {parts.map(([name, minor]) => (
            <div key={name} className="min-h-13 rounded-md bg-surface-2 px-3 py-2">
              <dt className="text-micro text-fg-3">{t(`earned.${name}`)}</dt>
              <dd className="min-h-5 text-label text-fg-1">
                <Money minor={minor} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </section>
  );
}
