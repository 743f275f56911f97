import { useEffect, useState } from 'react';

/** A quick answer shows no spinner: it would flicker and cost the round a frame. */
const slowAfterMs = 400;

export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
