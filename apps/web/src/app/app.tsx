import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../shared/query-client.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { noteFirstDraw } from './first-draw.ts';
import type { startRouter } from './router.tsx';
import { SittingReminder } from './sitting-reminder.tsx';

/** This is the whole app: data, then screens, with a net under both. */
export function App({
  router,
  onMounted,
}: {
  router: ReturnType<typeof startRouter>;
  onMounted: () => void;
}) {
  useEffect(() => {
    noteFirstDraw();
    onMounted();
  }, [onMounted]);
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SittingReminder />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
