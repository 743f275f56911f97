import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A proof-of-work puzzle of `getCaptchaPuzzle`: SHA-256 of `salt:number` must begin with `zeroBits` zero bits. */
export type Puzzle = { salt: string; zeroBits: number };

export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

export function findProof({ salt, zeroBits }: Puzzle, first: number, count: number): number | null {
  for (let number = first; number < first + count; number += 1)
    if (leadingZeroBits(sha256(utf8ToBytes(`${salt}:${number}`))) >= zeroBits) return number;
  return null;
}
