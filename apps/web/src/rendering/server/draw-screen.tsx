import { offeredLocale } from '@palpite/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { screens } from '../../app/screens.ts';
import { searchText } from '../../app/shell/search-text.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

/** Screens that declare their first requests can be rendered on the server. */
const drawn = screens.filter(({ first }) => first);

const rootRoute = createRootRoute({ component: Outlet });
const routeTree = rootRoute.addChildren(
  drawn.map(({ path, load, texts }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      loader: async ({ location }) => {
        const [{ prefetch }] = await Promise.all([load(), i18n.loadNamespaces(['pages', ...texts])]);
        await prefetch?.(location.search);
      },
      component: lazyRouteComponent(load, 'Screen'),
    }),
  ),
);

/**
 * Renders a visitor's first screen for an address, without the shell. Returns null if the screen is not rendered here
 * or one of its requests failed. Must run one at a time: queries and language are global.
 */
export async function drawScreen(address: string, lang: string): Promise<string | null> {
  if (!drawn.some(({ path }) => path === address.split('?')[0])) return null;
  queryClient.clear();
  await i18n.changeLanguage(offeredLocale(lang));
  const history = createMemoryHistory({ initialEntries: [address] });
  history.createHref = (href) => `/#${href}`;
  const router = createRouter({ routeTree, history, stringifySearch: searchText, isServer: true });
  await router.load();
  const isAnswered = queryClient
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status !== 'error');
  if (!isAnswered) return null;
  return withoutStyles(
    renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
}

/** The content security policy refuses inline styles in markup, so `boot.js` sets them. */
function withoutStyles(html: string): string {
  return html.replaceAll(' style="', ' data-style="');
}
