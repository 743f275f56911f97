/** Two hex digits of every byte. */
function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The part of `crypto` that ids come from; plain-http pages lack `randomUUID`. */
type IdSource = Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>>;

/**
 * Makes a UUID of version 4. Browsers keep `randomUUID` for secure pages, and a phone that opens the house by an
 * address of the local network has none; `getRandomValues` is there on every page.
 */
export function newId(source: IdSource = crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  // RFC 9562: the version in the seventh byte, the variant in the ninth.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const parts = [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 16],
  ] as const;
  return parts.map(([from, to]) => hex(bytes.subarray(from, to))).join('-');
}
