import { bytesToHex } from '@noble/hashes/utils.js';
import type { SharedGame } from '@palpite/contracts/original-games';
import { sharedGame } from '@palpite/domain/games/index';
import { drawShared } from '@palpite/domain/shared-draw';
import { browserHmac, sealOf } from './draw-steps.ts';

/** A drawn round that everybody shared, as it is published. */
export type ChainRound = {
  number: number;
  outcome: number;
  link: string;
  /** What was announced before the bets. */
  linkHash: string;
  /** The link of the round before, if that one is published too: it was announced as this one's hash. */
  linkBefore: string | null;
  publicSeed: string;
  /** Where the links of its chain lead. */
  publishedEnd: string;
};

/** Each thing that must be true of a shared round. */
export type ChainCheck = {
  /** SHA-256 of the link. */
  hash: string;
  hashHolds: boolean;
  /** All 32 bytes of the HMAC, in hex. */
  bytesHex: string;
  /** The bytes as a share of their span, to as many places as a number holds. */
  fraction: number;
  outcomes: number;
  drawn: number;
  drawHolds: boolean;
  fair: boolean;
};

/** Repeats the draw of a shared round on this device, from its link and the public seed. */
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

/** How many links are followed before the page may breathe. */
const linksPerBreath = 4_000;

/**
 * Follows the chain from a link to its published end, hash by hash. Answers after how many links it got there, or
 * null when it did not within as many as allowed.
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
