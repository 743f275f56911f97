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

export type GivenAnswer = Pick<Response, 'status' | 'redirected' | 'type'> & {
  readonly headers: Pick<Headers, 'get'>;
};

/**
 * Returns whether an answer may be stored under this address. A proxy, CDN or hotel login may answer any address with a
 * page and status 200; stored under a name that never changes, it would break screens until the next build.
 */
export function isRightAnswer({ status, redirected, type, headers }: GivenAnswer, url: string): boolean {
  if (status !== 200 || redirected || type !== 'basic') return false;
  const given = (headers.get('content-type') ?? '').trim().toLowerCase();
  const { pathname } = new URL(url);
  if (pathname === '/') return page.test(given);
  const wanted = types[/\.([a-z0-9]+)$/.exec(pathname)?.[1] ?? ''];
  return wanted ? wanted.test(given) : given !== '' && !page.test(given);
}
