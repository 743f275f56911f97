import { useRef } from 'react';

/** Returns the last value that was not null, for components that are animating out. */
export function useLast<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
