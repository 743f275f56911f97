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

/**
 * The outcome of a shared round: which of `outcomes` equal parts of the 256-bit span the HMAC of the public seed
 * under the link falls into.
 */
export function drawShared(hmac: HmacSha256, link: string, publicSeed: string, outcomes: number): number {
  let value = 0n;
  for (const byte of hmac(link, publicSeed)) value = value * 256n + BigInt(byte);
  return Number((value * BigInt(outcomes)) >> 256n);
}
