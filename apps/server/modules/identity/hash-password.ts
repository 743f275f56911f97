import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Nobody's password; verified where there is none, so that an unknown name takes the time of a known one. */
const nobodysHash = hash(randomBytes(24).toString('base64url'), cost);

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

/** True when the password belongs to the hash; false, after the same work, when there is no hash. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFC'));
  return matches && passwordHash !== null;
}
