type IdSource = Pick<Crypto, 'getRandomValues'>;

/**
 * UUIDs of version 7 (RFC 9562): milliseconds since 1970, a 12-bit counter, 62 random bits. Ids that grow with time are
 * neighbours in the server's indexes. Uses `getRandomValues`, which also exists on plain-http pages. A clock that is
 * set back is ignored until it has caught up. The counter starts in its lower half, so that each millisecond has room
 * to count.
 */
export function idMaker(source: IdSource, nowMs: () => number): () => string {
  let lastMs = 0;
  let count = 0;
  return () => {
    const random = source.getRandomValues(new Uint16Array(5));
    const now = nowMs();
    count += 1;
    if (now > lastMs) [lastMs, count] = [now, (random[0] ?? 0) & 0x7ff];
    else if (count > 0xfff) [lastMs, count] = [lastMs + 1, 0];
    const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
    const time = hex(lastMs, 12);
    const node = [...random.subarray(2)].map((part) => hex(part, 4)).join('');
    const variant = hex(((random[1] ?? 0) & 0x3fff) | 0x8000, 4);
    return `${time.slice(0, 8)}-${time.slice(8)}-${hex(0x7000 | count, 4)}-${variant}-${node}`;
  };
}

export const newId = idMaker(globalThis.crypto, Date.now);
