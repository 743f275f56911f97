import type { Query } from '@tanstack/react-query';
import { useActivity } from '../shared/api/activity.ts';
import { call, Unreachable } from '../shared/api/api.ts';
import { queryClient } from '../shared/api/query-client.ts';

/** How long the page waits before it looks again whether the server is back, longer each time. */
const lookAfterMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** A server that stays for this long is back: the next loss is a new one. */
const calmMs = 60_000;

function wasUnreachable({ state }: Query): boolean {
  return state.error instanceof Unreachable && state.fetchStatus === 'idle';
}

/** One small read that anybody may make; `call` notes whether an answer came, so its own fault says nothing more. */
async function look(): Promise<void> {
  await call('getOnline', { query: { loading: false } }).catch(() => undefined);
}

/**
 * While the server cannot be reached this looks whether it is back, and what the screen then still lacks is read again:
 * a device says that it has a network before anything passes through it, and a server that is started anew says nothing.
 * Reads only, and only those that no answer reached; a write is never sent again.
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
