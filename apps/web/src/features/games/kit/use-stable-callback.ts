import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback that stays the same while what it does follows the last render, so that memoised parts are left alone. */
export function useStableCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
