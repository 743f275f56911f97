import { Button, Dialog, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leave } from '../../shared/session/leave.ts';
import { type Player, usePlayer, userInfoQuery } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { FailedState, GuestState } from '../../shared/ui/empty-states.tsx';
import { AccountBalance, LevelCard, ProfileCard } from './account-cards.tsx';
import { PlayGroup, PreferencesGroup, SecurityGroup } from './account-groups.tsx';

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
        <AccountBalance player={player} />
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

function GuestAccount() {
  const { t } = useTranslation(['account', 'common']);
  return <GuestState art="friends" title={t('guest.title')} text={t('guest.text')} />;
}

/** Logs out after a confirmation, because this also clears the device's stored settings. */
function LeaveButton() {
  const { t } = useTranslation(['account', 'common']);
  const [isConfirming, setIsConfirming] = useState(false);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Button variant="ghost" block icon={<LogOut size={18} />} onClick={() => setIsConfirming(true)}>
        {t('common:logout')}
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('leave.title')}
        description={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('common:logout')}
        loading={leaving}
        onConfirm={() => {
          setLeaving(true);
          leave();
        }}
      />
    </>
  );
}
