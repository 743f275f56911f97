import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../shared/query-client.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { router } from './router.tsx';
import { SittingReminder } from './sitting-reminder.tsx';

/** This is the whole app: data, then screens, with a net under both. */
export function App() {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SittingReminder />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
