import { useEffect, useState } from 'react';

export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

export function useSecondsLeft(untilMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(untilMs, Date.now()));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(untilMs, Date.now()));
    tick();
    if (untilMs <= Date.now()) return;
    // Reads the clock instead of counting, so that a device that slept shows the right time.
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}
