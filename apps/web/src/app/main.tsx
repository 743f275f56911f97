// Must be imported before React: React's scheduler looks for the hook when it loads.
import '../rendering/scheduler-hook.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { announceFailedLoads } from '../shared/api/reactions.ts';
import { nextTask } from '../shared/games/next-task.ts';
import { startTexts } from '../shared/i18n/i18n.ts';
import { followOtherTabs } from '../shared/session/session.ts';
import { followSlip } from '../shared/sports/slip-store.ts';
import { App } from './app.tsx';
import { startRouter } from './router.tsx';
import { followSocketRule } from './socket-rule.ts';
import './styles.css';

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

// Work that the first paint does not need starts later.
if (window.location.search !== '')
  void import('../features/install/open-shared.ts').then(({ openShared }) => openShared());
window.setTimeout(() => void import('./after-paint.ts').then(({ startRest }) => startRest()), 2_000);
