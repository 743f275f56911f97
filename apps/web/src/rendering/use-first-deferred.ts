import { useDeferredValue } from 'react';

/**
 * Defers the first value of an answer, so that a large screen renders in small steps and input is handled between them.
 * Later values apply at once, because they change little.
 */
export function useFirstDeferred<Answer>(latest: Answer | undefined): Answer | undefined {
  const isThere = useDeferredValue(latest !== undefined);
  return isThere ? latest : undefined;
}
