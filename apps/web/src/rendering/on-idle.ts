/** Delay before anything is preloaded, so that it does not compete with the screen. */
const waitMs = 2_000;

/** Preloads a chunk when the browser is idle. If preloading fails, the click loads it. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  const bring = () => void load().catch(() => {});
  setTimeout(() => onIdle(bring, 0), waitMs);
}

/**
 * Calls `begin` when the browser is idle, at the latest after `waitMaxMs`; 0 means no limit. Returns a function that
 * cancels the call.
 */
export function onIdle(begin: () => void, waitMaxMs = 300): () => void {
  // Safari before version 26 has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, 16);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(begin, { timeout: waitMaxMs });
  return () => cancelIdleCallback(asked);
}
