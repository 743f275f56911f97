import type { Query } from '@tanstack/react-query';
import { useActivity } from '../shared/api/activity.ts';
import { call, Unreachable } from '../shared/api/api.ts';
import { queryClient } from '../shared/api/query-client.ts';

/** Pauses between checks whether the server can be reached again. */
const lookAfterMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** After this time without a loss, the pauses start again with the shortest. */
const calmMs = 60_000;

function wasUnreachable({ state }: Query): boolean {
  return state.error instanceof Unreachable && state.fetchStatus === 'idle';
}

/** Makes one small public read. `call` notes whether an answer came, so its own error is ignored. */
async function look(): Promise<void> {
  await call('getOnline', { query: { loading: false } }).catch(() => undefined);
}

/**
 * Checks repeatedly while the server is unreachable, and then repeats the active reads that got no answer. Browser
 * events are not enough: a device reports a network before traffic passes, and a restarted server sends nothing. Never
 * repeats a write.
 */
export function watchReachability(): () => void {
  let attempt = 0;
  let lostAtMs = Number.NEGATIVE_INFINITY;
  let next: ReturnType<typeof setTimeout> | undefined;

  function lookLater() {
    clearTimeout(next);
    const pause = lookAfterMs[Math.min(attempt, lookAfterMs.length - 1)];
    attempt += 1;
    next = setTimeout(async () => {
      if (navigator.onLine && document.visibilityState === 'visible') await look();
      if (!useActivity.getState().reachable) lookLater();
    }, pause);
  }

  function takeTurn(reachable: boolean) {
    if (reachable) {
      clearTimeout(next);
      void queryClient.refetchQueries({ type: 'active', predicate: wasUnreachable });
      return;
    }
    if (Date.now() - lostAtMs > calmMs) attempt = 0;
    lostAtMs = Date.now();
    lookLater();
  }

  function lookSoon() {
    if (useActivity.getState().reachable) return;
    attempt = 0;
    lookLater();
  }

  takeTurn(useActivity.getState().reachable);
  const stop = useActivity.subscribe(({ reachable }, before) => {
    if (reachable !== before.reachable) takeTurn(reachable);
  });
  window.addEventListener('online', lookSoon);
  document.addEventListener('visibilitychange', lookSoon);
  return () => {
    stop();
    clearTimeout(next);
    window.removeEventListener('online', lookSoon);
    document.removeEventListener('visibilitychange', lookSoon);
  };
}
