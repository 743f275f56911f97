import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DeskLogin } from '../features/desk/desk-login.tsx';
import { DeskScreen } from '../features/desk/desk-screen.tsx';
import { useDeskSession } from '../features/desk/desk-session.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { paintTheme } from '../shared/device/theme.ts';
import { startTexts } from '../shared/i18n/i18n.ts';
import { CrashBoundary } from './crash-screen.tsx';
import './styles.css';

function Desk() {
  const loggedIn = useDeskSession((session) => session.token !== '');
  return loggedIn ? <DeskScreen /> : <DeskLogin />;
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

paintTheme();
await startTexts();
createRoot(root).render(
  <CrashBoundary>
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Desk />
      </Suspense>
    </QueryClientProvider>
  </CrashBoundary>,
);
