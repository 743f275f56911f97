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

/** The screens that a visit may begin with: those that say what they ask for at once. */
const drawn = screens.filter(({ first }) => first);

const rootRoute = createRootRoute({ component: Outlet });
const routeTree = rootRoute.addChildren(
  drawn.map(({ path, load, texts }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      loader: async ({ location }) => {
        const [{ ask }] = await Promise.all([load(), i18n.loadNamespaces(['pages', ...texts])]);
        await ask?.(location.search);
      },
      component: lazyRouteComponent(load, 'Screen'),
    }),
  ),
);

/**
 * Draws what a visitor sees first at an address of the app, without the bars around it; null where nothing is drawn
 * for it or one of its questions was not answered. One at a time: what the app knows lies in one place.
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

/** The content policy refuses styles that stand in markup: the page sets them itself (`boot.js`). */
function withoutStyles(html: string): string {
  return html.replaceAll(' style="', ' data-style="');
}
