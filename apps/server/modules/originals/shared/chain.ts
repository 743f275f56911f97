import { hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** A chain as its maker has it; everything but the published end is secret. */
export type NewChain = {
  length: number;
  startSecret: string;
  checkpoints: string[];
  checkpointEvery: number;
  publishedEnd: string;
};

/** Link 0 is the start secret, each link is the SHA-256 of the one before; rounds use them from the last one down. */
const checkpointEvery = 5_000;
/** Hashes between two breaths of the process: about 4 ms. */
const hashesPerBreath = 5_000;

export const sha256 = (text: string): string => hash('sha256', text);

/** Makes a chain of so many links from a secret that nobody has seen. */
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

/** The link that follows a checkpoint after so many steps. */
export function linkAfter(checkpoint: string, steps: number): string {
  let link = checkpoint;
  for (let step = 0; step < steps; step++) link = sha256(link);
  return link;
}
