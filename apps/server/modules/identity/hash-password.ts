import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@palpite/domain/registration';

/** OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when the account does not exist: both cases take the same time. */
const nobodysHash = hash(randomBytes(24).toString('base64url'), cost);

export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), cost);
}

/**
 * False, after the same work, without a hash. Older hashes were made from NFC, newer ones from
 * `normalizePassword`; when these differ, both are tried.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash);
  for (const form of new Set([normalizePassword(password), password.normalize('NFC')]))
    if (await verify(known, form)) return passwordHash !== null;
  return false;
}
