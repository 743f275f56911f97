/**
 * The public scheme with which a player can verify every round with independent tools. HMAC-SHA256, keyed with the
 * server seed as text, is computed over `clientSeed:nonce:round`. Four bytes make a number, so a block has eight
 * numbers; `round` counts the blocks.
 *
 * Numbers are whole (0 to 2^32 - 1). An outcome is `floor(number * outcomes / 2^32)` in exact integers, so
 * floating-point differences between machines cannot change it.
 */

/** Injected, so that the server and the browser each use their own implementation. */
export type HmacSha256 = (key: string, message: string) => Uint8Array;

export type RoundSeeds = {
  serverSeed: string;
  clientSeed: string;
  /** Number of earlier rounds with this pair of seeds. */
  nonce: number;
};

const bytesPerNumber = 4;
const numbersPerRound = 8;

export const numberSpan = 2 ** 32;

/** Draws the first `count` numbers of a round's stream, each a whole number from 0 to 2^32 - 1. */
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
 * Returns which of `outcomes` equal parts of the span a number falls into. Exact while `outcomes` is below 2^21,
 * because the product then stays below 2^53.
 */
export function pickOutcome(number: number, outcomes: number): number {
  return Math.floor((number * outcomes) / numberSpan);
}

/**
 * Picks a distinct one of `places` (numbered from 0) for each number, in the order of the draw. A Fisher–Yates draw:
 * each number picks among the remaining places.
 */
export function pickDistinct(numbers: readonly number[], places: number): number[] {
  const picked: number[] = [];
  /** The same places in ascending order. Skipping them converts a position among the remaining places to a place. */
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

/** Converts a number to the fraction that public verifiers show, in [0, 1). */
export function toFraction(number: number): number {
  return number / numberSpan;
}

/**
 * Visible ASCII without the colon, which separates the parts of the message: different seeds and nonces never share a
 * message.
 */
const clientSeedGrammar = /^[!-9;-~]{1,64}$/;

export function isClientSeed(text: string): boolean {
  return clientSeedGrammar.test(text);
}
