import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback that stays the same while what it does follows the last render, so that memoised parts are left alone. */
export function useStableCallback(callback: () => void): () => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback(() => latest.current(), []);
}
