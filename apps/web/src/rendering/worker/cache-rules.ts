/**
 * How the worker treats a request. `page`: network first, the stored page when offline. `asset`: stored, because its
 * content never changes under its name. `leave`: not handled; calls and their amounts are never stored.
 */
type CacheRule = 'page' | 'asset' | 'leave';

type RequestFacts = { readonly method: string; readonly url: string; readonly mode: string };

/** Decides by the request alone; `origin` is the worker's own. */
export function decideCacheRule({ method, url, mode }: RequestFacts, origin: string): CacheRule {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return 'leave';
  if (pathname.startsWith('/assets/')) return mode === 'navigate' ? 'leave' : 'asset';
  // The app is one page. Other paths, such as the office and vendors' pages, do not work offline.
  return mode === 'navigate' && pathname === '/' ? 'page' : 'leave';
}

/** Expected media types by file extension; files with another extension only must not be HTML. */
const types: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/(x-)?javascript\b/,
  css: /^text\/css\b/,
  svg: /^image\/svg\+xml\b/,
  png: /^image\/png\b/,
  woff: /^(font|application)\/(x-)?(font-)?woff\b/,
  woff2: /^(font|application)\/(x-)?(font-)?woff2\b/,
};
const page = /^(text\/html|application\/xhtml\+xml)\b/;

export type AnswerFacts = Pick<Response, 'status' | 'redirected' | 'type'> & {
  readonly headers: Pick<Headers, 'get'>;
};

/**
 * Returns whether an answer may be stored under this address. A proxy, CDN or hotel login may answer any address with a
 * page and status 200; stored under a name that never changes, it would break screens until the next build.
 */
export function isRightAnswer({ status, redirected, type, headers }: AnswerFacts, url: string): boolean {
  if (status !== 200 || redirected || type !== 'basic') return false;
  const given = (headers.get('content-type') ?? '').trim().toLowerCase();
  const { pathname } = new URL(url);
  if (pathname === '/') return page.test(given);
  const wanted = types[/\.([a-z0-9]+)$/.exec(pathname)?.[1] ?? ''];
  return wanted ? wanted.test(given) : given !== '' && !page.test(given);
}
