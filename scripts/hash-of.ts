import { createHash } from 'node:crypto';

/** Returns the first 16 characters of a text's hash, to detect changes. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
