/**
 * What the worker does with a request: `page` asks the network first and opens offline by the kept page, `asset` never
 * changes under its name, and everything else is none of its business: calls and their amounts are never kept.
 */
export type CacheRule = 'page' | 'asset' | 'leave';

export type AskedRequest = { readonly method: string; readonly url: string; readonly mode: string };

/** Decides by the request alone; `origin` is the worker's own. */
export function decideCacheRule({ method, url, mode }: AskedRequest, origin: string): CacheRule {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'leave';
  if (pathname.startsWith('/assets/')) return mode === 'navigate' ? 'leave' : 'asset';
  // The app is one page; what other addresses hold, such as the desk and vendors' pages, is not for offline.
  return mode === 'navigate' && pathname === '/' ? 'page' : 'leave';
}
