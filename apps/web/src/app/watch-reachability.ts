import type { Query } from '@tanstack/react-query';
import { useActivity } from '../shared/api/activity.ts';
import { call, Unreachable } from '../shared/api/api.ts';
import { queryClient } from '../shared/api/query-client.ts';

const pausesMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** After this time without a loss, the pauses start again with the shortest. */
const calmMs = 60_000;

function wasUnreachable({ state }: Query): boolean {
  return state.error instanceof Unreachable && state.fetchStatus === 'idle';
}

/** `call` notes whether an answer came, so its own error is ignored. */
async function checkServer(): Promise<void> {
  await call('getOnline', { query: { loading: false } }).catch(() => undefined);
}

/**
 * Browser events are not enough: a device reports a network before traffic passes, and a restarted server sends
 * nothing. Never repeats a write.
 */
export function watchReachability(): () => void {
  let attempt = 0;
  let lostAtMs = Number.NEGATIVE_INFINITY;
  let next: ReturnType<typeof setTimeout> | undefined;

  function scheduleCheck() {
    clearTimeout(next);
    const pause = pausesMs[Math.min(attempt, pausesMs.length - 1)];
    attempt += 1;
    next = setTimeout(async () => {
      if (navigator.onLine && document.visibilityState === 'visible') await checkServer();
      if (!useActivity.getState().reachable) scheduleCheck();
    }, pause);
  }

  function onReachability(reachable: boolean) {
    if (reachable) {
      clearTimeout(next);
      void queryClient.refetchQueries({ type: 'active', predicate: wasUnreachable });
      return;
    }
    if (Date.now() - lostAtMs > calmMs) attempt = 0;
    lostAtMs = Date.now();
    scheduleCheck();
  }

  function checkSoon() {
    if (useActivity.getState().reachable) return;
    attempt = 0;
    scheduleCheck();
  }

  onReachability(useActivity.getState().reachable);
  const stop = useActivity.subscribe(({ reachable }, before) => {
    if (reachable !== before.reachable) onReachability(reachable);
  });
  window.addEventListener('online', checkSoon);
  document.addEventListener('visibilitychange', checkSoon);
  return () => {
    stop();
    clearTimeout(next);
    window.removeEventListener('online', checkSoon);
    document.removeEventListener('visibilitychange', checkSoon);
  };
}
