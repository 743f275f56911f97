import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { rollDice } from '@palpite/domain/dice';
import { drawNumbers, type HmacSha256, type RoundSeeds, toFraction } from '@palpite/domain/fairness';

/** The browser's own HMAC: the proof must not ask the house. */
const browserHmac: HmacSha256 = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/** The fingerprint by which a seed was sealed before it was used. */
export function sealOf(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** Everything between the seeds and the roll, in the order in which it is computed. */
export type DrawSteps = {
  seal: string;
  message: string;
  /** All 32, in hex; the first four decide. */
  bytesHex: string;
  firstBytes: readonly number[];
  fraction: number;
  rollHundredths: number;
};

/** Recomputes a roll of dice from public data, showing each step. */
export function computeDiceSteps(seeds: RoundSeeds): DrawSteps {
  const message = `${seeds.clientSeed}:${seeds.nonce}:0`;
  const bytes = browserHmac(seeds.serverSeed, message);
  const [number = 0] = drawNumbers(browserHmac, seeds, 1);
  return {
    seal: sealOf(seeds.serverSeed),
    message,
    bytesHex: bytesToHex(bytes),
    firstBytes: [...bytes.slice(0, 4)],
    fraction: toFraction(number),
    rollHundredths: rollDice(browserHmac, seeds),
  };
}
