import { Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Player, usePlayer, userInfoQuery } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { BalanceCard } from './balance-card.tsx';
import { GuestAccount } from './guest-account.tsx';
import { LeaveButton } from './leave-button.tsx';
import { LevelCard } from './level-card.tsx';
import { PlayGroup } from './play-group.tsx';
import { PreferencesGroup } from './preferences-group.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecurityGroup } from './security-group.tsx';

function AccountSkeleton() {
  return (
    <div aria-busy="true">
      <div>
        <div className="flex items-center gap-4">
          <Skeleton className="size-20 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-7 w-32 rounded-full" />
          </div>
        </div>
        <Skeleton className="h-52 w-full rounded-card" />
        <Skeleton className="h-44 w-full rounded-card" />
      </div>
      <Skeleton className="h-48 w-full rounded-card" />
    </div>
  );
}

function AccountFailed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <FailedState title={t('failed.title')} text={t('failed.text')} onRetry={onRetry} retrying={retrying} />
  );
}

function PlayerAccount({ player, extra }: { player: Player; extra: ReactNode }) {
  return (
    <div>
      <div>
        <ProfileCard player={player} />
        <BalanceCard player={player} />
        <LevelCard player={player} />
        <PlayGroup />
      </div>
      <div>
        <SecurityGroup player={player} />
        <PreferencesGroup />
        {extra}
        <LeaveButton />
      </div>
    </div>
  );
}

/** `extra` is rendered above the logout button. */
export function AccountScreen({ extra }: { extra?: ReactNode }) {
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const { isPending, isFetching, refetch } = useQuery({ ...userInfoQuery, enabled: loggedIn });
  return (
    <div className="gutter">
      <div className="two-columns pt-2 pb-4 *:gap-5">
        {player ? <PlayerAccount player={player} extra={extra} /> : null}
        {!player && loggedIn && isPending ? <AccountSkeleton /> : null}
        {loggedIn ? null : (
          <div>
            <GuestAccount />
            <div>
              <PreferencesGroup />
              {extra}
            </div>
          </div>
        )}
      </div>
      {!player && loggedIn && !isPending ? (
        <AccountFailed retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </div>
  );
}
