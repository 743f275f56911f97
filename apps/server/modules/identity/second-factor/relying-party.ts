import { isIP } from 'node:net';
import type { Config } from '../../../config.ts';
import type { Caller } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';

/** `id` is the domain of the site. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * By PUBLIC_URL; in sandbox mode also by a Host header that names this machine. Null where browsers permit no
 * passkeys: on IP addresses, and without TLS except on localhost.
 */
export function findRelyingParty(
  config: Pick<Config, 'PUBLIC_URL'>,
  caller: Pick<Caller, 'headers'>,
): RelyingParty | null {
  const address = config.PUBLIC_URL || `http://${caller.headers.host ?? ''}`;
  if (!URL.canParse(address)) return null;
  const { hostname, origin, protocol } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isLocal) return { id: hostname, origin };
  if (config.PUBLIC_URL === '' || protocol !== 'https:' || isIP(hostname.replace(/[[\]]/g, '')) !== 0)
    return null;
  return { id: hostname, origin };
}

/** Refuses: `passkey_unavailable`. */
export function requireRelyingParty(
  config: Pick<Config, 'PUBLIC_URL'>,
  caller: Pick<Caller, 'headers'>,
): RelyingParty {
  return findRelyingParty(config, caller) ?? refuse('passkey_unavailable');
}
