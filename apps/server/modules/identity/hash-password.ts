import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@palpite/domain/registration';

/** argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random password; verified where there is none, so that an unknown name takes the time of a known one. */
const nobodysHash = hash(randomBytes(24).toString('base64url'), cost);

export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), cost);
}

/**
 * True when the password belongs to the hash; false, after the same work, when there is no hash.
 * Hashes of before passwords were folded are of the text in NFC, so a text that the two forms write differently is
 * compared in both.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash);
  for (const form of new Set([normalizePassword(password), password.normalize('NFC')]))
    if (await verify(known, form)) return passwordHash !== null;
  return false;
}
