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

/** Algorithm, version and cost of a hash: `$argon2id$v=19$m=19456,t=2,p=1`. */
const costOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4).join('$');

/** Returns a hash at the current cost for a password that was right; null when the known one has this cost. */
export async function renewHash(passwordHash: string, password: string): Promise<string | null> {
  return costOf(passwordHash) === costOf(await nobodysHash) ? null : hashPassword(password);
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
