import { createHash } from 'node:crypto';

/** Sixteen digits that stand for a text: another text has others. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
