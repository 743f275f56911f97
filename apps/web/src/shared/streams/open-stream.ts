import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import type { StreamHandlers } from './stream-sources.ts';

/** Opens a stream that all tabs of this browser share; the answer closes it. A failed stream is over. */
export function openStream(path: string, matchIds: readonly string[], handlers: StreamHandlers): () => void {
  let close: (() => void) | null = null;
  let isClosed = false;
  // Loaded after the first screen, as prices of a list come with its call.
  retryWhenOnline(() => import('./browser-hub.ts')).then(({ hub }) => {
    if (!isClosed) close = hub.open(path, matchIds, handlers);
  }, handlers.onFailure);
  return () => {
    isClosed = true;
    close?.();
  };
}
