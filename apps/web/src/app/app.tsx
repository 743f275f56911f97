import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../rendering/lazy-part.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { useSession } from '../shared/session/session.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { noteFirstDraw } from './first-draw.ts';
import type { startRouter } from './router.tsx';

const SittingReminder = lazyPart(() => import('./sitting-reminder.tsx'), 'SittingReminder');

export function App({
  router,
  onMounted,
}: {
  router: ReturnType<typeof startRouter>;
  onMounted: () => void;
}) {
  const loggedIn = useSession(({ token }) => token !== '');
  useEffect(() => {
    noteFirstDraw();
    onMounted();
  }, [onMounted]);
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>{loggedIn ? <SittingReminder /> : null}</Suspense>
      </QueryClientProvider>
    </CrashBoundary>
  );
}
