/**
 * The public scheme by which a player can check every round with a tool that is not ours: HMAC-SHA256, keyed with
 * the server seed as text, over `clientSeed:nonce:round`, four bytes to a number, eight numbers to a round, and the
 * next round when they are used up.
 *
 * Numbers stay whole (0 to 2^32 - 1): an outcome is decided by `floor(number * outcomes / 2^32)` in exact integers,
 * so no float of any machine can shift it.
 */

/** Given from outside, so that the server and the browser each use their own implementation. */
export type HmacSha256 = (key: string, message: string) => Uint8Array;

export type RoundSeeds = {
  serverSeed: string;
  clientSeed: string;
  /** Rounds played with this pair of seeds before this one. */
  nonce: number;
};

const bytesPerNumber = 4;
const numbersPerRound = 8;

/** How many values one number of the stream can have. */
export const numberSpan = 2 ** 32;

/** The first `count` numbers of a round's stream, each a whole number from 0 to 2^32 - 1. */
export function drawNumbers(hmac: HmacSha256, seeds: RoundSeeds, count: number): number[] {
  const numbers: number[] = [];
  for (let round = 0; numbers.length < count; round++) {
    const bytes = hmac(seeds.serverSeed, `${seeds.clientSeed}:${seeds.nonce}:${round}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let index = 0; index < numbersPerRound && numbers.length < count; index++) {
      numbers.push(view.getUint32(index * bytesPerNumber));
    }
  }
  return numbers;
}

/**
 * Which of `outcomes` equal parts of the span a number falls into.
 * Exact while `outcomes` is below 2^21: the product then stays below 2^53.
 */
export function pickOutcome(number: number, outcomes: number): number {
  return Math.floor((number * outcomes) / numberSpan);
}

/**
 * Picks one of `places` for each number, none twice, places numbered from 0, in the order of the draw.
 * A Fisher–Yates draw: each number picks among the places that are left.
 */
export function pickDistinct(numbers: readonly number[], places: number): number[] {
  const picked: number[] = [];
  /** The same places, lowest first: stepping over them turns a position among the places left into its place. */
  const taken: number[] = [];
  for (const number of numbers) {
    let place = pickOutcome(number, places - taken.length);
    let at = 0;
    for (; at < taken.length && (taken[at] ?? 0) <= place; at++) place++;
    for (let to = taken.length; to > at; to--) taken[to] = taken[to - 1] ?? 0;
    taken[at] = place;
    picked.push(place);
  }
  return picked;
}

/** The number as the fraction that public verifiers show: 0 up to, but not including, 1. */
export function toFraction(number: number): number {
  return number / numberSpan;
}

/** Visible ASCII without the colon that parts the message, so that no two seeds and nonces share a message. */
const clientSeedGrammar = /^[!-9;-~]{1,64}$/;

export function isClientSeed(text: string): boolean {
  return clientSeedGrammar.test(text);
}
