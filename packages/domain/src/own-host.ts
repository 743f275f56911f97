const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the host name of a `Host` header without its port; null when it is not one. */
function nameOf(host: string): string | null {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return null;
  const { hostname, pathname, username, search, hash } = new URL(url);
  return pathname === '/' && username + search + hash === '' ? hostname : null;
}

/**
 * `Host` must be a loopback name or the host of the public address: a page whose own name was rebound to this machine
 * (DNS rebinding) sends that name. `Origin`, when sent, must be the address of this server. Sandboxed pages send
 * `null`, and so do own pages with `Referrer-Policy: no-referrer`; only `Sec-Fetch-Site` tells them apart. `publicUrl`
 * is empty without a public address.
 */
export function isOwnHost(
  headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
    readonly 'sec-fetch-site'?: string | readonly string[] | undefined;
  },
  publicUrl: string,
): boolean {
  const { host = '', origin } = headers;
  const publicHost = URL.canParse(publicUrl) ? new URL(publicUrl).host : null;
  const isNamed = host === publicHost || loopbackNames.includes(nameOf(host) ?? '');
  if (!isNamed || origin === undefined) return isNamed;
  if (origin === 'null') return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from !== '' && (from === host || from === publicHost);
}
