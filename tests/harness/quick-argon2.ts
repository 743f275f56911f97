import { createRequire } from 'node:module';

type Argon2 = {
  hash(password: string, cost: object): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/**
 * Replaces `@node-rs/argon2` in tests of the server, because hashes for thousands of test accounts would take minutes of
 * CPU time. `hash` makes real hashes at a small cost. Each hash names its cost, so `verify` needs no replacement.
 * `hash-password.test.ts` runs without the replacement and checks the cost of the product.
 */
const real: Argon2 = createRequire(new URL('../../apps/server/', import.meta.url))('@node-rs/argon2');

export const verify = real.verify;

export function hash(password: string, cost: object): Promise<string> {
  return real.hash(password, { ...cost, memoryCost: 64, timeCost: 1 });
}
