import { formatDateTime } from '@palpite/i18n';
import { Banner, BottomNav, Button, cx, IconButton, Wordmark } from '@palpite/ui';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { Club, House, Ticket, Trophy, Wallet, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useActivity, useOnline } from '../../shared/api/activity.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { readStored } from '../../shared/device/stored.ts';
import { useUpdate } from '../../shared/device/update.ts';
import { dismissNotice, shownNotice, useNotice } from '../../shared/messages/notice.ts';
import { openOverlay, useOverlays } from '../../shared/overlays/overlays.ts';
import { type Path, paths } from '../../shared/paths.ts';
import { productName } from '../../shared/product.ts';
import { refreshPlayer, usePlayerPart, useUserInfo } from '../../shared/session/player.ts';
import { useTermsRequired } from '../../shared/session/session.ts';
import { useOnePressSwitch, usePickCount, useSlip } from '../../shared/sports/slip-store.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import { CrashBoundary } from '../crash-screen.tsx';
import type { Screen, Tab } from '../screens.ts';
import { ShellBar } from './shell-bar.tsx';

const SportsNav = lazyPart(() => import('../../features/sports/sports-nav.tsx'), 'SportsNav');

const UpdateBar = lazyPart(() => import('../../features/install/update-bar.tsx'), 'UpdateBar');

const ChatButton = lazyPart(() => import('../../features/chat/chat-button.tsx'), 'ChatButton');

const ChatRow = lazyPart(() => import('../../features/chat/chat-row.tsx'), 'ChatRow');

function useScreen(): Screen | null {
  return useMatches().at(-1)?.staticData.screen ?? null;
}

const sideNavQuery = '(min-width: 900px)';

function SideNav({ current, isMatch }: { current: Screen['tab']; isMatch: boolean }) {
  const { t } = useTranslation();
  const isSide = useMedia(sideNavQuery);
  return (
    <nav
      aria-label={t('nav.label')}
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-1 border-r border-hairline p-4 md:flex"
    >
      <Link to={paths.home} aria-label={t('top.home')} className="mb-4 rounded-md px-3 py-2">
        <Wordmark name={productName} />
      </Link>
      {navigationItems.map(({ tab, to, icon }) => (
        <Link
          key={tab}
          to={to}
          aria-current={tab === current ? 'page' : undefined}
          className="flex min-h-12 items-center gap-3 rounded-md px-3 text-body-sm font-semibold text-fg-2 aria-[current=page]:bg-surface-2 aria-[current=page]:text-accent"
        >
          {icon}
          {t(`nav.${tab}`)}
        </Link>
      ))}
      {isSide && (current === 'sports' || current === 'home' || isMatch) ? (
        <Suspense>
          <SportsNav isCurrent={current === 'sports'} isMatch={isMatch} />
        </Suspense>
      ) : null}
      <Suspense fallback={<span className="mt-auto h-12 shrink-0" />}>{isSide ? <ChatRow /> : null}</Suspense>
      <p className="px-3 pt-2 text-micro text-fg-3">{t('responsible')}</p>
    </nav>
  );
}

/** One column on phones, two from 900 px, three from 1200 px. */
export function Shell() {
  const { t } = useTranslation();
  const screen = useScreen();
  const isMatch = screen?.path === paths.match;
  const title = useScreenTitle(screen);
  const picks = usePickCount();
  const updates = useUpdate((update) => update.take !== null);
  const bottom = screen?.chrome !== 'top';
  const wide = useMedia(sideNavQuery);
  const chatAbove = !bottom ? 'game' : picks > 0 && screen?.tab !== 'slip' ? 'slip' : 'nav';
  return (
    <div className="mx-auto flex min-h-dvh max-w-360">
      {/* A button, because the router owns the hash that a link would change. */}
      <button
        type="button"
        onClick={() => document.getElementById('content')?.focus()}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-action focus:px-4 focus:py-3 focus:text-on-action"
      >
        {t('skipToContent')}
      </button>
      <SideNav current={screen?.tab} isMatch={isMatch} />
      <div
        className={cx(
          'mx-auto flex min-w-0 max-w-200 flex-1 flex-col',
          (isMatch || screen?.tab === 'sports') && 'lg:max-w-none',
        )}
      >
        <ShellBar title={title} root={screen?.tab !== undefined} />
        <LoadingBar />
        <OfflineBar />
        <NoticeBanner />
        {/* Not during a game: the bar waits until the game is left. */}
        <Suspense>{updates && bottom ? <UpdateBar /> : null}</Suspense>
        <StoppedBar />
        <main
          id="content"
          tabIndex={-1}
          className={bottom ? 'above-nav flex-1 outline-none' : 'flex-1 outline-none'}
        >
          <CrashBoundary key={screen?.path}>
            <Outlet />
          </CrashBoundary>
          <SlipCorner hidden={!bottom || screen?.tab === 'slip'} />
          <Suspense>{wide ? null : <ChatButton above={chatAbove} />}</Suspense>
        </main>
      </div>
      <SlipPane />
      <TermsGate path={screen?.path} />
      {bottom ? (
        <BottomNav
          label={t('nav.label')}
          className="md:hidden"
          items={navigationItems.map(({ tab, to, icon }) => ({
            id: tab,
            label: t(`nav.${tab}`),
            icon,
            raised: tab === 'slip',
            current: tab === screen?.tab,
            ...(tab === 'slip' ? { count: picks } : {}),
            // With picks the slip opens as an overlay, so that the prices stay visible; an empty slip is a screen.
            ...(tab === 'slip' && picks > 0 && screen?.tab !== 'slip'
              ? { onSelect: () => openOverlay('slip') }
              : { render: <Link to={to} /> }),
          }))}
        />
      ) : null}
    </div>
  );
}

