import { Skeleton } from '@palpite/ui';
import { backPort } from '@palpite/ui/overlay/back-port';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { releaseGame } from '../shared/games/current-game.ts';
import { i18n } from '../shared/i18n/i18n.ts';
import { connectNavigation } from '../shared/overlays/navigation.ts';
import type { NextPlace } from '../shared/overlays/overlays.ts';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';
import { alignSocket, emitOffGame } from '../shared/socket/socket.ts';
import { CrashScreen } from './crash-screen.tsx';
import { followSessionEnd, needsLogin, showLoginPrompt } from './guard.ts';
import { Overlays } from './overlays.tsx';
import { beforeFirstDraw, loadScreen } from './screen-load.ts';
import { type Screen, screens } from './screens.ts';
import { searchText } from './shell/search-text.ts';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Overlays />
    </>
  ),
});

const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell });

function placeOf({ pathname, search }: { pathname: string; search: object }): NextPlace {
  const entries = Object.entries(search).map(([name, value]) => [name, String(value)] as const);
  return { path: pathname, search: Object.fromEntries(entries) };
}

function routeOf(screen: Screen) {
  return createRoute({
    getParentRoute: () => (screen.chrome === 'none' ? rootRoute : shellRoute),
    path: screen.path,
    staticData: { screen },
    beforeLoad: ({ cause, location }) => {
      if (!needsLogin(screen.path, useSession.getState().token)) return;
      // Preloading a link must not open a dialog.
      if (cause !== 'preload') void showLoginPrompt(placeOf(location));
      throw redirect({ to: paths.home, replace: true });
    },
    // Texts load in parallel with the screen's code; the shell reads titles from `pages`.
    loader: async ({ location }) => {
      const [{ prefetch }] = await Promise.all([
        loadScreen(screen.load),
        i18n.loadNamespaces(['pages', ...screen.texts]),
      ]);
      await beforeFirstDraw(prefetch?.(location.search) ?? null);
    },
    component: lazyRouteComponent(() => loadScreen(screen.load), 'Screen'),
  });
}

const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.main,
  beforeLoad: () => {
    throw redirect({ to: paths.home, replace: true });
  },
});

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths.loading, replace: true });
  },
});

export function startRouter() {
  const history = createHashHistory();
  backPort.history = history;
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      mainRoute,
      unknownRoute,
      ...screens.filter((screen) => screen.chrome === 'none').map(routeOf),
      shellRoute.addChildren(screens.filter((screen) => screen.chrome !== 'none').map(routeOf)),
    ]),
    history,
    stringifySearch: searchText,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ({ error }) => <CrashScreen fault={error} />,
    scrollRestoration: true,
  });

  followSessionEnd(
    () => placeOf(router.state.location),
    () => void router.navigate({ to: paths.home, replace: true }),
  );
  connectNavigation((path, search) => void router.navigate({ to: path, search }));

  // Section 2: report to the server when a screen that holds a game code is left.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    const gameCode = releaseGame();
    if (gameCode !== null) emitOffGame(gameCode);
  });

  // The router changes the hash without a browser event.
  router.subscribe('onResolved', alignSocket);
  return router;
}

function ScreenSkeleton() {
  return (
    <div className="gutter flex flex-col gap-4 pt-2" aria-busy="true">
      <Skeleton className="h-u-152 w-full rounded-card" />
      <Skeleton className="h-9 w-2/3 rounded-full" />
      <Skeleton className="h-32 w-full rounded-card" />
      <Skeleton className="h-32 w-full rounded-card" />
    </div>
  );
}
