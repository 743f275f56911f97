import { hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SharedGame } from '@palpite/contracts/original-games';
import type { SecretPlace } from '../../../platform/secrets.ts';

/** Everything except the published end is secret. */
export type NewChain = {
  length: number;
  startSecret: string;
  checkpoints: string[];
  checkpointEvery: number;
  publishedEnd: string;
};

export type ChainKey = { game: SharedGame; generation: number };

export const startSecretPlace = ({ game, generation }: ChainKey): SecretPlace => ({
  column: 'originals.chain.start_secret',
  row: `${game} ${generation}`,
});

/** Encrypted one by one, so that a draw decrypts only one. */
export const checkpointPlace = ({ game, generation }: ChainKey, position: number): SecretPlace => ({
  column: 'originals.chain.checkpoints',
  row: `${game} ${generation} ${position}`,
});

/**
 * Link 0 is the start secret, each link the SHA-256 of the previous one; rounds use them from the last one
 * down.
 */
const checkpointEvery = 5_000;
/** Hashes between two yields to the event loop, about 4 ms. */
const hashesPerBreath = 5_000;

export const sha256 = (text: string): string => hash('sha256', text);

export async function makeChain(
  length: number,
  startSecret = randomBytes(32).toString('hex'),
): Promise<NewChain> {
  const checkpoints: string[] = [];
  let link = startSecret;
  for (let index = 0; index < length; index++) {
    if (index % checkpointEvery === 0) checkpoints.push(link);
    if (index % hashesPerBreath === 0) await setImmediate();
    link = sha256(link);
  }
  return { length, startSecret, checkpoints, checkpointEvery, publishedEnd: link };
}

export function linkAfter(checkpoint: string, steps: number): string {
  let link = checkpoint;
  for (let step = 0; step < steps; step++) link = sha256(link);
  return link;
}
