import { createHash } from 'node:crypto';
import type { Draw } from './games/slot.ts';

const span = 2 ** 32;
const numbersPerBlock = 8;

/**
 * Returns the random numbers of a round: SHA-256 over seed and block number, four bytes per number. The seed comes from
 * the operating system and is stored, so the same reels can be shown again. Numbers that would make some outcomes more
 * likely are rejected.
 */
export function drawFromSeed(seed: string): Draw {
  let block = Buffer.alloc(0);
  let used = numbersPerBlock;
  let blocks = 0;
  const next = () => {
    if (used === numbersPerBlock) {
      block = createHash('sha256').update(`${seed}:${blocks}`).digest();
      blocks += 1;
      used = 0;
    }
    const number = block.readUInt32BE(used * 4);
    used += 1;
    return number;
  };
  return (below) => {
    const fair = span - (span % below);
    for (;;) {
      const number = next();
      if (number < fair) return number % below;
    }
  };
}
