/**
 * Calls when the browser has a moment to itself, at the latest after so many milliseconds; 0 for whenever that is.
 * Answers how to take it back.
 */
export function onIdle(begin: () => void, waitMaxMs = 300): () => void {
  // Safari has no such callback before version 26.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, 16);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(begin, { timeout: waitMaxMs });
  return () => cancelIdleCallback(asked);
}
