import type { HmacSha256 } from './fairness.ts';

/**
 * Rounds that everybody shares are decided by a chain of hashes, made before the first of them: each link is the
 * SHA-256 of the next one's text, and the end of the chain is published, so no link can be chosen later. The links
 * are used from the published end backwards. A public seed, fixed after the chain and before the first round, keeps
 * the maker of the chain from having picked a convenient one.
 */
export type Sha256Hex = (text: string) => string;

/** Whether a revealed link is the one that its predecessor (or the published end) announced. */
export function followsLink(sha256: Sha256Hex, link: string, announced: string): boolean {
  return sha256(link) === announced;
}

const wordBytes = 4;
const wordSpan = 2 ** 32;

/**
 * The outcome of a shared round: which of `outcomes` equal parts of the 256-bit span the HMAC of the public seed
 * under the link falls into, `floor(hmac × outcomes / 2^256)`.
 *
 * Multiplied word by word from the lowest up; what is carried out of the highest word is the part. Exact while
 * `outcomes` is below 2^21: each product then stays below 2^53.
 */
export function drawShared(hmac: HmacSha256, link: string, publicSeed: string, outcomes: number): number {
  const bytes = hmac(link, publicSeed);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let carry = 0;
  for (let offset = bytes.byteLength - wordBytes; offset >= 0; offset -= wordBytes) {
    carry = Math.floor((view.getUint32(offset) * outcomes + carry) / wordSpan);
  }
  return carry;
}
