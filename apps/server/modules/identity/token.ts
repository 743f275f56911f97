import { hash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits for a session or a check id. The text grants access, so only its hash is stored. */
export function drawToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Signs that cannot be confused with each other: no 0 O, 1 I J L 7, 5 S, 2 Z, 8 B, U V. */
const clearSigns = 'ACDEFGHKMNPQRTWXY3469';

export function drawSigns(count: number): string {
  return Array.from({ length: count }, () => clearSigns[randomInt(clearSigns.length)]).join('');
}
