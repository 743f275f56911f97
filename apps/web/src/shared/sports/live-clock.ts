import type { MatchState } from '@palpite/contracts/sports';
import { useSyncExternalStore } from 'react';

/** States arrive every few seconds. A clock stops after this time without one. */
const aloneMsMax = 90_000;

/** Returns the seconds played. Returns null for matches without a clock. */
export function clockSeconds({ clock }: Pick<MatchState, 'clock'>, nowMs: number): number | null {
  if (clock === null) return null;
  const aloneMs = Math.min(aloneMsMax, Math.max(0, nowMs - Date.parse(clock.at)));
  return clock.isRunning ? clock.seconds + Math.floor(aloneMs / 1_000) : clock.seconds;
}

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One interval for all clocks on the screen. */
function listenTicks(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Returns `read` of the seconds played. Re-renders only when its result changes. */
export function useClock<Told extends string | null>(
  state: Pick<MatchState, 'clock'>,
  read: (seconds: number | null) => Told,
): Told {
  const now = () => read(clockSeconds(state, Date.now()));
  return useSyncExternalStore(listenTicks, now, now);
}
