import { hash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits. Grants access, so only its hash is stored. */
export function drawToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** No 0 O, 1 I J L 7, 5 S, 2 Z, 8 B, U V. */
const clearSigns = 'ACDEFGHKMNPQRTWXY3469';

export function drawSigns(count: number): string {
  return Array.from({ length: count }, () => clearSigns[randomInt(clearSigns.length)]).join('');
}
