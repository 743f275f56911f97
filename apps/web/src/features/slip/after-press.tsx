import { type ReactNode, useEffect, useState } from 'react';

const heldMs = 700;

/**
 * Ignores presses for 700 ms after mounting. The children replace a button that a player on a slow network may still be
 * pressing.
 */
export function AfterPress({ children }: { children: ReactNode }) {
  const [held, hold] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => hold(false), heldMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={held ? 'pointer-events-none' : undefined}>{children}</div>;
}
