import { useEffect, useRef, useState } from 'react';

const flashMs = 900;
const quietMs = 1000;

/**
 * This says for 900 ms after a change whether the price went up or down, and at most once a second: a cell that
 * flickers faster is noise. The first price is not a change.
 */
export function useOddsFlash(oddsMilli: number | undefined): 'up' | 'down' | undefined {
  const [flash, setFlash] = useState<'up' | 'down'>();
  const last = useRef({ oddsMilli, flashedAtMs: Number.NEGATIVE_INFINITY });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const before = last.current.oddsMilli;
    last.current.oddsMilli = oddsMilli;
    if (before === undefined || oddsMilli === undefined || before === oddsMilli) return;
    const nowMs = performance.now();
    if (nowMs - last.current.flashedAtMs < quietMs) return;
    last.current.flashedAtMs = nowMs;
    setFlash(oddsMilli > before ? 'up' : 'down');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFlash(undefined), flashMs);
  }, [oddsMilli]);

  useEffect(() => () => clearTimeout(timer.current), []);
  return flash;
}
