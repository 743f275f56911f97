import type { MatchState } from '@palpite/contracts/sports';
import { useSyncExternalStore } from 'react';

/** A state is told every few seconds; a clock that has run on for longer than this alone is no longer believed. */
const aloneMsMax = 90_000;

/** Seconds played at this moment; null where a match has no clock. */
export function clockSeconds({ clock }: Pick<MatchState, 'clock'>, nowMs: number): number | null {
  if (clock === null) return null;
  const aloneMs = Math.min(aloneMsMax, Math.max(0, nowMs - Date.parse(clock.at)));
  return clock.isRunning ? clock.seconds + Math.floor(aloneMs / 1_000) : clock.seconds;
}

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One tick a second for all clocks of the screen. */
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

/** What `read` makes of the seconds played, or of null without a clock; drawn again only when that changes. */
export function useClock<Told extends string | null>(
  state: Pick<MatchState, 'clock'>,
  read: (seconds: number | null) => Told,
): Told {
  const now = () => read(clockSeconds(state, Date.now()));
  return useSyncExternalStore(listenTicks, now, now);
}