const navigationItems: readonly { tab: Tab; to: Path; icon: ReactNode }[] = [
  { tab: 'home', to: paths.home, icon: <House size={22} /> },
  { tab: 'sports', to: paths.sports, icon: <Trophy size={22} /> },
  { tab: 'slip', to: paths.slip, icon: <Ticket size={24} /> },
  { tab: 'casino', to: paths.casino, icon: <Club size={22} /> },
  { tab: 'wallet', to: paths.wallet, icon: <Wallet size={22} /> },
];

function useScreenTitle(screen: Screen | null): string | null {
  const { t } = useTranslation('pages');
  const title = screen?.title ? t(`titles.${screen.title}`) : null;
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
  return title;
}

const SlipDock = lazyPart(() => import('./slip-dock.tsx'), 'SlipDock');

function SlipCorner({ hidden }: { hidden: boolean }) {
  const count = usePickCount();
  const isOnePress = useOnePressSwitch((state) => state.isOn);
  // Picks from before the app started need no announcement.
  const [known] = useState(() => useSlip.getState().picks);
  const [used, setUsed] = useState(false);
  if ((count > 0 || isOnePress) && !used) setUsed(true);
  return <Suspense>{used ? <SlipDock known={known} hidden={hidden} /> : null}</Suspense>;
}

const SlipColumn = lazyPart(() => import('../../features/slip/slip-column.tsx'), 'SlipColumn');

function SlipPane() {
  const wide = useMedia(wideWindow);
  const [isFolded, setFolded] = useState(() => readStored('slipPane') === 'folded');
  if (!wide) return null;
  const place = `sticky top-0 h-dvh shrink-0 border-l border-hairline ${isFolded ? 'w-14' : 'w-88'}`;
  return (
    <Suspense fallback={<div className={place} />}>
      <SlipColumn className={place} isFolded={isFolded} onFold={setFolded} />
    </Suspense>
  );
}

const TermsDialog = lazyPart(() => import('../../features/terms/terms-dialog.tsx'), 'TermsDialog');

/**
 * Shows newer terms after a login once no overlay is open, and at once after a refusal because of them. The terms
 * screen stays readable.
 */
function TermsGate({ path }: { path: string | undefined }) {
  const due = useUserInfo()?.termsDue ?? null;
  const required = useTermsRequired((terms) => terms.required);
  const isCovered = useOverlays((overlays) => overlays.open.length > 0);
  // The server may require terms that are newer than the user info of this page.
  const isUnknown = required && due === null;
  useEffect(() => {
    if (isUnknown) void refreshPlayer();
  }, [isUnknown]);
  if (due === null || (isCovered && !required) || path === paths.terms) return null;
  return (
    <Suspense>
      <TermsDialog version={due} />
    </Suspense>
  );
}

function OfflineBar() {
  const { t } = useTranslation(['errors', 'common']);
  const { online, reachable } = useOnline();
  if (online && reachable) return null;
  return (
    <div className="gutter pb-2">
      <Banner
        tone="offline"
        live
        action={
          online ? (
            <Button
              variant="ghost"
              size={40}
              onClick={() => void queryClient.refetchQueries({ type: 'active' })}
            >
              {t('common:retry')}
            </Button>
          ) : null
        }
      >
        {t(online ? 'errors:awayBar' : 'errors:offlineBar')}
      </Banner>
    </div>
  );
}

function NoticeBanner() {
  const { t } = useTranslation();
  const text = useNotice(shownNotice);
  if (text === null) return null;
  return (
    <div className="gutter pb-2">
      <Banner
        live
        action={
          <IconButton size={32} label={t('notice.dismiss')} icon={<X size={18} />} onClick={dismissNotice} />
        }
      >
        <span dir="auto" className="block">
          {text}
        </span>
      </Banner>
    </div>
  );
}

function StoppedBar() {
  const { t } = useTranslation('common');
  const stop = usePlayerPart((player) => player.stop);
  if (!stop) return null;
  return (
    <div className="gutter pb-2">
      <Banner
        tone="warn"
        action={
          <Button variant="ghost" size={40} render={<Link to={paths.wallet} />}>
            {t('stopped.wallet')}
          </Button>
        }
      >
        {stop.until === null ? t('stopped.always') : t('stopped.until', { at: formatDateTime(stop.until) })}
      </Banner>
    </div>
  );
}

function LoadingBar() {
  const { t } = useTranslation();
  const loading = useActivity((activity) => activity.loading);
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(56px+var(--safe-top))] z-20 -mb-0.5 h-0.5 overflow-hidden"
    >
      {loading ? (
        <>
          <span className="sr-only">{t('loading')}</span>
          <span aria-hidden="true" className="loading-bar block h-full w-1/3 bg-action" />
        </>
      ) : null}
    </div>
  );
}
