import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawNumbers, type HmacSha256, type RoundSeeds } from '@palpite/domain/fairness';

/** The browser's own HMAC: the proof must not ask the house. */
export const browserHmac: HmacSha256 = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/** The fingerprint by which a seed was sealed before it was used. */
export function sealOf(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** One HMAC: 32 bytes are eight numbers. */
export type DrawBlock = { message: string; bytesHex: string };

/** Everything between the seeds and the numbers that decide, in the order in which it is computed. */
export type DrawSteps = {
  seal: string;
  blocks: readonly DrawBlock[];
  /** The numbers that decide, each four bytes wide. */
  numbers: readonly number[];
};

const numbersPerBlock = 8;

/** Repeats the draw of a round that takes `count` numbers from public data, showing each step. */
export function computeDrawSteps(seeds: RoundSeeds, count: number): DrawSteps {
  const blocks = Array.from({ length: Math.ceil(count / numbersPerBlock) }, (_, block) => {
    const message = `${seeds.clientSeed}:${seeds.nonce}:${block}`;
    return { message, bytesHex: bytesToHex(browserHmac(seeds.serverSeed, message)) };
  });
  return { seal: sealOf(seeds.serverSeed), blocks, numbers: drawNumbers(browserHmac, seeds, count) };
}
