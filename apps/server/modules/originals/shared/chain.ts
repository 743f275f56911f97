import { hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** A new chain. Everything except the published end is secret. */
export type NewChain = {
  length: number;
  startSecret: string;
  checkpoints: string[];
  checkpointEvery: number;
  publishedEnd: string;
};

/**
 * Distance of checkpoints in links. Link 0 is the start secret and each link is the SHA-256 of the previous one; rounds
 * use them from the last one down.
 */
const checkpointEvery = 5_000;
/** Hashes between two yields to the event loop, about 4 ms. */
const hashesPerBreath = 5_000;

export const sha256 = (text: string): string => hash('sha256', text);

/** Computes a chain of `length` links from a secret start, random by default. */
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

/** Computes the link that follows a checkpoint after `steps` hashes. */
export function linkAfter(checkpoint: string, steps: number): string {
  let link = checkpoint;
  for (let step = 0; step < steps; step++) link = sha256(link);
  return link;
}
