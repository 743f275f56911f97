// Must be imported before React: React's scheduler looks for the hook when it loads.
import '../rendering/scheduler-hook.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart } from '../rendering/lazy-part.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { announceFailedLoads } from '../shared/api/reactions.ts';
import { nextTask } from '../shared/games/next-task.ts';
import { startTexts } from '../shared/i18n/i18n.ts';
import { followOtherTabs, useSession } from '../shared/session/session.ts';
import { followSocketRule } from '../shared/socket/socket.ts';
import { followSlip } from '../shared/sports/slip-store.ts';
import { CrashBoundary } from './crash-screen.tsx';
import { startRouter } from './router.tsx';
import { markFirstDraw } from './screen-load.ts';
import './styles.css';

const RealityCheck = lazyPart(() => import('./reality-check.tsx'), 'RealityCheck');

// Each step is a task of its own, so that the page answers input between them.
await nextTask();
await startTexts();
await nextTask();
const router = startRouter();
announceFailedLoads();
followOtherTabs();
followSlip();
followSocketRule();
// The router subscribes to the history only after mounting. Until then, this follows navigation.
const stopListening = router.history.subscribe((change) => void router.load(change));
await nextTask();
// The page shell stays until a screen can replace it. A failed load renders as an error screen.
await Promise.allSettled([router.load()]);
await nextTask();
// A transition renders in small steps, so that the page answers input between them.
startTransition(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <App router={router} onMounted={stopListening} />,
  ),
);

if (window.location.search !== '')
  void import('../features/install/open-shared.ts').then(({ openShared }) => openShared());
window.setTimeout(
  () => void import('./after-paint.ts').then(({ startAfterPaint }) => startAfterPaint()),
  2_000,
);

function App({ router, onMounted }: { router: ReturnType<typeof startRouter>; onMounted: () => void }) {
  const loggedIn = useSession(({ token }) => token !== '');
  useEffect(() => {
    markFirstDraw();
    onMounted();
  }, [onMounted]);
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>{loggedIn ? <RealityCheck /> : null}</Suspense>
      </QueryClientProvider>
    </CrashBoundary>
  );
}
