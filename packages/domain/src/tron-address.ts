const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Injected, so that the server and the browser each use their own implementation. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const networkByte = 0x41;
const bodyBytes = 21;
const checksumBytes = 4;

/**
 * Parses an address of the TRON network; null when invalid. Base58 of 25 bytes: 0x41, twenty bytes of account, and the
 * first four bytes of the double SHA-256 of those 21. Source of the rule: TRON documentation, account address format.
 */
export function parseTronAddress(text: string, sha256: Sha256): string | null {
  const address = text.trim();
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return null;
  let rest = 0n;
  for (const letter of address) rest = rest * 58n + BigInt(base58Letters.indexOf(letter));
  const bytes = new Uint8Array(bodyBytes + checksumBytes);
  for (let at = bytes.length - 1; at >= 0; at--) {
    bytes[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  if (rest !== 0n || bytes[0] !== networkByte) return null;
  const checksum = sha256(sha256(bytes.subarray(0, bodyBytes)));
  for (let at = 0; at < checksumBytes; at++) if (checksum[at] !== bytes[bodyBytes + at]) return null;
  return address;
}
