import { createHash } from 'node:crypto';

/** The first 16 characters, to detect changes. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
