import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Cannot be reached from the internet; as `@fastify/proxy-addr` defines them. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** These are wider than any public network of a proxy. */
const privateIpv6 = ['fc00::/7', 'fe80::/10'].map((network) => ipaddr.IPv6.parseCIDR(network));
/** A wider network belongs to several operators. */
const prefixMin = { ipv4: 8, ipv6: 16 } as const;

/**
 * Names, addresses and CIDR networks, separated by commas. Returns why they are refused as a part of a
 * sentence: unreadable, or so wide that it trusts every client.
 */
export function readProxies(text: string): readonly string[] | { error: string } {
  if (text === '' || text === 'false') return [];
  const networks = text.split(',').map((network) => network.trim());
  for (const network of networks) {
    if (networkNames.includes(network)) continue;
    const range = readRange(network);
    if (!range)
      return {
        error:
          'must be the networks of your proxies, such as loopback or 10.0.0.0/8, separated by commas; false for none',
      };
    if (isTooWide(range))
      return { error: `must not trust every client: ${network} contains more than your proxies` };
  }
  return networks;
}

/** Names, addresses and CIDR networks, separated by commas. Returns why they are refused as a part of a sentence. */
export function readNetworks(text: string): readonly string[] | { error: string } {
  const networks = text.split(',').flatMap((network) => network.trim() || []);
  return networks.every((network) => networkNames.includes(network) || readRange(network))
    ? networks
    : { error: 'must be networks such as 203.0.113.0/24 or 10.0.0.0/8, separated by commas' };
}

/** Returns whether an address is in one of the networks. Without networks, every address is. */
export function containsAddress(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const contains = proxyAddr.compile([...networks]);
  return (address) => ipaddr.isValid(address) && contains(address, 0);
}

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** An IPv4-mapped IPv6 network becomes the IPv4 network. */
function readRange(text: string): Range | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const isIpv4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!(isIpv4 || ipaddr.IPv6.isValid(address)) || rest.length > 0) return null;
  const bitsMax = isIpv4 ? 32 : 128;
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bitsMax)) return null;
  const bits = prefix === undefined ? bitsMax : Number(prefix);
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6) || !parsed.isIPv4MappedAddress()) return [parsed, bits];
  return [parsed.toIPv4Address(), Math.max(0, bits - 96)];
}

function isTooWide([address, bits]: Range): boolean {
  if (address instanceof ipaddr.IPv4) return bits < prefixMin.ipv4;
  if (privateIpv6.some(([network, prefix]) => bits >= prefix && address.match(network, prefix))) return false;
  return bits < prefixMin.ipv6;
}

/**
 * The last address in `X-Forwarded-For` that no trusted proxy has; without a trusted peer, that of the
 * connection.
 */
export function createClientAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  if (proxies.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...proxies]);
  return (request) => proxyAddr(request, isTrusted);
}
