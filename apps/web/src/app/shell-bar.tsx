import { BalancePill, Button, IconButton, Skeleton, TopBar, Wordmark } from '@palpite/ui';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../shared/money.tsx';
import { openOverlay } from '../shared/overlays.ts';
import { paths } from '../shared/paths.ts';
import { usePlayer } from '../shared/player.ts';
import { productName } from '../shared/product.ts';
import { useSession } from '../shared/session.ts';
import { AccountMenu } from './account-menu.tsx';

function BackButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={t('back')}
      size={40}
      className="-ml-2"
      icon={<ArrowLeft size={22} />}
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: paths.home }))}
    />
  );
}

function SettingsButton() {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('top.settings')}
      size={40}
      className="-ml-2"
      icon={<Menu size={22} />}
      onClick={() => openOverlay('settings')}
    />
  );
}

function PlayerEnd() {
  const { t } = useTranslation();
  const player = usePlayer();
  const money = useMoney();
  const amount = player && money(player.cashMinor, player.currency);
  return (
    <>
      {amount === null ? (
        <Skeleton className="h-10 w-36 rounded-full" />
      ) : (
        <BalancePill
          amount={amount}
          label={t('top.balance', { amount })}
          addLabel={t('top.deposit')}
          render={<Link to={paths.wallet} />}
          onAdd={() => openOverlay('deposit')}
        />
      )}
      <AccountMenu player={player} />
    </>
  );
}

function GuestEnd() {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="ghost" size={40} className="px-3" onClick={() => openOverlay('login')}>
        {t('login')}
      </Button>
      <Button size={40} onClick={() => openOverlay('register')}>
        {t('register')}
      </Button>
    </>
  );
}

/** This heads every screen: where am I, what do I have, and the deposit one tap away. */
export function ShellBar({ title, root }: { title: string | null; root: boolean }) {
  const { t } = useTranslation();
  const loggedIn = useSession((session) => session.token !== '');
  return (
    <TopBar
      start={
        <>
          {root ? <SettingsButton /> : <BackButton />}
          {title === null ? (
            <h1>
              <Link to={paths.home} aria-label={t('top.home')}>
                <Wordmark name={productName} />
              </Link>
            </h1>
          ) : null}
        </>
      }
      title={title === null ? undefined : <span className="lowercase">{title}</span>}
      end={loggedIn ? <PlayerEnd /> : <GuestEnd />}
    />
  );
}
