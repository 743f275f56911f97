import { Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Player, usePlayer, usePlayerFailed } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { FailedState } from '../../shared/ui/failed-state.tsx';
import { GuestState } from '../../shared/ui/guest-state.tsx';
import { invitationsQuery } from './invitations.queries.ts';
import type { Invitations } from './invitations.ts';

export interface WithInvitationsProps {
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

/** Renders its children with the player and the invitations, or the state for visitors, loading or failure. */
export function WithInvitations({ children }: WithInvitationsProps) {
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const failed = usePlayerFailed();
  if (!loggedIn) return <Guest />;
  if (player) return <Loaded player={player}>{children}</Loaded>;
  return failed ? <FailedInvitations onRetry={() => window.location.reload()} /> : <Waiting />;
}
