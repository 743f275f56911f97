import { useDeferredValue } from 'react';

/**
 * What a screen draws of an answer: the first one a little later and in small steps, so that a press is answered
 * between them; those after it at once, because they change little.
 */
export function useFirstDeferred<Answer>(latest: Answer | undefined): Answer | undefined {
  const isThere = useDeferredValue(latest !== undefined);
  return isThere ? latest : undefined;
}
