import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import type { StreamHandlers } from './stream-sources.ts';

/**
 * Opens a stream that all tabs of this browser share. Returns a function that closes it. After a failure the stream has
 * ended.
 */
export function openStream(path: string, matchIds: readonly string[], handlers: StreamHandlers): () => void {
  let close: (() => void) | null = null;
  let isClosed = false;
  // Loaded after the first screen: a list gets its first prices with its own call.
  retryWhenOnline(() => import('./browser-hub.ts')).then(({ hub }) => {
    if (!isClosed) close = hub.open(path, matchIds, handlers);
  }, handlers.onFailure);
  return () => {
    isClosed = true;
    close?.();
  };
}
