import { useEffect, useState } from 'react';

/** How long a mailed code must be waited for before another may be asked for (section 9). */
export const resendWaitMs = 180_000;

/** Whole seconds from now until a moment, never below zero: a started second still counts. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** The seconds that are left until a moment; the component follows each of them. */
export function useSecondsLeft(untilMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(untilMs, Date.now()));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(untilMs, Date.now()));
    tick();
    if (untilMs <= Date.now()) return;
    // The clock is read, not counted: a phone that slept shows the right rest when it wakes.
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}
