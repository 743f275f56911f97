import { useEffect, useState } from 'react';

/** A quick answer shows no spinner: it would only flicker, and drawing it would cost the round a frame. */
const slowAfterMs = 400;

/** Whether a wait has become long enough to say so. */
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
