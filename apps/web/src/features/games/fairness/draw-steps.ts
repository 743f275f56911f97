import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawNumbers, type HmacSha256, type RoundSeeds } from '@palpite/domain/fairness';

/** HMAC computed in the browser: the proof must not depend on the server. */
export const browserHmac: HmacSha256 = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/** SHA-256 of a seed, published before the seed is used. */
export function sealOf(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** One HMAC: 32 bytes are eight numbers. */
export type DrawBlock = { message: string; bytesHex: string };

export type DrawSteps = {
  seal: string;
  blocks: readonly DrawBlock[];
  /** The numbers that decide, four bytes each. */
  numbers: readonly number[];
};

const numbersPerBlock = 8;

export function computeDrawSteps(seeds: RoundSeeds, count: number): DrawSteps {
  const blocks = Array.from({ length: Math.ceil(count / numbersPerBlock) }, (_, block) => {
    const message = `${seeds.clientSeed}:${seeds.nonce}:${block}`;
    return { message, bytesHex: bytesToHex(browserHmac(seeds.serverSeed, message)) };
  });
  return { seal: sealOf(seeds.serverSeed), blocks, numbers: drawNumbers(browserHmac, seeds, count) };
}
