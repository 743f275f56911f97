import type { HmacSha256 } from './fairness.ts';

/**
 * A hash chain decides shared rounds. The operator generates it before the first round. Each link is the SHA-256 of the
 * text of the link that is used after it. The end of the chain (the SHA-256 of the first used link) is published, so no
 * link can be chosen later. A public seed, fixed after the chain and before the first round, prevents the operator from
 * choosing a favourable chain.
 */
export type Sha256Hex = (text: string) => string;

/** True when the hash of a revealed link equals the previously used link or the published end. */
export function followsLink(sha256: Sha256Hex, link: string, announced: string): boolean {
  return sha256(link) === announced;
}

const wordBytes = 4;
const wordSpan = 2 ** 32;

/**
 * Outcome of a shared round: which of `outcomes` equal parts of the 256-bit span the HMAC of the public seed keyed with
 * the link falls into, `floor(hmac × outcomes / 2^256)`.
 *
 * Multiplies 32-bit words from the lowest to the highest; the carry out of the highest word is the outcome. Exact while
 * `outcomes` is below 2^21, because each product then stays below 2^53.
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
