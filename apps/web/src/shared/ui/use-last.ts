import { useRef } from 'react';

/** Holds what was there last: what is on its way out of sight goes on telling it. */
export function useLast<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
