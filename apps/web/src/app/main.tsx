// Before React, whose turns it gives.
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

// Each step in a task of its own: a page that is just there answers between them.
await nextTask();
await startTexts();
await nextTask();
const router = startRouter();
announceFailedLoads();
followOtherTabs();
followSlip();
followSocketRule();
// The router itself listens once it is mounted; a place that is asked for before is taken here.
const stopListening = router.history.subscribe((change) => void router.load(change));
await nextTask();
// The shell of the page stands until a screen can take its place; what failed to load is drawn as failed.
await Promise.allSettled([router.load()]);
await nextTask();
// In small steps, so that what is pressed meanwhile is answered between them.
startTransition(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <App router={router} onMounted={stopListening} />,
  ),
);

// What is not needed for the first paint waits until it is done.
if (window.location.search !== '')
  void import('../features/install/open-shared.ts').then(({ openShared }) => openShared());
window.setTimeout(() => void import('./after-paint.ts').then(({ startRest }) => startRest()), 2_000);
