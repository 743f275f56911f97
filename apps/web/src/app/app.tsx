import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../shared/query-client.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { pressEarly } from './early-press.ts';
import { noteFirstDraw } from './first-draw.ts';
import type { startRouter } from './router.tsx';
import { SittingReminder } from './sitting-reminder.tsx';

/** How long the first screen's boxes follow on those of the page's shell. */
const handOverMs = 2_000;

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
    pressEarly();
  }, [onMounted]);
  useEffect(() => {
    const timer = setTimeout(() => {
      delete document.documentElement.dataset.screen;
    }, handOverMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SittingReminder />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
