import type { MatchState } from '@palpite/contracts/sports';
import { useEffect, useState } from 'react';

/** A state is told every few seconds; a clock that has run on for longer than this alone is no longer believed. */
const aloneMsMax = 90_000;

/** Seconds played at this moment; null where a match has no clock. */
export function clockSeconds({ clock }: Pick<MatchState, 'clock'>, nowMs: number): number | null {
  if (clock === null) return null;
  const aloneMs = Math.min(aloneMsMax, Math.max(0, nowMs - Date.parse(clock.at)));
  return clock.isRunning ? clock.seconds + Math.floor(aloneMs / 1_000) : clock.seconds;
}

/** Seconds played, once a second while the clock runs. */
export function useClockSeconds(state: Pick<MatchState, 'clock'>): number | null {
  const [nowMs, setNowMs] = useState(Date.now);
  const isRunning = state.clock?.isRunning === true;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return clockSeconds(state, nowMs);
}
