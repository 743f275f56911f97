import { bytesToHex } from '@noble/hashes/utils.js';
import type { SharedGame } from '@palpite/contracts/original-games';
import { sharedGame } from '@palpite/domain/games/index';
import { drawShared } from '@palpite/domain/shared-draw';
import { browserHmac, sealOf } from './draw-steps.ts';

export type ChainRound = {
  number: number;
  outcome: number;
  link: string;
  /** Hash that was published before the bets. */
  linkHash: string;
  /** Link of the previous round if it is published: it equals this link's hash. */
  linkBefore: string | null;
  publicSeed: string;
  publishedEnd: string;
};

export type ChainCheck = {
  /** SHA-256 of the link. */
  hash: string;
  hashHolds: boolean;
  /** All 32 bytes of the HMAC, in hex. */
  bytesHex: string;
  /** The bytes as a fraction of their range, with the precision of a number. */
  fraction: number;
  outcomes: number;
  drawn: number;
  drawHolds: boolean;
  fair: boolean;
};

export function checkChainRound(game: SharedGame, round: ChainRound): ChainCheck {
  const { outcomes } = sharedGame(game);
  const hash = sealOf(round.link);
  const bytesHex = bytesToHex(browserHmac(round.link, round.publicSeed));
  const drawn = drawShared(browserHmac, round.link, round.publicSeed, outcomes);
  const hashHolds = hash === round.linkHash && (round.linkBefore === null || hash === round.linkBefore);
  const drawHolds = drawn === round.outcome;
  return {
    hash,
    hashHolds,
    bytesHex,
    fraction: Number.parseInt(bytesHex.slice(0, 13), 16) / 2 ** 52,
    outcomes,
    drawn,
    drawHolds,
    fair: hashHolds && drawHolds,
  };
}

/** Links that are hashed before the page gets time to respond. */
const linksPerBreath = 4_000;

/**
 * Follows the chain from a link to its published end. Returns the number of links, or null when `linksMax` is not
 * enough.
 */
export async function followChain(
  link: string,
  publishedEnd: string,
  { linksMax, breathe }: { linksMax: number; breathe: () => Promise<unknown> },
): Promise<number | null> {
  let hash = link;
  for (let links = 1; links <= linksMax; links += 1) {
    hash = sealOf(hash);
    if (hash === publishedEnd) return links;
    if (links % linksPerBreath === 0) await breathe();
  }
  return null;
}
