/**
 * How the worker treats a request. `page`: network first, the stored page when offline. `asset`: stored, because its
 * content never changes under its name. `leave`: not handled; calls and their amounts are never stored.
 */
export type CacheRule = 'page' | 'asset' | 'leave';

export type AskedRequest = { readonly method: string; readonly url: string; readonly mode: string };

/** Decides by the request alone; `origin` is the worker's own. */
export function decideCacheRule({ method, url, mode }: AskedRequest, origin: string): CacheRule {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'leave';
  if (pathname.startsWith('/assets/')) return mode === 'navigate' ? 'leave' : 'asset';
  // The app is one page. Other paths, such as the desk and vendors' pages, do not work offline.
  return mode === 'navigate' && pathname === '/' ? 'page' : 'leave';
}
