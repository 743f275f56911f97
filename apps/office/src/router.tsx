import { createHashHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ListSearch, TodaySearch } from './list-address.ts';
import { QueuesPage } from './queues.tsx';
import { Shell } from './shell.tsx';
import { TodayPage } from './today-page.tsx';
import { TopicPage } from './topic-page.tsx';

const RecordPage = lazy(async () => ({ default: (await import('./record-page.tsx')).RecordPage }));

const rootRoute = createRootRoute({ component: Shell });

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function readSearch(search: Record<string, unknown>): ListSearch {
  const [list, sort] = [text(search.list), text(search.sort)];
  const q = search.q === undefined || search.q === '' ? undefined : String(search.q);
  const filters = Object.entries(
    typeof search.f === 'object' && search.f !== null && !Array.isArray(search.f) ? search.f : {},
  ).flatMap(([name, value]) => (value === '' || typeof value === 'object' ? [] : [[name, String(value)]]));
  return {
    ...(list && { list }),
    ...(q && { q }),
    ...(sort && { sort }),
    ...(search.desc === true && { desc: true }),
    ...(search.view === 'table' && { view: 'table' as const }),
    ...(filters.length > 0 && { f: Object.fromEntries(filters) as Record<string, string> }),
  };
}

const routeTree = rootRoute.addChildren([
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    validateSearch: (search): TodaySearch => {
      const currency = text(search.currency);
      return currency ? { currency } : {};
    },
    component: TodayPage,
  }),
  createRoute({ getParentRoute: () => rootRoute, path: '/queues', component: QueuesPage }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/players/$number/{-$row}',
    validateSearch: readSearch,
    component: RecordPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/$topic/{-$row}',
    validateSearch: readSearch,
    component: TopicPage,
  }),
]);

export const router = createRouter({ routeTree, history: createHashHistory(), defaultPreload: false });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
