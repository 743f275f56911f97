import { BalancePill, Button, cx, IconButton, Skeleton, TopBar, Wordmark } from '@palpite/ui';
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, Menu, Search } from 'lucide-react';
import { type CSSProperties, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useOnline } from '../../shared/api/activity.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { originalPaths, paths } from '../../shared/paths.ts';
import { productName } from '../../shared/product.ts';
import { usePlayer, usePlayerFailed } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { brandEm } from './brand-em.ts';

const AccountMenu = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu');

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

function SearchButton() {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('top.search')}
      size={40}
      className="max-sm:size-9"
      icon={<Search size={20} />}
      render={<Link to={paths.search} />}
    />
  );
}

const unknownAmount = '—';

function PlayerEnd() {
  const { t } = useTranslation();
  const player = usePlayer();
  const failed = usePlayerFailed();
  const money = useMoney();
  const { online, reachable } = useOnline();
  // Without a network the amount may be outdated.
  const old = !(online && reachable);
  const amount = player ? money(player.cashMinor, player.currency) : failed ? unknownAmount : null;
  return (
    <>
      {amount === null ? (
        <span className="overflow-hidden rounded-full">
          <Skeleton className="h-10 w-32" />
        </span>
      ) : (
        <BalancePill
          amount={amount}
          label={t(old ? 'top.balanceOld' : 'top.balance', { amount })}
          className={old ? 'opacity-60' : undefined}
          tight={amount.length > 11}
          addLabel={player?.stop ? undefined : t('top.deposit')}
          render={<Link to={paths.wallet} />}
          onAdd={() => openOverlay('deposit')}
        />
      )}
      <Suspense fallback={<span className="size-10 rounded-full bg-surface-2" />}>
        <AccountMenu
          name={player && (player.name || player.email)}
          stopped={Boolean(player?.stop)}
          level={player?.level ?? 0}
          avatarIndex={player?.avatarIndex ?? 0}
        />
      </Suspense>
    </>
  );
}

/** At large font sizes only the login fits; its overlay leads to both. */
function GuestEnd() {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="ghost"
        size={40}
        className="px-3 max-sm:px-1.5 max-sm:text-label big:bg-action! big:text-on-action!"
        onClick={() => openOverlay('login')}
      >
        {t('login')}
      </Button>
      <Button
        size={40}
        className="max-sm:px-2.5 max-sm:text-label big:hidden"
        onClick={() => openOverlay('register')}
      >
        {t('register')}
      </Button>
    </>
  );
}

function BarWordmark({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTranslation();
  const narrow = loggedIn ? 'max-sm:text-body-sm' : 'max-sm:text-body big:text-[6.8vw]';
  return (
    <h1 className={cx('md:sr-only', loggedIn && 'big:sr-only')}>
      {/* Hidden where the wordmark is: otherwise the keyboard would reach an invisible link. */}
      <Link
        to={paths.home}
        aria-label={t('top.home')}
        className={cx('flex md:hidden', loggedIn && 'big:hidden')}
      >
        <Wordmark name={productName} className={narrow} />
      </Link>
      <span className={cx('hidden md:inline', loggedIn && 'big:inline')}>{productName}</span>
    </h1>
  );
}

const gamePaths: ReadonlySet<string> = new Set(Object.values(originalPaths));

/** The longest title, in ems, that shrinks to one line beside a balance; longer ones take two lines. */
const oneLineEm = 7.2;

function BarTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isGame = gamePaths.has(pathname);
  // The arrow is about as wide as two letters.
  const em = brandEm(title.toLowerCase()) + (isGame ? 1.5 : 0);
  const words = (
    <span
      style={{ '--em': em } as CSSProperties}
      className={cx(
        'lowercase big:sr-only',
        em > 5.4 && 'narrow-title',
        em > oneLineEm ? 'long-title' : 'fit-title',
      )}
    >
      {title}
    </span>
  );
  if (!isGame) return words;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('ownGames')}
      className="group hit-48 flex max-w-full items-center gap-1 rounded-sm bg-none"
    >
      {words}
      <ChevronDown
        aria-hidden="true"
        size={18}
        strokeWidth={2.5}
        className="shrink-0 text-fg-3 group-hover:text-accent @max-[90px]:not-big:hidden"
      />
      <span className="sr-only">. {t('top.ownGames')}</span>
    </button>
  );
}

export function ShellBar({ title, root }: { title: string | null; root: boolean }) {
  const loggedIn = useSession((session) => session.token !== '');
  return (
    <TopBar
      start={
        <>
          {root ? <SettingsButton /> : <BackButton />}
          {title === null ? <BarWordmark loggedIn={loggedIn} /> : null}
        </>
      }
      title={title === null ? undefined : <BarTitle title={title} />}
      end={
        <>
          <SearchButton />
          {loggedIn ? <PlayerEnd /> : <GuestEnd />}
        </>
      }
    />
  );
}
