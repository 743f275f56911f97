import { type ReactNode, useEffect, useState } from 'react';

const heldMs = 700;

/** These come where a button was that is pressed again on a slow network: such a press is not meant for them. */
export function AfterPress({ children }: { children: ReactNode }) {
  const [held, hold] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => hold(false), heldMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={held ? 'pointer-events-none' : undefined}>{children}</div>;
}
